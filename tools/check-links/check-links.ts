import type {Problem} from '../../src/content/problem';
import type {ExternalLink} from './find-links';

export interface CheckOptions {
  /** URL prefixes that are not requested, each with the reason. */
  exceptions: Readonly<Record<string, string>>;
  /** Number of retries after a temporary failure. */
  retries?: number;
  /** Milliseconds before the first retry; doubled for each further retry. */
  pause?: number;
  /** Timeout of a request in milliseconds. */
  maximumWait?: number;
}

/** Returns why a request fails, and whether that may pass; undefined if it doesn't. */
async function request(
  url: string,
  method: 'HEAD' | 'GET',
  maximumWait: number,
): Promise<{fault: string; mayPass: boolean} | undefined> {
  try {
    const response = await fetch(url, {
      method,
      headers: {'user-agent': 'Mozilla/5.0 (link check of a documentation site)', accept: '*/*'},
      signal: AbortSignal.timeout(maximumWait),
    });
    await response.body?.cancel();
    const {ok, status} = response;
    return ok ? undefined : {fault: `status ${status}`, mayPass: status === 429 || status >= 500};
  } catch (error) {
    const {message, name, cause} = error as Error & {cause?: {code?: string}};
    const fault =
      name === 'TimeoutError' ? `no response within ${maximumWait} ms` : (cause?.code ?? message);
    return {fault, mayPass: true};
  }
}

/** Returns why a URL could not be loaded, or undefined if it was found. */
async function findFault(
  url: string,
  {retries = 3, pause = 2_000, maximumWait = 20_000}: CheckOptions,
): Promise<string | undefined> {
  for (let attempt = 0; ; attempt += 1) {
    // Some hosts reject HEAD, so a URL is missing only if GET fails.
    const failure =
      (await request(url, 'HEAD', maximumWait)) && (await request(url, 'GET', maximumWait));
    if (!failure?.mayPass || attempt === retries) return failure?.fault;
    await new Promise((resolve) => setTimeout(resolve, pause * 2 ** attempt));
  }
}

function withoutHash(url: string): string {
  return url.replace(/#.*$/, '');
}

/**
 * Requests each linked URL once, one at a time of each host.
 *
 * @returns a problem for each broken link and for each unused exception
 */
export async function checkLinks(
  links: readonly ExternalLink[],
  options: CheckOptions,
): Promise<Problem[]> {
  const exceptions = Object.keys(options.exceptions);
  const due = [...new Set(links.map(({url}) => withoutHash(url)))].filter(
    (url) => !exceptions.some((start) => url.startsWith(start)),
  );
  const faults = new Map<string, string>();
  const check = async (host: string): Promise<void> => {
    for (const url of due.filter((other) => new URL(other).host === host)) {
      const fault = await findFault(url, options);
      if (fault) faults.set(url, fault);
    }
  };
  await Promise.all([...new Set(due.map((url) => new URL(url).host))].map(check));
  const broken = links.flatMap(({url, ...place}) => {
    const fault = faults.get(withoutHash(url));
    return fault ? [{...place, message: `broken link "${url}": ${fault}`}] : [];
  });
  const unused = exceptions.filter((start) => !links.some(({url}) => url.startsWith(start)));
  const place = {file: 'tools/check-links/index.ts', line: 1, column: 1};
  return [
    ...broken,
    ...unused.map((start) => {
      return {...place, message: `no link begins with "${start}": remove the exception`};
    }),
  ];
}
