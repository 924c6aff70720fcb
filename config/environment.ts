/**
 * Reads and validates the environment variables. maintaining/environment.md lists all of them.
 */
import {siteUrl} from './folders';

export interface HostedSearch {
  appId: string;
  apiKey: string;
  indexName: string;
  host: string | undefined;
  clickAnalytics: boolean;
}

/** Contact for security reports: the fields that security.txt requires (RFC 9116, section 2.5). */
export interface SecurityContact {
  contact: string;
  expires: string;
}

export interface Environment {
  siteUrl: string;
  colorModeSwitch: boolean;
  hostedSearch: HostedSearch | undefined;
  analyticsId: string | undefined;
  /** Base URL of edit links; the path of a source file is appended to it. Ends with a slash. */
  editUrl: string | undefined;
  security: SecurityContact | undefined;
}

/** A variable with an invalid value; the message names the variable, its value and the fix. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

type Variables = Readonly<Record<string, string | undefined>>;

function readUrl(variables: Variables, name: string): URL | undefined {
  const value = variables[name]?.trim();
  if (!value) return undefined;
  let url: URL;
  try {
    url = new URL(value);
  } catch {
    throw new EnvironmentError(
      `${name}="${value}" is not an address; write for example https://docs.example.com`,
    );
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new EnvironmentError(`${name}="${value}" must start with https:// or http://`);
  }
  return url;
}

function readOrigin(variables: Variables, name: string): string | undefined {
  const url = readUrl(variables, name);
  if (!url) return undefined;
  if (url.pathname !== '/' || url.search || url.hash) {
    throw new EnvironmentError(
      `${name}="${variables[name]?.trim()}" must be an origin without a path, such as ${url.origin}`,
    );
  }
  return url.origin;
}

function readSwitch(variables: Variables, name: string): boolean {
  const value = variables[name]?.trim() ?? '';
  if (['', 'off', 'false', '0'].includes(value)) return false;
  if (['on', 'true', '1'].includes(value)) return true;
  throw new EnvironmentError(`${name}="${value}" is neither "on" nor "off"`);
}

function readHostedSearch(variables: Variables): HostedSearch | undefined {
  const names = ['SEARCH_APP_ID', 'SEARCH_API_KEY', 'SEARCH_INDEX'];
  const [appId, apiKey, indexName] = names.map((name) => variables[name]?.trim());
  const host = readOrigin(variables, 'SEARCH_HOST');
  const clickAnalytics = readSwitch(variables, 'SEARCH_CLICK_ANALYTICS');
  if (appId && apiKey && indexName) return {appId, apiKey, indexName, host, clickAnalytics};
  const missing = names.filter((name) => !variables[name]?.trim());
  if (missing.length < names.length || host || clickAnalytics) {
    throw new EnvironmentError(
      `hosted search needs ${names.join(', ')} together; missing: ${missing.join(', ')}. Set them, or unset all of SEARCH_*`,
    );
  }
  return undefined;
}

function readAnalyticsId(variables: Variables): string | undefined {
  const value = variables.ANALYTICS_ID?.trim();
  if (!value) return undefined;
  if (!/^G-[A-Z0-9]+$/.test(value)) {
    throw new EnvironmentError(
      `ANALYTICS_ID="${value}" is not a measurement id, such as G-ABC1234567`,
    );
  }
  return value;
}

function readEditUrl(variables: Variables): string | undefined {
  return readUrl(variables, 'EDIT_URL')?.href.replace(/\/*$/, '/');
}

function readSecurity(variables: Variables): SecurityContact | undefined {
  const contact = variables.SECURITY_CONTACT?.trim();
  const expires = variables.SECURITY_EXPIRES?.trim();
  if (!contact && !expires) return undefined;
  if (!contact || !expires) {
    throw new EnvironmentError(
      'security.txt needs SECURITY_CONTACT and SECURITY_EXPIRES together; set both, or neither',
    );
  }
  if (!/^(mailto:|https:\/\/|tel:)/.test(contact)) {
    throw new EnvironmentError(
      `SECURITY_CONTACT="${contact}" must start with mailto:, https:// or tel:`,
    );
  }
  if (!/^\d{4}-\d{2}-\d{2}$/.test(expires) || Number.isNaN(Date.parse(expires))) {
    throw new EnvironmentError(`SECURITY_EXPIRES="${expires}" is not a date, such as 2027-01-31`);
  }
  return {contact, expires};
}

/**
 * Reads the variables that configure a build.
 *
 * @param variables usually `process.env`
 * @throws EnvironmentError that names the invalid variable
 */
export function readEnvironment(variables: Variables): Environment {
  return {
    siteUrl: readOrigin(variables, 'SITE_URL') ?? siteUrl,
    colorModeSwitch: readSwitch(variables, 'COLOR_MODE_SWITCH'),
    hostedSearch: readHostedSearch(variables),
    analyticsId: readAnalyticsId(variables),
    editUrl: readEditUrl(variables),
    security: readSecurity(variables),
  };
}
