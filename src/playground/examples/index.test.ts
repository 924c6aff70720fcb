import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import {handleTask} from '../handleTask';
import {examples} from '.';
import {loadSchema} from '../schema';

function readPage(address: string): string {
  const [route = ''] = address.split('#');
  return fs.readFileSync(`${process.cwd()}${route}.md`, 'utf8');
}

function slug(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s+/g, '-');
}

describe('examples of the playground', () => {
  it.each(examples)('$title translates', async ({state}) => {
    const translation = await handleTask({kind: 'translate', ...state}, loadSchema);
    expect(translation).not.toMatchObject({kind: 'error'});
  });

  it.each(examples)('$title links to a section of a page', ({page}) => {
    const anchor = page.split('#')[1];
    const headings = Array.from(readPage(page).matchAll(/^#+ (.+)$/gm), ([, text = '']) =>
      slug(text),
    );
    if (anchor) expect(headings).toContain(anchor);
    else expect(headings).not.toEqual([]);
  });

  it.each(examples.filter(({state}) => state.direction === 'chain-to-soql'))(
    '$title is on its page',
    ({page, state}) => {
      expect(readPage(page)).toContain(state.source);
    },
  );

  it('has unique titles', () => {
    expect(new Set(examples.map(({title}) => title)).size).toBe(examples.length);
  });
});
