import {redirectScript} from '../../../src/client/address/bare';
import type {Step} from './page';
import {contentSecurityPolicy, inlineScriptHashes, type Origins} from './policy';

/** Preloads the fonts, whose hashed names are known after the build. */
export function preloadFonts(names: readonly string[]): Step {
  const links = names.map(
    (name) =>
      `<link rel="preload" href="/assets/fonts/${name}" as="font" type="font/woff2" crossorigin>`,
  );
  return (page) => page.prependToHead(links.join(''));
}

/**
 * A response within this time, in milliseconds, comes from near: another request after the paint
 * costs as little.
 */
const nearLimit = 50;

/** A frame is on the screen when two others have begun. */
const framesToScreen = 3;

const startBundle = `(function () {
  var bundle = document.getElementById('client-bundle').content;
  var visit = performance.getEntriesByType('navigation')[0];
  var isNear = visit && visit.responseStart - visit.requestStart < ${nearLimit};
  if (!isNear) setTimeout(function () {
    bundle.querySelectorAll('script').forEach(function (script) {
      var link = document.createElement('link');
      link.rel = 'preload';
      link.as = 'script';
      link.fetchPriority = 'low';
      link.href = script.getAttribute('src');
      document.head.append(link);
    });
  });
  function afterFrames(count, act) {
    if (document.hidden || count === 0) setTimeout(act);
    else requestAnimationFrame(function () {
      afterFrames(count - 1, act);
    });
  }
  addEventListener('DOMContentLoaded', function () {
    afterFrames(isNear ? ${framesToScreen} : 1, function () {
      document.head.append(bundle);
    });
  });
})()`;

/**
 * Paints the page before the client bundle runs. As deferred scripts, its files compete with the
 * HTML for bandwidth, and run before the first paint if they arrive in time: 100 ms of blank page
 * on a phone. Instead they run after the first frame of the complete page. On a slow or long line
 * they are loaded while the page arrives, with low priority; on a short one when that frame is on
 * the screen, so that nothing competes with it. The script stands before the style sheet, for which
 * scripts wait.
 *
 * The manifest comes with the bundle: Chromium requests it at once, beside the fonts, which costs
 * the largest paint 70 ms on a slow line.
 */
export const paintFirst: Step = (page) => {
  const scripts = page
    .elements('script')
    .filter(({attributes}) => 'defer' in attributes && attributes.src !== undefined);
  if (scripts.length === 0) return;
  const files = scripts.map(({attributes: {src}}) => `<script src="${src}"></script>`);
  const manifests = page.elements('link').filter(({attributes}) => attributes.rel === 'manifest');
  const bundle = [...manifests.map((manifest) => page.openingTag(manifest)), ...files].join('');
  page.prependToHead(
    `<template id="client-bundle">${bundle}</template><script>${startBundle}</script>`,
  );
  for (const element of [...scripts, ...manifests]) page.replace(element, '');
};

/** Makes the not-found page redirect raw URLs to the bare URL. */
export const redirectFromNotFound: Step = (page) => {
  if (page.file === '404.html') page.prependToHead(`<script>${redirectScript}</script>`);
};

/** Sets the default color mode, so that a page has it without JavaScript, too. */
export function setColorMode(mode: string): Step {
  return (page) => {
    const [html] = page.elements('html');
    if (!html) return;
    page.replaceOpeningTag(
      html,
      page.openingTag(html).replace(/^<html/, `<html data-theme="${mode}"`),
    );
  };
}

/** Replaces the one inline style that the theme prints with a class (src/css/global.css). */
export const hideSprites: Step = (page) => {
  for (const svg of page.elements('svg'))
    if (/^display:\s*none;?$/.test(svg.attributes.style ?? ''))
      page.replaceOpeningTag(svg, '<svg class="sprites">');
};

/**
 * Adds the Content Security Policy, for hosts that send no headers. Must be the last step, since it
 * has the hashes of all inline scripts.
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
