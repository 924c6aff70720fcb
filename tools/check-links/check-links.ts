import type {Problem} from '../../src/content/problem';
import type {ExternalLink} from './find-links';

/** URL → time when it was last found, in milliseconds. */
export type LinkCache = Record<string, number>;

export interface CheckOptions {
  /** URL prefixes that are not requested, each with the reason. */
  exceptions: Readonly<Record<string, string>>;
  cache: LinkCache;
  /** Number of retries after a temporary failure. */
  retries?: number;
  /** Milliseconds before the first retry; doubled for each further retry. */
  pause?: number;
  /** Timeout of a request in milliseconds. */
  maximumWait?: number;
}

/** Milliseconds before a URL that was found is requested again. */
const freshness = 7 * 24 * 60 * 60_000;

/** Number of hosts requested in parallel, with one request per host at a time. */
const hostsAtATime = 6;

const sleep = (milliseconds: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

type Outcome = 'found' | {fault: string; mayPass: boolean; retryAfter?: number};

async function request(url: string, method: 'HEAD' | 'GET', maximumWait: number): Promise<Outcome> {
  try {
    const response = await fetch(url, {
      method,
      headers: {'user-agent': 'Mozilla/5.0 (link check of a documentation site)', accept: '*/*'},
      signal: AbortSignal.timeout(maximumWait),
    });
    await response.body?.cancel();
    if (response.ok) return 'found';
    const {status} = response;
    const retryAfter = Number(response.headers.get('retry-after')) * 1000 || undefined;
    return {fault: `status ${status}`, mayPass: status === 429 || status >= 500, retryAfter};
  } catch (error) {
    const {message, name, cause} = error as Error & {cause?: {code?: string}};
    const fault =
      name === 'TimeoutError' ? `no response within ${maximumWait} ms` : (cause?.code ?? message);
    return {fault, mayPass: true};
  }
}

/** Some hosts reject HEAD, so a URL is missing only if GET fails. */
async function requestOnce(url: string, maximumWait: number): Promise<Outcome> {
  const head = await request(url, 'HEAD', maximumWait);
  return head === 'found' ? head : request(url, 'GET', maximumWait);
}

/** Returns why a URL could not be loaded, or undefined if it was found. */
async function findFault(
  url: string,
  {retries = 3, pause = 2_000, maximumWait = 20_000}: CheckOptions,
): Promise<string | undefined> {
  for (let attempt = 0; ; attempt += 1) {
    const outcome = await requestOnce(url, maximumWait);
    if (outcome === 'found') return undefined;
    if (!outcome.mayPass || attempt === retries) return outcome.fault;
    await sleep(Math.min(outcome.retryAfter ?? pause * 2 ** attempt, maximumWait * 3));
  }
}

function withoutHash(url: string): string {
  return url.replace(/#.*$/, '');
}

/**
 * Requests each linked URL once, and adds the URLs that were found to the cache.
 *
 * @returns a problem for each broken link and for each unused exception
 */
export async function checkLinks(
  links: readonly ExternalLink[],
  options: CheckOptions,
): Promise<Problem[]> {
  const {exceptions, cache} = options;
  const exceptionFor = (url: string) =>
    Object.keys(exceptions).find((start) => url.startsWith(start));
  const isFresh = (url: string) => Date.now() - (cache[url] ?? 0) < freshness;
  const urls = new Set(links.map(({url}) => withoutHash(url)));
  const hosts = new Map<string, string[]>();
  for (const url of urls) {
    if (exceptionFor(url) || isFresh(url)) continue;
    const {host} = new URL(url);
    hosts.set(host, [...(hosts.get(host) ?? []), url]);
  }
  const faults = new Map<string, string>();
  const waiting = [...hosts.values()];
  const checkHosts = async (): Promise<void> => {
    for (let host = waiting.shift(); host; host = waiting.shift())
      for (const url of host) {
        const fault = await findFault(url, options);
        if (fault) faults.set(url, fault);
        else cache[url] = Date.now();
      }
  };
  await Promise.all(Array.from({length: hostsAtATime}, checkHosts));
  const broken = links.flatMap(({url, ...place}) => {
    const fault = faults.get(withoutHash(url));
    return fault ? [{...place, message: `broken link "${url}": ${fault}`}] : [];
  });
  const unused = Object.keys(exceptions).filter(
    (start) => !links.some(({url}) => url.startsWith(start)),
  );
  return [
    ...broken,
    ...unused.map((start) => ({
      file: 'tools/check-links/exceptions.ts',
      line: 1,
      column: 1,
      message: `no link begins with "${start}": remove the exception`,
    })),
  ];
}
