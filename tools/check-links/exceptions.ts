/** URLs that work in a browser but not for the link check. An entry that no page uses fails the check. */
export const exceptions: Readonly<Record<string, string>> = {
  'https://www.linkedin.com/': 'responds to programs with status 999',
  'https://login.salesforce.com/packaging/': 'redirects to a login page',
  'https://test.salesforce.com/packaging/': 'redirects to a login page',
};
