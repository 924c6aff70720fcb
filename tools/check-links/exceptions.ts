/** Addresses that are right although a program gets no page from them. An entry that no page uses fails the check. */
export const exceptions: Readonly<Record<string, string>> = {
  'https://www.linkedin.com/': 'responds to programs with status 999',
  'https://login.salesforce.com/packaging/': 'redirects to a login page',
  'https://test.salesforce.com/packaging/': 'redirects to a login page',
};
