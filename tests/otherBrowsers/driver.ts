/** What the suite needs of a browser. */
import {spawn, spawnSync} from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import {tmpdir} from 'node:os';
import path from 'node:path';
import puppeteer from 'puppeteer-core';
import {isInstalled} from '../../tools/programs';

export type Key = 'Enter' | 'Escape' | 'Tab' | 'Control';

export interface Driver {
  open: (address: string) => Promise<void>;
  /** Runs the body of a function in the page, and returns what it returns. */
  run: <Result>(body: string) => Promise<Result>;
  /** Clicks the element that the expression gives. */
  click: (expression: string) => Promise<void>;
  type: (text: string) => Promise<void>;
  /** Presses keys together. */
  press: (...keys: (Key | 'a' | 'k')[]) => Promise<void>;
  back: () => Promise<void>;
  forward: () => Promise<void>;
  /** Returns the size of the printed document in bytes. WebKit cannot be asked to print. */
  print?: () => Promise<number>;
  screenshot: (file: string) => Promise<void>;
  close: () => Promise<void>;
}

/** The browser, or its driver, is gone. */
export class SessionEnded extends Error {
  override name = 'SessionEnded';
}

async function startFirefox(width: number): Promise<Driver> {
  const {stdout} = spawnSync('which', ['firefox-esr'], {encoding: 'utf8'});
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: stdout.trim(),
    headless: true,
    // That Firefox does not know the newest client's command for the size of a viewport.
    defaultViewport: null,
    args: [`--width=${width}`, '--height=900'],
  });
  const [page = await browser.newPage()] = await browser.pages();
  const open = async (address: string) => {
    await page.goto(address, {waitUntil: 'load'});
  };
  return {
    open,
    run: (body) => page.evaluate(`(() => {${body}})()`) as never,
    click: async (expression) => {
      const element = (await page.evaluateHandle(`(${expression})`)).asElement();
      if (!element) throw new Error(`no element: ${expression}`);
      await (element as Awaited<ReturnType<typeof page.$>>)?.click();
    },
    type: (text) => page.keyboard.type(text),
    press: async (...keys) => {
      for (const key of keys) await page.keyboard.down(key);
      for (const key of keys.toReversed()) await page.keyboard.up(key);
    },
    // `goBack` waits for an event that Firefox needn't send in a document; callers wait themselves.
    back: () => page.evaluate('history.back()') as Promise<undefined>,
    forward: () => page.evaluate('history.forward()') as Promise<undefined>,
    print: async () => (await page.pdf()).length,
    screenshot: async (file) => {
      await page.screenshot({path: file});
    },
    close: () => browser.close(),
  };
}

const codes: Record<Key, string> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  Control: '\uE009',
};

async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const {port} = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const miniBrowser = () =>
  spawnSync('sh', ['-c', 'ls /usr/lib/*/webkit2gtk-4.*/MiniBrowser | tail -1'], {
    encoding: 'utf8',
  }).stdout.trim();

const logs = '.cache/reports';

const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

async function startWebKit(width: number): Promise<Driver> {
  const port = await freePort();
  const runtime = fs.mkdtempSync(path.join(tmpdir(), 'webkit-'));
  fs.mkdirSync(logs, {recursive: true});
  const log = path.join(logs, `webkit-${port}.log`);
  const output = fs.openSync(log, 'w');
  const program = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`], {
    stdio: ['ignore', output, output],
    detached: true,
    env: {
      ...process.env,
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      // Mesa's software renderer has crashed in WebKit's threads for drawing by GPU.
      WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
      XDG_RUNTIME_DIR: runtime,
      HOME: runtime,
    },
  });

  async function send<Value>(method: string, command: string, body?: object): Promise<Value> {
    const response = await fetch(`http://127.0.0.1:${port}${command}`, {
      method,
      ...(method === 'POST' ? {body: JSON.stringify(body ?? {})} : {}),
    }).catch((error: unknown) => {
      throw ended('its driver is gone', error);
    });
    const {value} = (await response.json()) as {value: Value};
    if (response.ok) return value;
    const {error, message} = value as {error?: string; message?: string};
    const said = `${command}: ${error} ${message}`;
    throw error === 'invalid session id' ? ended(said) : new Error(said);
  }

  /** An error with the end of what browser and driver have printed. */
  function ended(reason: string, cause?: unknown): SessionEnded {
    const printed = fs.readFileSync(log, 'utf8').trimEnd().split('\n').slice(-10).join('\n');
    return new SessionEnded(`WebKit has ended: ${reason}\n${log}:\n${printed}`, {cause});
  }

  for (let tries = 0; ; tries += 1) {
    const isReady = await send('GET', '/status').then(
      () => true,
      () => false,
    );
    if (isReady) break;
    if (tries > 100) throw new Error('WebKitWebDriver does not answer');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const {sessionId} = await send<{sessionId: string}>('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': {binary: miniBrowser(), args: ['--automation']},
      },
    },
  });
  const session = `/session/${sessionId}`;
  const run = <Result>(body: string) =>
    send<Result>('POST', `${session}/execute/sync`, {script: body, args: []});
  const keys = (actions: {type: 'keyDown' | 'keyUp'; value: string}[]) =>
    send<undefined>('POST', `${session}/actions`, {
      actions: [{type: 'key', id: 'keyboard', actions}],
    });
  const driver: Driver = {
    open: (url) => send('POST', `${session}/url`, {url}),
    run,
    click: async (expression) => {
      const element = await run<Record<string, string> | null>(`return (${expression})`);
      if (!element) throw new Error(`no element: ${expression}`);
      // The driver scrolls once; sections that are laid out on the way then move the element.
      const inView = () =>
        run<number>(
          `const element = ${expression};
          element.scrollIntoView({block: 'center'});
          return element.getBoundingClientRect().top`,
        );
      for (let top = NaN, next = await inView(); next !== top;) {
        top = next;
        next = await inView();
      }
      // The driver's own click cannot reach into a shadow root.
      await send('POST', `${session}/element/${element[elementKey]}/click`).catch(() =>
        run(`(${expression}).click(); (${expression}).focus()`),
      );
    },
    type: (text) =>
      keys(
        Array.from(text).flatMap((value) => [
          {type: 'keyDown' as const, value},
          {type: 'keyUp' as const, value},
        ]),
      ),
    press: (...pressed) => {
      const values = pressed.map((key) => (key in codes ? codes[key as Key] : key));
      return keys([
        ...values.map((value) => ({type: 'keyDown' as const, value})),
        ...values.toReversed().map((value) => ({type: 'keyUp' as const, value})),
      ]);
    },
    back: () => send('POST', `${session}/back`),
    forward: () => send('POST', `${session}/forward`),
    screenshot: async (file) => {
      fs.writeFileSync(
        file,
        Buffer.from(await send<string>('GET', `${session}/screenshot`), 'base64'),
      );
    },
    close: async () => {
      await send('DELETE', session).catch(() => undefined);
      if (program.pid !== undefined && program.exitCode === null) process.kill(-program.pid);
      fs.closeSync(output);
      fs.rmSync(runtime, {recursive: true, force: true});
    },
  };
  await send('POST', `${session}/window/rect`, {width, height: 900});
  return driver;
}

export const browsers = [
  {name: 'Firefox', isInstalled: isInstalled('firefox-esr'), start: startFirefox},
  {
    name: 'WebKit',
    isInstalled: isInstalled('WebKitWebDriver') && isInstalled('xvfb-run') && miniBrowser() !== '',
    start: startWebKit,
  },
];
