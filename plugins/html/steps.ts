import type {Element} from 'hast';
import {redirectScript} from '../address/bare';
import type {Step} from '../built-page/page';
import {contentSecurityPolicy, inlineScriptHashes, type Origins} from './policy';

/** Preloads the fonts, whose hashed names are known after the build. */
export function preloadFonts(names: readonly string[]): Step {
  const links = names.map(
    (name) =>
      `<link rel="preload" href="/assets/fonts/${name}" as="font" type="font/woff2" crossorigin>`,
  );
  return (page) => page.prependToHead(links.join(''));
}

const startBundle =
  "addEventListener('DOMContentLoaded',function(){" +
  // A background tab has no animation frames.
  '(document.hidden?setTimeout:requestAnimationFrame)(function(){setTimeout(function(){' +
  "document.head.append(document.getElementById('client-bundle').content)})})})";

/**
 * Paints the page before the client bundle runs. As deferred scripts, its files compete with the HTML for bandwidth, and
 * run before the first paint if they arrive in time: 100 ms of blank page on a phone. Instead they are
 * loaded with low priority, and run after the first frame of the complete page.
 */
export const paintFirst: Step = (page) => {
  const [first, ...others] = page
    .elements('script')
    .filter(({properties}) => properties.defer && properties.src);
  if (!first) return;
  const files = [first, ...others].map(({properties}) => String(properties.src));
  const preloads = files.map(
    (file) => `<link rel="preload" href="${file}" as="script" fetchpriority="low">`,
  );
  const scripts = files.map((file) => `<script src="${file}"></script>`);
  page.replace(
    first,
    `${preloads.join('')}<template id="client-bundle">${scripts.join('')}</template>` +
      `<script>${startBundle}</script>`,
  );
  for (const script of others) page.replace(script, '');
};

/** Makes the not-found page redirect raw URLs to the bare URL. */
export const redirectFromNotFound: Step = (page) => {
  if (page.file === '404.html') page.prependToHead(`<script>${redirectScript}</script>`);
};

/** Sets the default color mode, so that a page has it without JavaScript, too. */
export function setColorMode(mode: string): Step {
  return (page) => {
    const [html] = page.elements('html');
    if (!html?.data?.position?.opening) return;
    page.replaceOpeningTag(
      html,
      page.openingTag(html).replace(/^<html/, `<html data-theme="${mode}"`),
    );
  };
}

/** Replaces the one inline style that the theme prints with a class (src/css/global.css). */
export const hideSprites: Step = (page) => {
  for (const svg of page.elements('svg').filter(isSprites)) {
    page.replaceOpeningTag(svg, '<svg class="sprites">');
  }
};

function isSprites({properties}: Element): boolean {
  return /^display:\s*none;?$/.test(String(properties.style ?? ''));
}

/** Removes react-helmet's attribute from structured data, so that it is not updated in the browser (src/theme). */
export const freeStructuredData: Step = (page) => {
  for (const script of page.elements('script'))
    if (script.properties.type === 'application/ld+json')
      page.replaceOpeningTag(script, '<script type="application/ld+json">');
};

/**
 * Adds the Content Security Policy, for hosts that send no headers. Must be the last step, since it has the hashes of all
 * inline scripts.
 *
 * @param hashesOfSite collects the hashes of all pages
 */
export function writePolicy(origins: Origins, hashesOfSite: Set<string>): Step {
  return (page) => {
    const hashes = inlineScriptHashes(page.toString());
    hashes.forEach((hash) => hashesOfSite.add(hash));
    const policy = contentSecurityPolicy(hashes, origins);
    page.putFirstInHead(`<meta http-equiv="Content-Security-Policy" content="${policy}">`);
  };
}

/** Reports inline styles, which the policy blocks. */
export const rejectInlineStyles: Step = (page) => {
  const styled = page
    .elements()
    .find(
      (element) =>
        element.tagName === 'style' ||
        (element.properties.style !== undefined && !isSprites(element)),
    );
  if (styled)
    page.problems.push(`inline style, use a class of a CSS module: ${page.openingTag(styled)}`);
};
