/**
 * A second build that the browser tests look at: everything that the environment can switch on.
 */
export const variant = {
  folder: '.cache/variant',
  port: 3211,
  /** Where the tests' own search server listens. */
  searchPort: 3212,
  environment: {
    SITE_URL: 'https://docs.example.com',
    EDIT_URL: 'https://git.example.com/docs/edit/main',
    SECURITY_CONTACT: 'mailto:security@example.com',
    SECURITY_EXPIRES: '2027-01-31',
    COLOR_MODE_SWITCH: 'on',
    ANALYTICS_ID: 'G-TEST000000',
    SEARCH_APP_ID: 'TESTAPP',
    SEARCH_API_KEY: 'test-key',
    SEARCH_INDEX: 'soql-lib',
    SEARCH_HOST: 'http://localhost:3212',
    SEARCH_CLICK_ANALYTICS: 'on',
  },
};

/** Where the first build is served by a host of another kind (rawHost.ts). */
export const rawPort = 3213;
