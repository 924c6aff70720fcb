/** The trees of all classes that the conversion is tested with: more code than its reader has. */
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {expressionsOf, nodesOutside, quickTree, thoroughTree} from '@soql-lib/apex/testing';
import {expect, it} from 'vitest';

const folder = path.join(import.meta.dirname, 'cases');
const files = readdirSync(folder, {recursive: true, encoding: 'utf8'})
  .filter((name) => /\.(cls|trigger)$/.test(name))
  .map((name) => ({name, text: readFileSync(path.join(folder, name), 'utf8')}));

it.each(files)(
  '$name has each expression as it is written, inside what it belongs to',
  ({text}) => {
    for (const {printed, written} of expressionsOf(text)) expect(printed).toBe(written);
    expect(nodesOutside(text)).toEqual([]);
  },
);

it('the quick way of predicting reads the same trees as the thorough one', () => {
  // The thorough way takes seconds for all of them.
  const some = files
    .filter(({name}) => /^\w+\.cls$/.test(name))
    .filter((_, index) => index % 4 === 0);
  for (const {text} of some) expect(quickTree(text)).toBe(thoroughTree(text));
});
