/** Addresses that are right although a program gets no page from them. An entry that no page uses fails the check. */
export const exceptions: Readonly<Record<string, string>> = {
  'https://www.linkedin.com/': 'answers programs with the status 999',
  'https://login.salesforce.com/packaging/': 'leads to a login',
  'https://test.salesforce.com/packaging/': 'leads to a login',
};
