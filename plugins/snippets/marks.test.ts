import {describe, expect, it} from 'vitest';
import {takeMarks} from './marks';

describe('takeMarks', () => {
  it('leaves code without comments of this kind as it is', () => {
    const code = 'a();\n// a comment\nb();';
    expect(takeMarks(code)).toEqual({code, marked: []});
  });

  it.each([
    ['// highlight-next-line'],
    ['    // highlight-next-line'],
    ['# highlight-next-line'],
    ['-- highlight-next-line'],
    ['<!-- highlight-next-line -->'],
    ['/* highlight-next-line */'],
  ])('%s marks the line below and goes', (comment) => {
    expect(takeMarks(`a\n${comment}\nb\nc`)).toEqual({code: 'a\nb\nc', marked: [2]});
  });

  it('marks what stands between start and end', () => {
    expect(takeMarks('a\n// highlight-start\nb\nc\n// highlight-end\nd')).toEqual({
      code: 'a\nb\nc\nd',
      marked: [2, 3],
    });
  });

  it('counts lines as the reader sees them', () => {
    expect(takeMarks('// highlight-next-line\na\n// highlight-next-line\nb')).toEqual({
      code: 'a\nb',
      marked: [1, 2],
    });
  });
});
