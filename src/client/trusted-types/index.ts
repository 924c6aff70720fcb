/**
 * The site's one Trusted Types policy. With `require-trusted-types-for 'script'` the browser passes
 * it every string that becomes HTML or a script URL, and blocks the strings that it rejects. It
 * accepts inert markup, structured data, and the bundle's files.
 */
import {isInertMarkup} from './inert-markup';

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: {
      createHTML(html: string): string | null;
      createScript(text: string): string | null;
      createScriptURL(url: string): string | null;
    },
  ): void;
}

function isOwnScript(address: string): boolean {
  const {origin, pathname} = new URL(address, document.baseURI);
  return origin === window.location.origin && /^\/(?:assets\/js\/|sw\.js$)/.test(pathname);
}

/** Structured data: react-helmet puts it into a script, and as a program JSON does nothing. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

declare const trustedTypes: PolicyFactory | undefined;

if (typeof trustedTypes !== 'undefined') {
  trustedTypes.createPolicy('default', {
    createHTML: (html) => (isInertMarkup(html) ? html : null),
    createScript: (text) => (isJson(text) ? text : null),
    createScriptURL: (url) => (isOwnScript(url) ? url : null),
  });
}
