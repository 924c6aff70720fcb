import {describe, expect, it} from 'vitest';
import {readEnvironment} from './environment';

const search = {SEARCH_APP_ID: 'APP', SEARCH_API_KEY: 'key', SEARCH_INDEX: 'docs'};

describe('readEnvironment', () => {
  it('requires no variable', () => {
    expect(readEnvironment({})).toEqual({
      siteUrl: 'https://soql.beyondthecloud.dev',
      colorModeSwitch: false,
      hostedSearch: undefined,
      analyticsId: undefined,
      editUrl: undefined,
      security: undefined,
    });
  });

  it('treats an empty variable as missing', () => {
    expect(readEnvironment({SITE_URL: ' ', COLOR_MODE_SWITCH: '', ANALYTICS_ID: ''})).toEqual(
      readEnvironment({}),
    );
  });

  it.each([
    ['https://docs.example.com', 'https://docs.example.com'],
    ['https://docs.example.com/', 'https://docs.example.com'],
    [' http://localhost:3000 ', 'http://localhost:3000'],
  ])('reads SITE_URL=%s', (value, siteUrl) => {
    expect(readEnvironment({SITE_URL: value}).siteUrl).toBe(siteUrl);
  });

  it.each(['on', 'true', '1'])('reads COLOR_MODE_SWITCH=%s as on', (value) => {
    expect(readEnvironment({COLOR_MODE_SWITCH: value}).colorModeSwitch).toBe(true);
  });

  it.each(['off', 'false', '0'])('reads COLOR_MODE_SWITCH=%s as off', (value) => {
    expect(readEnvironment({COLOR_MODE_SWITCH: value}).colorModeSwitch).toBe(false);
  });

  it('reads a hosted search, with and without a custom host', () => {
    expect(readEnvironment(search).hostedSearch).toEqual({
      appId: 'APP',
      apiKey: 'key',
      indexName: 'docs',
      host: undefined,
      clickAnalytics: false,
    });
    expect(
      readEnvironment({...search, SEARCH_HOST: 'http://localhost:7700'}).hostedSearch?.host,
    ).toBe('http://localhost:7700');
  });

  it('reads whether the hosted search counts clicks, which needs a hosted search', () => {
    const variables = {...search, SEARCH_CLICK_ANALYTICS: 'on'};
    expect(readEnvironment(variables).hostedSearch?.clickAnalytics).toBe(true);
    expect(() => readEnvironment({SEARCH_CLICK_ANALYTICS: 'on'})).toThrow(
      'hosted search needs SEARCH_APP_ID, SEARCH_API_KEY, SEARCH_INDEX together',
    );
  });

  it.each(['https://git.example.com/docs/edit/main', 'https://git.example.com/docs/edit/main/'])(
    'reads EDIT_URL=%s with one slash at the end',
    (value) => {
      expect(readEnvironment({EDIT_URL: value}).editUrl).toBe(
        'https://git.example.com/docs/edit/main/',
      );
    },
  );

  it('reads a security contact', () => {
    const security = {SECURITY_CONTACT: 'mailto:a@example.com', SECURITY_EXPIRES: '2027-01-31'};
    expect(readEnvironment(security).security).toEqual({
      contact: 'mailto:a@example.com',
      expires: '2027-01-31',
    });
  });

  it('reads a measurement id', () => {
    expect(readEnvironment({ANALYTICS_ID: 'G-ABC123'}).analyticsId).toBe('G-ABC123');
  });

  it.each([
    [{SITE_URL: 'docs.example.com'}, 'SITE_URL="docs.example.com" is not an address'],
    [
      {SITE_URL: 'ftp://example.com'},
      'SITE_URL="ftp://example.com" is not an address that starts with https://',
    ],
    [{SITE_URL: 'https://example.com/docs'}, 'without a path, such as https://example.com'],
    [{SITE_URL: 'https://example.com/?a=b'}, 'without a path'],
    [{COLOR_MODE_SWITCH: 'yes'}, 'COLOR_MODE_SWITCH="yes" is neither "on" nor "off"'],
    [{SEARCH_APP_ID: 'APP'}, 'missing: SEARCH_API_KEY, SEARCH_INDEX'],
    [{...search, SEARCH_INDEX: ''}, 'missing: SEARCH_INDEX. Set them, or unset all of SEARCH_*'],
    [{SEARCH_HOST: 'http://localhost'}, 'missing: SEARCH_APP_ID, SEARCH_API_KEY, SEARCH_INDEX'],
    [{...search, SEARCH_HOST: 'localhost'}, 'SEARCH_HOST="localhost" is not an address'],
    [{EDIT_URL: 'main/'}, 'EDIT_URL="main/" is not an address'],
    [{SECURITY_CONTACT: 'mailto:a@example.com'}, 'set both, or neither'],
    [
      {SECURITY_CONTACT: 'a@example.com', SECURITY_EXPIRES: '2027-01-31'},
      'SECURITY_CONTACT="a@example.com" must start with mailto:',
    ],
    [
      {SECURITY_CONTACT: 'mailto:a@example.com', SECURITY_EXPIRES: 'soon'},
      'SECURITY_EXPIRES="soon" is not a date',
    ],
    [{ANALYTICS_ID: 'UA-123'}, 'ANALYTICS_ID="UA-123" is not a measurement id, such as G-'],
  ])('rejects %o with its name, its value and the fix', (variables, message) => {
    expect(() => readEnvironment(variables)).toThrow(message);
  });
});
