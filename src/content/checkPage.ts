import type {Nodes} from 'mdast';
import type {MdxJsxFlowElement, MdxJsxTextElement} from 'mdast-util-mdx-jsx';
import {visit} from 'unist-util-visit';
import {isOnOtherPage, wholePage} from './frontMatter';
import {nearest} from './nearest';
import {startOf, type Page, type Section} from './page';
import type {Problem} from './problem';

/** Admonitions of Docusaurus (mdx-loader, remark/admonitions). */
const admonitions = [
  'note',
  'tip',
  'info',
  'warning',
  'danger',
  'secondary',
  'success',
  'important',
  'caution',
];

/** Components that a page can use without an import: those of Docusaurus. */
const globalComponents = ['Head'];

/** Finds problems of a single page: headings, components, admonitions, images, ids in its front matter. */
export function checkPage(page: Page): Problem[] {
  return [
    ...checkHeadings(page),
    ...checkElements(page),
    ...checkNames(page),
    ...checkUnresolved(page),
    ...checkAdmonitions(page),
    ...checkIds(page),
  ];
}

function checkHeadings({file: page, title: name, route, sections}: Page): Problem[] {
  const problems: Problem[] = [];
  if (name === '' && route !== undefined) {
    const message = 'the page has no title: begin it with a heading of level 1';
    problems.push({file: page, line: 1, column: 1, message});
  }
  const titles = new Map<string, Section>();
  const idLines = new Map<string, number>();
  let above = 0;
  for (const [index, section] of sections.entries()) {
    const {title, depth, file, line, column} = section;
    const report = (message: string) => problems.push({file, line, column, message});
    if (depth === 1 && index > 0) {
      report(`a page has one heading of level 1; write "## ${title}"`);
    } else if (above > 0 && depth > above + 1) {
      report(`the heading skips a level: write "${'#'.repeat(above + 1)} ${title}"`);
    }
    const first = index > 0 ? titles.get(title) : undefined;
    if (first && (section.id === first.id || section.id.startsWith(`${first.id}-`))) {
      report(
        `the heading is the same as in line ${first.line}: name it differently, or links to it break`,
      );
    }
    if (index > 0 && !first) titles.set(title, section);
    if (idLines.has(section.id)) {
      report(
        `the id #${section.id} is also that of the heading in line ${idLines.get(section.id)}`,
      );
    }
    if (section.id !== '') idLines.set(section.id, line);
    if (depth > 0) above = depth;
  }
  return problems;
}

function checkElements({file, root}: Page): Problem[] {
  const problems: Problem[] = [];
  const defined = new Set([...globalComponents, ...definedNames(root)]);
  visit(root, (node) => {
    if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return;
    for (const [attribute, advice] of forbidden(node)) {
      problems.push({file, ...startOf(node), message: `${attribute}: ${advice}`});
    }
    const [name = ''] = node.name?.split('.') ?? [];
    if (!/^[A-Z]/.test(name) || defined.has(name)) return;
    problems.push({
      file,
      ...startOf(node),
      message: `unknown component <${name}>: import it, or write \`<${name}>\` in backticks if it is code`,
    });
  });
  return problems;
}

/** Elements that the site's policy (plugins/html/policy.ts) blocks. */
const blockedElements = ['script', 'style', 'iframe', 'object', 'embed', 'form'];

/** Returns what an element has that would be blocked or lost, each with what to do. */
function forbidden({name, attributes}: MdxJsxFlowElement | MdxJsxTextElement): [string, string][] {
  const found: [string, string][] = [];
  if (name && blockedElements.includes(name)) {
    found.push([`<${name}>`, "the site's policy blocks it"]);
  }
  for (const attribute of attributes) {
    if (attribute.type !== 'mdxJsxAttribute' || !name || /^[A-Z]/.test(name)) continue;
    if (attribute.name === 'style') {
      found.push(['style', "the site's policy blocks inline styles; use a component, or Markdown"]);
    } else if (attribute.name === 'class') {
      found.push(['class', 'this is JSX: write className']);
    } else if (/^on/i.test(attribute.name)) {
      found.push([attribute.name, 'script belongs in a component']);
    }
  }
  return found;
}

/** Names that an expression on a page can use without an import (https://mdxjs.com/docs/using-mdx/). */
const globalNames = ['props', 'frontMatter', 'toc', 'contentTitle', 'assets', 'metadata'];

/** Finds expressions that are a name which the page doesn't declare: the build would fail without its place. */
function checkNames({file, root}: Page): Problem[] {
  const problems: Problem[] = [];
  const defined = new Set([...globalNames, ...definedNames(root)]);
  visit(root, (node) => {
    if (node.type !== 'mdxFlowExpression' && node.type !== 'mdxTextExpression') return;
    const [statement] = node.data?.estree?.body ?? [];
    let expression = statement?.type === 'ExpressionStatement' ? statement.expression : undefined;
    while (expression?.type === 'MemberExpression' && expression.object.type !== 'Super') {
      expression = expression.object;
    }
    if (expression?.type !== 'Identifier' || expression.name in globalThis) return;
    if (defined.has(expression.name)) return;
    const message = `unknown name {${expression.name}}: import it, or put the braces in backticks if they are text`;
    problems.push({file, ...startOf(node), message});
  });
  return problems;
}

