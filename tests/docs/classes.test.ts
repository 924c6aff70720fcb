import {readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';
import {readPage} from '../../src/content/page';
import {findPages, readFixtures} from '../../src/content/site';

/**
 * Readers copy a class from the page they are on, so two versions of it would overwrite each other.
 * A block with a title such as *Before* or *Step 1* is one of several versions on purpose.
 */
it('a class has the same content on every page and in the fixture of its name', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const shown = findPages(root)
    .flatMap((file) => readPage(file, readFileSync(path.join(root, file), 'utf8')).page ?? [])
    .flatMap(({sections}) => sections.flatMap(({blocks}) => blocks))
    .flatMap(({fence, text, file, fenceLine}) =>
      fence.file && fence.title === undefined
        ? {name: fence.file, text: text.trim(), place: `${file}:${fenceLine}`}
        : [],
    );
  const first = new Map(
    [...readFixtures(root)].map(([name, {text}]) => [
      `${name}.cls`,
      {text: text.trim(), place: `the fixture ${name}`},
    ]),
  );
  for (const {name, text, place} of shown) {
    const known = first.get(name) ?? {text, place};
    first.set(name, known);
    expect(text, `${name} at ${place} differs from ${known.place}`).toBe(known.text);
  }
  expect(shown.filter(({name}) => name.startsWith('SOQL_Cached')).length).toBeGreaterThan(2);
});
