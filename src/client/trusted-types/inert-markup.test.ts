import {describe, expect, it} from 'vitest';
import {isInertMarkup} from './inert-markup';

describe('isInertMarkup', () => {
  it.each([
    'a &lt; b &amp; "c"',
    '<span class="hl-type ns">SOQL</span>.<a class="hl-function" href="/soql/api/soql#of">of</a>',
    '<svg viewBox="0 0 10 10" xmlns="http://www.w3.org/2000/svg"><path d="M1 2"/><text x="1">a</text></svg>',
    // The progress bar of a route change (nprogress).
    '<div class="bar" role="bar"><div class="peg"></div></div>',
    'Copyright © 2025 <a href="https://example.com">Example</a>',
  ])('accepts %s', (html) => expect(isInertMarkup(html)).toBe(true));

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<span onclick="alert(1)">a</span>',
    '<span\nONCLICK="alert(1)">a</span>',
    '<a href="javascript:alert(1)">a</a>',
    '<a href="//evil.example">a</a>',
    '<a href="/\\evil.example">a</a>',
    '<svg><use xlink:href="data:image/svg+xml,x"/></svg>',
    '<span style="color: red">a</span>',
    '<iframe srcdoc="x"></iframe>',
    '<form action="/"><b>a</b></form>',
    '<!-- a --><b>a</b>',
    '<b title="a>b',
    'a < b',
  ])('rejects %s', (html) => expect(isInertMarkup(html)).toBe(false));
});
