/**
 * A second build for the browser tests, with every option that the environment can enable.
 */
export const variant = {
  folder: '.cache/variant',
  port: 3211,
  /** Port of the tests' search server. */
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

/** Port where raw-host.ts serves the first build. */
export const rawPort = 3213;
