import zlib from 'node:zlib';
import type {CDPSession, Page, Request} from '@playwright/test';

const sizes = new Map<string, number>();

type Effort = 'quick' | 'full';

async function sizeOf(page: Page, url: string, effort: Effort): Promise<number> {
  const key = `${effort} ${url}`;
  const known = sizes.get(key);
  if (known !== undefined) return known;
  const body = await (await page.request.get(url)).body();
  const isPacked = /\.(woff2|png|avif|jpg)$/.test(new URL(url).pathname);
  const quality = effort === 'full' ? zlib.constants.BROTLI_MAX_QUALITY : 6;
  const params = {[zlib.constants.BROTLI_PARAM_QUALITY]: quality};
  const size = isPacked ? body.length : zlib.brotliCompressSync(body, {params}).length;
  sizes.set(key, size);
  return size;
}

/**
 * Returns the bytes of files, compressed with Brotli.
 *
 * @param effort of the compression: a quick one takes a hundredth of the time, and its result is up
 * to a tenth larger
 */
export async function brotliSize(
  page: Page,
  urls: Iterable<string>,
  effort: Effort = 'full',
): Promise<number> {
  const bytes = await Promise.all([...urls].map((url) => sizeOf(page, url, effort)));
  return bytes.reduce((sum, size) => sum + size, 0);
}

/**
 * Tells whether a request prefetches a file of a linked page. Chromium's type for it is "Prefetch",
 * Playwright's "other".
 */
function isPrefetch(request: Request): boolean {
  return request.resourceType() === 'other' && request.url().endsWith('.js');
}

export interface Weight {
  /** Bytes of the script files that were executed, compressed with Brotli. */
  script: number;
  /** Bytes of all that the page requested, prefetched files excluded. */
  all: number;
  /** Bytes of the files that were fetched for the next page, and their number. */
  ahead: number;
  filesAhead: number;
}

/** Measures what reading a page takes: what ran, not what was fetched for the next page. */
export class PageWeight {
  #scripts = new Set<string>();
  #requested = new Set<string>();
  #prefetched = new Set<string>();

  private constructor(
    private readonly page: Page,
    private readonly session: CDPSession,
  ) {
    session.on('Debugger.scriptParsed', ({url}) => this.#scripts.add(url));
    page.on('request', (request) =>
      (isPrefetch(request) ? this.#prefetched : this.#requested).add(request.url()),
    );
  }

  static async attach(page: Page): Promise<PageWeight> {
    const session = await page.context().newCDPSession(page);
    const weight = new PageWeight(page, session);
    await session.send('Debugger.enable');
    // The debugger begins with the scripts of the page that is open.
    weight.#clear();
    return weight;
  }

  /** Ends the measurement, which slows the page down. */
  async detach(): Promise<void> {
    await this.session.detach();
  }

  #clear(): void {
    this.#scripts.clear();
    this.#requested.clear();
    this.#prefetched.clear();
  }

  /** Addresses of the script files that were executed. */
  executed(): string[] {
    return [...this.#scripts].filter((url) => url.endsWith('.js'));
  }

  /** Addresses of the script files that were requested for linked pages, and not executed. */
  prefetched(): string[] {
    return [...this.#prefetched].filter((url) => !this.#scripts.has(url));
  }

  /** Returns the bytes that the page has needed so far. */
  async read(): Promise<Weight> {
    const scripts = this.executed();
    const ahead = this.prefetched();
    // The service worker's files are read again for it, also those of linked pages.
    const others = [...this.#requested].filter(
      (url) => url.startsWith('http') && !scripts.includes(url) && !ahead.includes(url),
    );
    return {
      script: await this.#sum(scripts),
      all: await this.#sum([...scripts, ...others]),
      ahead: await this.#sum(ahead),
      filesAhead: ahead.length,
    };
  }

  #sum(urls: string[]): Promise<number> {
    return brotliSize(this.page, urls);
  }
}
