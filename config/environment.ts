/**
 * Reads and validates the environment variables. maintaining/environment.md lists all of them.
 */
// A namespace: the configuration's loader (jiti) takes zod's default export for the module, which
// has no `z`.
import * as z from 'zod';
import {siteUrl} from './folders';

const address = z.url({
  protocol: /^https?$/,
  error: 'is not an address that starts with https:// or http://, such as https://docs.example.com',
});

const origin = address.transform((value, {addIssue}) => {
  const url = new URL(value);
  if (url.href !== `${url.origin}/`)
    addIssue(`must be an origin without a path, such as ${url.origin}`);
  return url.origin;
});

const onOrOff = z
  .stringbool({
    truthy: ['on', 'true', '1'],
    falsy: ['off', 'false', '0'],
    error: 'is neither "on" nor "off"',
  })
  .default(false);

const variables = z.object({
  SITE_URL: origin.default(siteUrl),
  COLOR_MODE_SWITCH: onOrOff,
  SEARCH_APP_ID: z.string().optional(),
  SEARCH_API_KEY: z.string().optional(),
  SEARCH_INDEX: z.string().optional(),
  SEARCH_HOST: origin.optional(),
  SEARCH_CLICK_ANALYTICS: onOrOff,
  ANALYTICS_ID: z
    .string()
    .regex(/^G-[A-Z0-9]+$/, 'is not a measurement id, such as G-ABC1234567')
    .optional(),
  EDIT_URL: address.transform((value) => new URL(value).href.replace(/\/*$/, '/')).optional(),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:|https:\/\/|tel:)/, 'must start with mailto:, https:// or tel:')
    .optional(),
  SECURITY_EXPIRES: z.iso.date('is not a date, such as 2027-01-31').optional(),
});

type Variables = z.infer<typeof variables>;

function readHostedSearch(values: Variables) {
  const {SEARCH_APP_ID: appId, SEARCH_API_KEY: apiKey, SEARCH_INDEX: indexName} = values;
  const {SEARCH_HOST: host, SEARCH_CLICK_ANALYTICS: clickAnalytics} = values;
  if (appId && apiKey && indexName) return {appId, apiKey, indexName, host, clickAnalytics};
  if (!appId && !apiKey && !indexName && !host && !clickAnalytics) return undefined;
  const names = ['SEARCH_APP_ID', 'SEARCH_API_KEY', 'SEARCH_INDEX'] as const;
  const missing = names.filter((name) => values[name] === undefined);
  throw new Error(
    `hosted search needs ${names.join(', ')} together; missing: ${missing.join(', ')}. Set them, or unset all of SEARCH_*`,
  );
}

/** Returns the fields that security.txt requires (RFC 9116, section 2.5). */
function readSecurity({SECURITY_CONTACT: contact, SECURITY_EXPIRES: expires}: Variables) {
  if (contact && expires) return {contact, expires};
  if (!contact && !expires) return undefined;
  throw new Error(
    'security.txt needs SECURITY_CONTACT and SECURITY_EXPIRES together; set both, or neither',
  );
}

/**
 * Reads the variables that configure a build. An empty variable is a missing one.
 *
 * @param given usually `process.env`
 * @throws Error that names the invalid variable, its value, and the fix
 */
export function readEnvironment(given: Readonly<Record<string, string | undefined>>) {
  const values = Object.fromEntries(
    Object.entries(given).flatMap(([name, value = '']) => {
      return value.trim() === '' ? [] : [[name, value.trim()]];
    }),
  );
  const {data, error} = variables.safeParse(values);
  if (!data) {
    const [{path, message} = {path: [], message: ''}] = error.issues;
    const name = String(path[0]);
    throw new Error(`${name}="${values[name]}" ${message}`);
  }
  return {
    siteUrl: data.SITE_URL,
    colorModeSwitch: data.COLOR_MODE_SWITCH,
    hostedSearch: readHostedSearch(data),
    analyticsId: data.ANALYTICS_ID,
    /** Base URL of edit links; the path of a source file is appended to it. */
    editUrl: data.EDIT_URL,
    security: readSecurity(data),
  };
}

export type Environment = ReturnType<typeof readEnvironment>;
export type HostedSearch = NonNullable<Environment['hostedSearch']>;
export type SecurityContact = NonNullable<Environment['security']>;
