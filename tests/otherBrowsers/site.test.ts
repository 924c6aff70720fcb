/** What matters, in Firefox and WebKit. For everything else, in Chromium, see tests/browser. */
import fs from 'node:fs';
import path from 'node:path';
import {afterAll, afterEach, beforeAll, beforeEach, describe, expect, it} from 'vitest';
import {browsers, SessionEnded, type Driver} from './driver';
import {createHost, emptyScript, type Host} from './host';

const build = path.join(import.meta.dirname, '../../build');
const screenshots = '.cache/reports/screenshots';

const paths = [
  ...fs
    .readFileSync(path.join(build, 'sitemap.xml'), 'utf8')
    .matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g),
].map(([, pathname]) => pathname || '/');

/** All pages at the root, which are of different kinds, and one of each folder. */
const sample = paths.filter((pathname, index) => {
  const folder = path.dirname(pathname);
  return folder === '/' || paths.findIndex((each) => path.dirname(each) === folder) === index;
});

for (const browser of browsers)
  describe.skipIf(!browser.isInstalled)(browser.name, () => {
    let host: Host;
    let driver: Driver;

    /** Whether the browser has ended: then the other tests get a new one. */
    let hasEnded = true;

    beforeAll(async () => {
      host = await createHost(build);
    });

    beforeEach(async () => {
      if (!hasEnded) return;
      driver = await browser.start(1440);
      hasEnded = false;
    });

    afterAll(async () => {
      await driver.close();
      await host.stop();
    });

    afterEach(async ({task}) => {
      if (task.result?.state !== 'fail') return;
      if (task.result.errors?.some(({name}) => name === 'SessionEnded')) {
        hasEnded = true;
        await driver.close();
        return;
      }
      fs.mkdirSync(screenshots, {recursive: true});
      const file = `${browser.name} ${task.name}`.replace(/[^\w]+/g, '-');
      await driver.screenshot(path.join(screenshots, `${file}.png`));
    });

    async function until(condition: string, milliseconds = 30_000): Promise<void> {
      const end = Date.now() + milliseconds;
      // While the page changes, there is nothing to ask.
      const isTrue = () =>
        driver.run<boolean>(`return Boolean(${condition})`).catch((error: unknown) => {
          if (error instanceof SessionEnded) throw error;
          return false;
        });
      while (!(await isTrue())) {
        if (Date.now() > end) throw new Error(`never: ${condition}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }

    const hydrated = () => until('document.documentElement.dataset.hasHydrated === "true"');

    async function open(pathname: string): Promise<void> {
      await driver.open(host.origin + pathname);
      await hydrated();
    }

    const problems = () => driver.run<string[]>('return window.problems');
    const headingIs = (text: string) =>
      until(`document.querySelector('h1')?.textContent.includes(${JSON.stringify(text)})`);
    const editor = `[...document.querySelectorAll('main *')].find((element) => element.shadowRoot?.querySelector('.cm-content')).shadowRoot.querySelector('.cm-content')`;

    it('pages of each kind hydrate with a clean console', {timeout: 300_000}, async () => {
      const faults: string[] = [];
      for (const pathname of sample) {
        await open(pathname);
        for (const problem of await problems()) faults.push(`${pathname}: ${problem}`);
      }
      expect(faults).toEqual([]);
      expect(sample.length).toBeGreaterThan(20);
    });

    it('the search finds a method by keyboard', async () => {
      await open('/releases/1.0');
      await driver.press('Control', 'k');
      await until(`document.querySelector('dialog input')`);
      await driver.type('toAggregatedMap');
      await until(
        `document.querySelector('dialog [role=option]')?.textContent.includes('toAggregatedMap')`,
      );
      await driver.press('Enter');
      await until(`location.hash === '#toaggregatedmap'`);
      await until(
        `document.querySelector('#toaggregatedmap').getBoundingClientRect().top < innerHeight`,
      );
      expect(await problems()).toEqual([]);
    });

    it('the playground translates what is typed, and the text is in the URL', async () => {
      await open('/playground');
      await until(editor);
      await driver.click(editor);
      await driver.press('Control', 'a');
      await driver.type('SOQL.of(Lead.SObjectType).toList()');
      await until(`document.body.innerText.replaceAll(/\\s+/g, ' ').includes('FROM Lead')`);
      await until(`location.hash.startsWith('#1.')`);
      expect(await problems()).toEqual([]);
    });

    it('the chain of the home page can be edited where it is', async () => {
      await open('/');
      await driver.click(
        `[...document.querySelectorAll('button')].find((button) => ((button.getAttribute('aria-label') ?? '') + button.textContent).includes('Edit this chain'))`,
      );
      await until(editor);
      await driver.click(editor);
      await driver.press('Control', 'a');
      await driver.type('SOQL.of(Lead.SObjectType).toList()');
      await until(`document.body.innerText.replaceAll(/\\s+/g, ' ').includes('FROM Lead')`);
    });

    it('back and forward show their pages', async () => {
      await open('/releases/1.0');
      await driver.click(`document.querySelector('nav.navbar a[href="/cache/getting-started"]')`);
      await headingIs('Getting started');
      await driver.back();
      await headingIs('1.0');
      await driver.forward();
      await headingIs('Getting started');
      expect(await problems()).toEqual([]);
    });

    it('code is copied', async () => {
      await open('/soql/getting-started');
      const named = (name: string) =>
        `[...document.querySelectorAll('main button')].find((button) => ((button.getAttribute('aria-label') ?? '') + button.textContent).includes('${name}'))`;
      await until(named('Copy Apex code'));
      // The word is there for two seconds only, and a slow driver may ask after that.
      await driver.run(
        `new MutationObserver(() => { if (${named('Copied')}) window.wasCopied = true; })
          .observe(document.querySelector('main'), {subtree: true, childList: true, characterData: true});`,
      );
      await driver.click(named('Copy Apex code'));
      await until('window.wasCopied');
      expect(await problems()).toEqual([]);
    });

    // WebKit's driver has no command for it.
    if (browser.name === 'Firefox')
      it('the page prints', async () => {
        await open('/soql/examples/limit');
        expect(await driver.print?.()).toBeGreaterThan(10_000);
      });

    it('a script that is missing leaves the text, and Retry loads it', async () => {
      await open('/cache/getting-started');
      const text = await driver.run<number>(
        `return document.querySelector('main').innerText.length`,
      );
      const [chunk = ''] = await driver.run<string[]>(
        `return performance.getEntriesByType('resource').map(({name}) => new URL(name).pathname).filter((name) => /assets\\/js\\/(?!main|runtime)/.test(name))`,
      );
      // Another origin has nothing in the browser's cache.
      const other = await createHost(build);
      try {
        other.fails = new RegExp(chunk.replaceAll('.', '\\.'));
        await driver.open(`${other.origin}/cache/getting-started`);
        await until(`document.querySelector('[role=alert]')`);
        const left = await driver.run<number>(
          `return document.querySelector('main').innerText.length`,
        );
        expect(left).toBeGreaterThan(text * 0.8);
        other.fails = undefined;
        await driver.click(`document.querySelector('[role=alert] button')`);
        await until(`!document.querySelector('[role=alert]')`);
        await headingIs('Getting started');
      } finally {
        await driver.open('about:blank');
        await other.stop();
      }
    });

    it('a page that was visited opens without a connection', async () => {
      host.hasServiceWorker = true;
      await open('/soql/getting-started');
      await until(`navigator.serviceWorker.controller`);
      await open('/soql/getting-started');
      await driver.run(
        `caches.match('/soql/getting-started', {ignoreSearch: true}).then((stored) => (window.isStored = Boolean(stored)))`,
      );
      await until(`window.isStored === true`);
      await host.stop();
      try {
        const before = await driver.run<number>('return performance.timeOrigin');
        await driver.run('setTimeout(() => location.reload())');
        await until(`performance.timeOrigin !== ${before}`);
        await headingIs('Getting started');
      } finally {
        await host.start();
      }
    });

    it('the service worker keeps no empty script', async () => {
      host.hasServiceWorker = true;
      await open('/soql/getting-started');
      await until('navigator.serviceWorker.controller');
      await driver.run(
        `const keep = async (path) => {
           await (await fetch(path)).text();
           return Boolean(await caches.match(path));
         };
         const script = document.querySelector('script[src]').getAttribute('src');
         Promise.all([keep(script), keep('${emptyScript}')]).then((kept) => (window.kept = kept))`,
      );
      await until('window.kept');
      expect(await driver.run('return window.kept')).toEqual([true, false]);
    });

    it('the menu of a narrow window opens and closes', async () => {
      const wide = driver;
      driver = await browser.start(500);
      try {
        await open('/soql/examples/limit');
        await driver.click(`document.querySelector('.navbar__toggle')`);
        await until(`document.querySelector('[role=dialog][aria-label=Menu]')`);
        await driver.press('Escape');
        await until(`!document.querySelector('[role=dialog][aria-label=Menu]')`);
        await until(`document.activeElement.matches('.navbar__toggle')`);
        expect(await driver.run<number>('return innerWidth')).toBeLessThan(600);
        expect(await problems()).toEqual([]);
      } finally {
        await driver.close();
        driver = wide;
      }
    });
  });
