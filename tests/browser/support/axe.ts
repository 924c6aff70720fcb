import fs from 'node:fs';
import {createRequire} from 'node:module';
import type {Page} from '@playwright/test';
import type {AxeResults, RunOptions} from 'axe-core';
import {settled} from './site';

const source = fs.readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');

const standards: RunOptions['runOnly'] = [
  'wcag2a',
  'wcag2aa',
  'wcag21a',
  'wcag21aa',
  'wcag22aa',
  'best-practice',
];

/** Rules that depend on colors only. */
const colorRules = ['color-contrast', 'link-in-text-block'];

type Violations = AxeResults['violations'];

declare global {
  interface Window {
    axe: {run: (context: Document | Element[], options: RunOptions) => Promise<AxeResults>};
  }
}

/** Injects axe into the page, and waits for animations to end. */
async function prepare(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(source);
    // Otherwise code outside the viewport starts its color transition when axe reads its styles.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('pre { content-visibility: visible !important; }');
      document.adoptedStyleSheets.push(sheet);
    });
  }
  await settled(page);
}

const describe = (violations: Violations): string[] =>
  violations.map(
    ({id, nodes}) => `${id}: ${nodes.length}, the first ${nodes[0]?.html.slice(0, 160)}`,
  );

/**
 * Runs the rules of colors on the first element with text of each kind, and on every control. Two elements are of a kind
 * when their styles, and the styles of their ancestors, agree in what decides contrast: axe finds the same for both, but
 * takes half of its time for these rules.
 *
 * @param seen kinds that have been checked, on other pages too; those that are found here are added
 */
async function findFaultsOfKinds(
  page: Page,
  rules: string[],
  {selector = 'body', seen = new Set<string>()}: {selector?: string; seen?: Set<string>},
): Promise<string[]> {
  const options: RunOptions = {
    runOnly: {type: 'rule', values: rules},
    resultTypes: ['violations'],
  };
  const {violations, found} = await page.evaluate(
    async ([scope, before, runOptions]) => {
      const kinds = new Map<Element, string>();
      const kindOf = (element: Element): string => {
        const known = kinds.get(element);
        if (known !== undefined) return known;
        const style = getComputedStyle(element);
        const own = [
          style.color,
          style.backgroundColor,
          style.backgroundImage,
          style.opacity,
          style.fontSize,
          style.fontWeight,
          style.textDecorationLine,
        ].join();
        const outer = element.parentElement ? kindOf(element.parentElement) : '';
        const kind = outer.endsWith(`|${own}`) ? outer : `${outer}|${own}`;
        kinds.set(element, kind);
        return kind;
      };
      const hasText = ({childNodes}: Element) =>
        [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
      const known = new Set(before);
      const samples = [...document.querySelectorAll(`:is(${scope}) *`)].filter((element) => {
        if (!(element.matches('input, select, textarea') || hasText(element))) return false;
        const kind = `${element.tagName} ${kindOf(element)}`;
        if (known.has(kind) || !element.checkVisibility()) return false;
        known.add(kind);
        return true;
      });
      const results = samples.length > 0 ? await window.axe.run(samples, runOptions) : undefined;
      return {violations: results?.violations ?? [], found: [...known].slice(before.length)};
    },
    [selector, [...seen], options] as const,
  );
  for (const kind of found) seen.add(kind);
  return describe(violations);
}

/**
 * Finds faults by WCAG 2.2 AA and axe's best practices, except those of colors, in the page's current state.
 *
 * @param selector limits the search to what these elements contain
 * @param without rules that the caller checks by other means
 */
export async function findStructureFaults(
  page: Page,
  {selector, without = []}: {selector?: string; without?: string[]} = {},
): Promise<string[]> {
  await prepare(page);
  const options: RunOptions = {
    runOnly: standards,
    rules: Object.fromEntries([...colorRules, ...without].map((rule) => [rule, {enabled: false}])),
    resultTypes: ['violations'],
  };
  const violations = await page.evaluate(
    async ([scope, runOptions]) => {
      const context = scope ? [...document.querySelectorAll(scope)] : document;
      return (await window.axe.run(context, runOptions)).violations;
    },
    [selector, options] as const,
  );
  return describe(violations);
}

/** Finds faults of contrast by WCAG AA, in the page's current state. */
export async function findColorFaults(
  page: Page,
  scope: {selector?: string; seen?: Set<string>} = {},
): Promise<string[]> {
  await prepare(page);
  return findFaultsOfKinds(page, colorRules, scope);
}

/** Finds faults of contrast by WCAG AAA. */
export async function findEnhancedColorFaults(page: Page): Promise<string[]> {
  await prepare(page);
  return findFaultsOfKinds(page, ['color-contrast-enhanced'], {});
}

/** Finds all faults by WCAG 2.2 AA and axe's best practices, in the page's current state. */
export async function findAxeFaults(page: Page, selector?: string): Promise<string[]> {
  return [
    ...(await findStructureFaults(page, {selector})),
    ...(await findColorFaults(page, {selector})),
  ];
}

/** Replaces highlighted code by plain text: its thousands of elements are most of axe's work. */
export function flattenCode(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const code of document.querySelectorAll('pre code'))
      code.replaceChildren(code.textContent ?? '');
  });
}
