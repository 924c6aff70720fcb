import {describe, expect, it} from 'vitest';
import {describeSidebarFaults} from './sidebarFaults';

const source = `export const docs: SidebarsConfig = {
  docs: ['page', 'examples/wher'],
};

export const soql: SidebarsConfig = {
  soql: [
    'page',
    'examples/wher',
    'old',
  ],
};
`;

const message = `Invalid sidebar file at "soql/sidebars.ts".
These sidebar document ids do not exist:
- examples/wher
- old

Available document ids are:
- examples/where
- fold
- page
`;

describe('ids of a sidebar without a page', () => {
  it('are named by file, line, column and cure', () => {
    expect(describeSidebarFaults(message, {id: 'soql', path: 'soql'}, source)).toBe(
      'sidebars.ts:8:5 there is no page "examples/wher" in soql; nearest: examples/where\n' +
        'sidebars.ts:9:5 there is no page "old" in soql; nearest: fold',
    );
  });

  it('are not seen in other messages', () => {
    expect(
      describeSidebarFaults('ENOENT: no such file', {id: 'soql', path: 'soql'}, source),
    ).toBeUndefined();
  });
});
