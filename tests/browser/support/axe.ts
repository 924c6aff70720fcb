import fs from 'node:fs';
import {createRequire} from 'node:module';
import type {Page} from '@playwright/test';
import type {AxeResults, RunOptions} from 'axe-core';
import {settled} from './site';

const source = fs.readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');

const rules: RunOptions['runOnly'] = [
  'wcag2a',
  'wcag2aa',
  'wcag21a',
  'wcag21aa',
  'wcag22aa',
  'best-practice',
];

/** Rules that depend on the colors of a page only. */
const colorRules: RunOptions['runOnly'] = {
  type: 'rule',
  values: ['color-contrast', 'link-in-text-block'],
};

const enhancedColorRules: RunOptions['runOnly'] = {
  type: 'rule',
  values: ['color-contrast-enhanced'],
};

declare global {
  interface Window {
    axe: {run: (options: RunOptions) => Promise<AxeResults>};
  }
}

async function run(page: Page, runOnly: RunOptions['runOnly']): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const {violations} = await page.evaluate((options) => window.axe.run(options), {
    runOnly,
    resultTypes: ['violations'],
  } satisfies RunOptions);
  return violations.map(
    ({id, nodes}) => `${id}: ${nodes.length}, the first ${nodes[0]?.html.slice(0, 160)}`,
  );
}

/** Faults by WCAG 2.2 AA and axe's best practices, in the page's current state. */
export async function findAxeFaults(page: Page): Promise<string[]> {
  await settled(page);
  return run(page, rules);
}

/** Faults of contrast, in the page's current state: by WCAG AA, or enhanced, by AAA. */
export async function findColorFaults(
  page: Page,
  level: 'usual' | 'enhanced' = 'usual',
): Promise<string[]> {
  await settled(page);
  return run(page, level === 'usual' ? colorRules : enhancedColorRules);
}

/** Leaves the bare text of code without its thousands of elements, which are most of what axe has to look at. */
export function flattenCode(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const code of document.querySelectorAll('pre code'))
      code.replaceChildren(code.textContent ?? '');
  });
}
