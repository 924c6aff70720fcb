/**
 * The environment, read and validated once. The README lists every variable.
 */

export interface HostedSearch {
  appId: string;
  apiKey: string;
  indexName: string;
  host: string | undefined;
}

export interface Environment {
  siteUrl: string;
  colorModeSwitch: boolean;
  hostedSearch: HostedSearch | undefined;
  analyticsId: string | undefined;
}

/** A variable whose value cannot be used; the message names the variable, its value and the cure. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

const defaultSiteUrl = 'https://soql.beyondthecloud.dev';

type Variables = Readonly<Record<string, string | undefined>>;

function readUrl(variables: Variables, name: string): string | undefined {
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
  if (url.pathname !== '/' || url.search || url.hash) {
    throw new EnvironmentError(
      `${name}="${value}" must be an origin without a path, such as ${url.origin}`,
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
  const host = readUrl(variables, 'SEARCH_HOST');
  if (appId && apiKey && indexName) return {appId, apiKey, indexName, host};
  const missing = names.filter((name) => !variables[name]?.trim());
  if (missing.length < names.length || host) {
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

/**
 * Reads the variables that shape a build.
 *
 * @param variables usually `process.env`
 * @throws EnvironmentError naming the variable that cannot be used
 */
export function readEnvironment(variables: Variables): Environment {
  return {
    siteUrl: readUrl(variables, 'SITE_URL') ?? defaultSiteUrl,
    colorModeSwitch: readSwitch(variables, 'COLOR_MODE_SWITCH'),
    hostedSearch: readHostedSearch(variables),
    analyticsId: readAnalyticsId(variables),
  };
}
