/** Contrast of each pair of color tokens that occurs on the site (WCAG 2.2, 1.4.3 and 1.4.6). */
import fs from 'node:fs';
import path from 'node:path';
import postcss, {type Document, type Container} from 'postcss';
import {describe, expect, it} from 'vitest';
import {announcementBar} from './announcementBar';

const css = postcss.parse(
  fs.readFileSync(path.join(import.meta.dirname, '../src/css/tokens.css'), 'utf8'),
);

const grounds = ['--ground', '--ground-raised', '--ground-code'];

/** What is written on which grounds. */
const pairs: readonly [text: string, grounds: readonly string[]][] = [
  ['--text', [...grounds, '--ground-mark', '--accent-ground']],
  ['--text-strong', [...grounds, '--ground-mark', '--accent-ground']],
  ['--text-quiet', grounds],
  ['--text-on-deep', ['--ground-deep']],
  ['--text-quiet-on-deep', ['--ground-deep']],
  ['--accent', [...grounds, '--accent-ground']],
  ['--accent-strong', [...grounds, '--accent-ground']],
  ['--on-accent', ['--accent']],
  ['--warm', [...grounds, '--warm-ground']],
  ['--danger', [...grounds, '--danger-ground']],
  ['--note', [...grounds, '--note-ground']],
  ...codeTokens().map((token): [string, string[]] => [token, ['--ground-code']]),
];

function codeTokens(): string[] {
  const found = new Set<string>();
  css.walkDecls(/^--hl-/, ({prop}) => void found.add(prop));
  return [...found];
}

/** The media queries around a rule. */
function mediaOf(node: Container | Document | undefined): string[] {
  if (node?.type !== 'atrule') return node?.parent ? mediaOf(node.parent) : [];
  return [(node as unknown as {params: string}).params, ...mediaOf(node.parent)];
}

/** Each token's value in a mode: later rules win, since both selectors are equally specific. */
function colorsOf(isDark: boolean, isEnhanced: boolean): ReadonlyMap<string, string> {
  const colors = new Map<string, string>();
  css.walkRules((rule) => {
    const media = mediaOf(rule.parent).filter((query) => query !== 'not print');
    const isUsed = media.every((query) => isEnhanced && query === '(prefers-contrast: more)');
    const isOwn = rule.selector === ':root' || (isDark && rule.selector === "[data-theme='dark']");
    if (isUsed && isOwn) rule.walkDecls(/^--/, ({prop, value}) => void colors.set(prop, value));
  });
  return colors;
}

/** Relative luminance of `#fff` or `#ffffff`. */
function luminance(color: string): number {
  const [, digits = ''] = /^#([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(color) ?? [];
  if (digits === '') throw new Error(`${color} is no color such as #0a6a54`);
  const size = digits.length / 3;
  const [red = 0, green = 0, blue = 0] = [0, 1, 2]
    .map((index) => digits.slice(index * size, (index + 1) * size))
    .map((part) => Number.parseInt(part.length === 1 ? part + part : part, 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort(
    (first, second) => first - second,
  );
  return (light + 0.05) / (dark + 0.05);
}

describe.each([
  ['light', false, false, 4.5],
  ['dark', true, false, 4.5],
  ['light with more contrast', false, true, 7],
  ['dark with more contrast', true, true, 7],
])('%s', (_, isDark, isEnhanced, minimum) => {
  const colors = colorsOf(isDark, isEnhanced);
  it.each(pairs)('%s can be read on %j', (text, below) => {
    const faint = below
      .map(
        (ground) => [ground, contrast(colors.get(text) ?? '', colors.get(ground) ?? '')] as const,
      )
      .filter(([, ratio]) => ratio < minimum)
      .map(([ground, ratio]) => `${text} on ${ground}: ${ratio.toFixed(2)}`);
    expect(faint).toEqual([]);
  });
});

it('the announcement can be read', () => {
  const {textColor, backgroundColor} = announcementBar;
  expect(contrast(textColor, backgroundColor)).toBeGreaterThan(4.5);
});

it('contrast is what WCAG defines', () => {
  expect(contrast('#fff', '#000000')).toBeCloseTo(21);
  expect(contrast('#777', '#fff')).toBeCloseTo(4.48, 2);
});
