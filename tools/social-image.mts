/** Renders the image for link previews: `npm run social-image`. Requires Chromium or Chrome. */
import {chromium} from '@playwright/test';
import fs from 'node:fs';
import {browserArguments, findBrowser} from './browser';

const font = (name: string) => fs.readFileSync(`src/css/fonts/${name}.woff2`).toString('base64');
const logo = fs.readFileSync('static/img/logo.svg', 'utf8');

const page = `<style>
  @font-face { font-family: T; src: url(data:font/woff2;base64,${font('text')}); font-weight: 400 800 }
  @font-face { font-family: C; src: url(data:font/woff2;base64,${font('code')}) }
  body { background: #0d1413; color: #f3f8f5; font-family: T; margin: 0; padding: 72px 80px }
  header { align-items: center; display: flex; font-size: 34px; font-weight: 700; gap: 20px }
  header svg { height: 56px; width: 56px }
  h1 { font-size: 84px; font-weight: 800; letter-spacing: -0.035em; line-height: 1.02; margin: 56px 0 44px }
  em { color: #74d6b5; font-style: normal }
  pre { color: #9cb0a9; font: 27px/1.5 C; margin: 0 }
  b { color: #74d6b5; font-weight: 400 }
</style>
<header>${logo} SOQL Lib</header>
<h1>Apex queries you can<br>read, compose, and <em>test</em></h1>
<pre>SOQL.of(Account.SObjectType).byId(accountId).toObject()
<b>SELECT</b> Id <b>FROM</b> Account <b>WHERE</b> Id = :v1</pre>`;

const browser = await chromium.launch({executablePath: findBrowser(), args: browserArguments});
const tab = await browser.newPage({viewport: {width: 1200, height: 630}});
await tab.setContent(page);
await tab.screenshot({path: 'static/img/social.png'});
await browser.close();
