import fs from 'node:fs';
import {createRequire} from 'node:module';
import type {Page} from '@playwright/test';
import type {AxeResults, RunOptions, Spec} from 'axe-core';
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

/** Marks the elements whose colors axe checks. */
const sampleAttribute = 'data-color-sample';

/** Rules that depend on colors only, limited to the marked elements. */
const colorRules = [
  {id: 'color-contrast', selector: `[${sampleAttribute}]`},
  {id: 'color-contrast-enhanced', selector: `[${sampleAttribute}]`},
  {id: 'link-in-text-block', selector: `:is(a[href], [role="link"])[${sampleAttribute}]`},
];

interface Search {
  /** Limits the search to what these elements contain. */
  selector?: string;
  /** Kinds of text whose colors have been checked on any page; those found here are added. */
  seen?: Set<string>;
}

declare global {
  interface Window {
    axe: {
      run: (context: Document | Element[], options: RunOptions) => Promise<AxeResults>;
      configure: (spec: Spec) => void;
    };
  }
}

/** Injects axe into the page, and waits for animations to end. */
async function prepare(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(source);
    await page.evaluate(
      (spec) => {
        window.axe.configure(spec);
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(`
          /* Outside of the viewport it would begin its color transition when axe reads its styles. */
          .markdown > section { content-visibility: visible !important; }
          /* A control that is scrolled half beneath the bar would be too small. */
          .navbar { position: static !important; }
        `);
        document.adoptedStyleSheets.push(sheet);
      },
      // axe would read the HTML of each element that passes.
      {noHtml: true, rules: colorRules},
    );
  }
  await settled(page);
}

/**
 * Runs axe once, since it measures the whole document for each run. Rules of colors check the first
 * element with text of each kind, and the first control of each. Two elements are of a kind when
 * their text styles agree, and what is painted behind them: axe finds the same for both.
 *
 * @param only whether `options` have rules of colors only: then nothing runs if all kinds have been
 * checked
 */
async function run(
  page: Page,
  options: RunOptions,
  {selector, seen = new Set(), only}: Search & {only?: 'colors'},
): Promise<string[]> {
  await prepare(page);
  const runOptions: RunOptions = {
    ...options,
    resultTypes: ['violations'],
    selectors: false,
    elementRef: true,
  };
  const {violations, found} = await page.evaluate(
    async ([scope, before, axeOptions, attribute, isOnlyColors]) => {
      const grounds = new Map<Element | null, string>([[null, '']]);
      /** Describes what is painted behind the text of an element. */
      const groundOf = (element: Element | null): string => {
        const known = grounds.get(element);
        if (known !== undefined || !element) return known ?? '';
        const {backgroundColor, backgroundImage, opacity} = getComputedStyle(element);
        const own = [backgroundColor, backgroundImage, opacity].join();
        const outer = groundOf(element.parentElement);
        const ground = own === 'rgba(0, 0, 0, 0),none,1' ? outer : `${outer}|${own}`;
        grounds.set(element, ground);
        return ground;
      };
      const textStyle = (element: Element): string => {
        const {color, fontSize, fontWeight, textDecorationLine} = getComputedStyle(element);
        return [color, fontSize, fontWeight, textDecorationLine].join();
      };
      const kindOf = (element: Element): string => {
        const {tagName, parentElement} = element;
        const isLink = tagName === 'A' && parentElement;
        // A link must differ from the text around it.
        const around = isLink ? `${textStyle(parentElement)} ${groundOf(parentElement)}` : '';
        return [tagName, textStyle(element), groundOf(element), around].join();
      };
      const hasText = ({childNodes}: Element) =>
        [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
      const known = new Set(before);
      const samples = [...document.querySelectorAll(`:is(${scope ?? 'body'}) *`)].filter(
        (element) => {
          if (!(element.matches('a, input, select, textarea') || hasText(element))) return false;
          const kind = kindOf(element);
          if (known.has(kind) || !element.checkVisibility()) return false;
          known.add(kind);
          return true;
        },
      );
      const faults: string[] = [];
      if (samples.length > 0 || !isOnlyColors) {
        const context = scope ? [...document.querySelectorAll(scope)] : document;
        for (const sample of samples) sample.setAttribute(attribute, '');
        const results = await window.axe.run(context, axeOptions);
        for (const sample of samples) sample.removeAttribute(attribute);
        for (const {id, nodes} of results.violations) {
          const html = nodes[0]?.element?.outerHTML.slice(0, 160);
          faults.push(`${id}: ${nodes.length}, the first ${html}`);
        }
      }
      return {violations: faults, found: [...known].slice(before.length)};
    },
    [selector, [...seen], runOptions, sampleAttribute, only === 'colors'] as const,
  );
  for (const kind of found) seen.add(kind);
  return violations;
}

/** Finds faults of contrast by WCAG AA, in the page's current state. */
export function findColorFaults(page: Page, search: Search = {}): Promise<string[]> {
  const runOnly = {type: 'rule' as const, values: ['color-contrast', 'link-in-text-block']};
  return run(page, {runOnly}, {...search, only: 'colors'});
}

/** Finds faults of contrast by WCAG AAA. */
export function findEnhancedColorFaults(page: Page, search: Search = {}): Promise<string[]> {
  const runOnly = {type: 'rule' as const, values: ['color-contrast-enhanced']};
  return run(page, {runOnly}, {...search, only: 'colors'});
}

/**
 * Finds all faults by WCAG 2.2 AA and axe's best practices, in the page's current state.
 *
 * @param without rules that the caller checks by other means
 */
export function findAxeFaults(
  page: Page,
  {without = [], ...search}: Search & {without?: string[]} = {},
): Promise<string[]> {
  const rules = Object.fromEntries(without.map((rule) => [rule, {enabled: false}]));
  return run(page, {runOnly: standards, rules}, search);
}

/** Replaces highlighted code by plain text: its thousands of elements are most of axe's work. */
export function flattenCode(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const code of document.querySelectorAll('pre code'))
      code.replaceChildren(code.textContent);
  });
}
