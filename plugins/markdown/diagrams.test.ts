import type {Root} from 'mdast';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import {describe, expect, it} from 'vitest';
import {remarkDiagrams} from './diagrams';
import {checkDiagrams, drawDiagram} from '../../src/content/diagram';
import {readPage} from '../../src/content/page';

describe('drawDiagram', () => {
  it.each([
    'flowchart LR\n  A --> B',
    'graph TD\n  A --> B',
    'graph TD;\n  A-->B;',
    'sequenceDiagram\n  A->>B: asks',
    'classDiagram\n  class SOQL',
    'stateDiagram-v2\n  [*] --> Idle',
    'erDiagram\n  ACCOUNT ||--o{ CONTACT : has',
    '%% a comment\nflowchart LR\n  A --> B',
  ])('draws %j without style sheets, inline styles and foreign addresses', (source) => {
    const svg = drawDiagram(source) ?? '';
    expect(svg).toMatch(/^<svg aria-hidden="true"/);
    expect(svg).not.toMatch(/<style|\sstyle=|@import|https?:|xmlns/);
  });

  it('gives each diagram unique ids', () => {
    const ids = (source: string) =>
      [...(drawDiagram(source) ?? '').matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    const one = ids('flowchart LR\n  A --> B');
    const other = ids('flowchart LR\n  A --> C');
    expect(one.length).toBeGreaterThan(0);
    expect(one.filter((id) => other.includes(id))).toEqual([]);
    expect(ids('flowchart LR\n  A --> B')).toEqual(one);
  });

  it('does not render other diagram types', () => {
    expect(drawDiagram('pie\n  "a": 1')).toBeUndefined();
    expect(drawDiagram('mindmap\n  root')).toBeUndefined();
  });
});

describe('checkDiagrams', () => {
  const check = async (...lines: string[]) => {
    const source = ['---', 'description: A page.', '---', '# A', ...lines].join('\n');
    const {page} = readPage('docs/a.md', source);
    return page && checkDiagrams(page);
  };

  it('reports an arrow without a target, with its line in the diagram', async () => {
    const [problem] = (await check('```mermaid', 'flowchart LR', '  A -->', '```')) ?? [];
    expect(problem?.message).toBe(
      "the diagram does not parse: Parse error on line 3: unexpected 'EOF'",
    );
    expect(problem?.line).toBe(5);
  });

  it.each([
    'pie\n  "a": 1',
    'gantt\n  section A\n  Task: 2026-01-31, 1d',
    'mindmap\n  root',
    'gitGraph\n  commit',
    'journey\n  section A\n    Step: 5: Me',
    'timeline\n  2026: A',
  ])('reports a type that only a browser could draw: %j', async (source) => {
    const [problem] = (await check('', '```mermaid', ...source.split('\n'), '```')) ?? [];
    expect(problem?.message).toMatch(
      /^the build cannot draw a diagram of the type "\w+"; use one of/,
    );
    expect(problem?.line).toBe(6);
  });

  it('accepts semicolons', async () => {
    expect(await check('```mermaid', 'graph TD;', '  A-->B;', '```')).toEqual([]);
  });
});

function transform(markdown: string): Root {
  const root = unified().use(remarkParse).parse(markdown);
  remarkDiagrams()(root);
  return root;
}

describe('remarkDiagrams', () => {
  it('replaces a fence by a named drawing', () => {
    const {children} = transform('```mermaid title="How it works"\nflowchart LR\n  A --> B\n```');
    expect(children).toMatchObject([
      {
        type: 'mdxJsxFlowElement',
        name: 'Diagram',
        attributes: [
          {name: 'svg', value: expect.stringContaining('<svg')},
          {name: 'title', value: 'How it works'},
        ],
      },
    ]);
  });

  it('keeps other fences and other diagram types', () => {
    const {children} = transform('```apex\nInteger i;\n```\n\n```mermaid\npie\n```');
    expect(children.map(({type}) => type)).toEqual(['code', 'code']);
  });
});
