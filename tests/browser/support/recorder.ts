import type {ConsoleMessage, Page, Request} from '@playwright/test';

/** Records console output and requests of a page, from one `clear` to the next. */
export class Recorder {
  /** Warnings, errors and exceptions, in order. */
  problems: string[] = [];
  requests: Request[] = [];

  constructor(page: Page) {
    page.on('console', (message) => this.#note(message));
    page.on('pageerror', (error) => this.problems.push(`exception: ${error.message}`));
    page.on('request', (request) => this.requests.push(request));
    page.on('requestfailed', (request) => {
      // A navigation aborts running prefetches.
      if (request.failure()?.errorText !== 'net::ERR_ABORTED')
        this.problems.push(`failed request: ${request.url()}`);
    });
  }

  #note(message: ConsoleMessage): void {
    if (['log', 'info', 'debug'].includes(message.type())) return;
    // Other tests run without the service worker (playwright.config.ts).
    if (message.text() === 'Service Worker registration blocked by Playwright') return;
    this.problems.push(`console ${message.type()}: ${message.text()}`);
  }

  clear(): void {
    this.problems = [];
    this.requests = [];
  }

  /** Requests to other hosts. */
  foreignRequests(origin: string): string[] {
    return this.requests
      .map((request) => request.url())
      .filter((url) => !url.startsWith(`${origin}/`) && !url.startsWith('data:'));
  }
}