/** Finds links and footnotes without a definition, which Markdown shows as they are written, and images without text. */
function checkUnresolved({file, root}: Page): Problem[] {
  const problems: Problem[] = [];
  const report = (node: Nodes, message: string) => problems.push({file, ...startOf(node), message});
  visit(root, (node) => {
    if (node.type === 'image' && !node.alt) {
      report(node, 'the image has no text: describe it between the square brackets');
    }
    if (node.type === 'link' && node.children.length === 0) report(node, 'the link has no text');
    if (node.type !== 'text') return;
    const [written, footnote] = /\[\^([^\]]+)\]|\[[^[\]]+\]\[[^[\]]*\]/.exec(node.value) ?? [];
    if (written === undefined) return;
    report(
      node,
      footnote === undefined
        ? `the link ${written} has no definition: write its address in parentheses`
        : `the footnote ${written} has no definition: write "${written}: …" on a line of its own`,
    );
  });
  return problems;
}

/** Names that the imports and exports of a page declare. */
function definedNames(root: Page['root']): string[] {
  const names: string[] = [];
  visit(root, 'mdxjsEsm', ({data}) => {
    for (const statement of data?.estree?.body ?? []) {
      if (statement.type === 'ImportDeclaration') {
        names.push(...statement.specifiers.map(({local}) => local.name));
      } else if (statement.type === 'ExportNamedDeclaration') {
        const {declaration} = statement;
        if (declaration?.type === 'FunctionDeclaration') names.push(declaration.id.name);
        if (declaration?.type === 'VariableDeclaration') {
          names.push(
            ...declaration.declarations.flatMap(({id}) =>
              id.type === 'Identifier' ? id.name : [],
            ),
          );
        }
      }
    }
  });
  return names;
}

function checkAdmonitions({file, root, source}: Page): Problem[] {
  const lines = source.split(/\r?\n/);
  const problems: Problem[] = [];
  const report = (node: Nodes, message: string) => problems.push({file, ...startOf(node), message});
  visit(root, (node, _index, parent) => {
    if (node.type === 'containerDirective') {
      if (!admonitions.includes(node.name)) {
        const close = nearest(node.name, admonitions);
        report(node, `unknown admonition ":::${node.name}"; did you mean ":::${close}"?`);
      }
      const {start, end} = node.position ?? {};
      // Without a closing fence the node ends before the fence that closes its parent.
      const last = (lines[(end?.line ?? 1) - 1] ?? '').slice(0, (end?.column ?? 1) - 1);
      if (start?.line === end?.line || !/^[\s>]*:{3,}\s*$/.test(last)) {
        if (parent?.type === 'containerDirective') {
          report(
            parent,
            `":::${parent.name}" is not closed before ":::${node.name}" in line ${start?.line}: write ::: above that, or "::::${parent.name}" and :::: around it`,
          );
        } else {
          report(node, `":::${node.name}" is not closed: write ::: on a line of its own below it`);
        }
      }
    } else if (node.type === 'leafDirective') {
      report(
        node,
        `"::${node.name}" is not an admonition: write three colons, and ::: below its content`,
      );
    } else if (node.type === 'textDirective') {
      const isPlain = node.children.length === 0 && Object.keys(node.attributes ?? {}).length === 0;
      if (!isPlain)
        report(
          node,
          `":${node.name}" is a directive and would not be shown: write \\:${node.name}`,
        );
    } else if (node.type === 'paragraph') {
      const [first] = node.children;
      const [, name, title] =
        (first?.type === 'text' && /^:{3,}\s*(\w*)[ \t]*(.*)/.exec(first.value)) || [];
      if (name === '') report(node, '":::" has no admonition to close');
      else if (name)
        report(node, `put the title of an admonition in square brackets: ":::${name}[${title}]"`);
    }
  });
  return problems;
}

/** Checks the ids in `moved_anchors` and `search_words`. */
function checkIds({file, frontMatter, ids, locateInFrontMatter}: Page): Problem[] {
  const problems: Problem[] = [];
  const report = (key: string, entry: string, message: string) =>
    problems.push({file, ...locateInFrontMatter(key, entry), message: `${key}: ${message}`});
  for (const [old, current] of Object.entries(frontMatter.moved_anchors ?? {})) {
    if (ids.has(old)) {
      report('moved_anchors', old, `#${old} is still an id of this page: remove the entry`);
    }
    if (!isOnOtherPage(current) && !ids.has(current)) {
      const close = nearest(current, ids);
      report('moved_anchors', old, `the page has no heading #${current}; nearest: #${close}`);
    }
  }
  for (const id of Object.keys(frontMatter.search_words ?? {})) {
    if (id === wholePage || ids.has(id)) continue;
    const close = nearest(id, [wholePage, ...ids]);
    report('search_words', id, `the page has no heading #${id}; nearest: ${close}`);
  }
  return problems;
}
