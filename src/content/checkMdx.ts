import type {Position} from '@soql-lib/apex';
import type {Nodes, Root} from 'mdast';
import type {
  MdxJsxAttributeValueExpression,
  MdxJsxFlowElement,
  MdxJsxTextElement,
} from 'mdast-util-mdx-jsx';
import {visit} from 'unist-util-visit';
import {startOf} from './nodes';
import type {Page} from './page';

/** Takes a problem of a page and its place. */
export type Report = (place: Position, message: string) => void;

/** The parsed code of an expression on a page. */
type Program = NonNullable<NonNullable<MdxJsxAttributeValueExpression['data']>['estree']>;
type Expression = Extract<Program['body'][number], {type: 'ExpressionStatement'}>['expression'];

/** Components that a page can use without an import: those of Docusaurus. */
const globalComponents = ['Head'];

/**
 * Finds problems of a page's JSX and expressions: unknown names, and what the site's policy blocks.
 */
export function checkMdx({root}: Page, report: Report): void {
  checkElements(root, report);
  checkNames(root, report);
}

function checkElements(root: Root, report: Report): void {
  const defined = new Set([...globalComponents, ...definedNames(root)]);
  visit(root, (node) => {
    if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return;
    for (const [attribute, advice] of forbidden(node)) {
      report(startOf(node), `${attribute}: ${advice}`);
    }
    const [name = ''] = node.name?.split('.') ?? [];
    if (!/^[A-Z]/.test(name) || defined.has(name)) return;
    report(
      startOf(node),
      `unknown component <${name}>: import it, or write \`<${name}>\` in backticks if it is code`,
    );
  });
}

/** Elements that the site's policy (plugins/build/html/policy.ts) blocks. */
const blockedElements = ['script', 'style', 'iframe', 'object', 'embed', 'form'];

/** Returns what an element has that would be blocked or lost, each with what to do. */
function forbidden({name, attributes}: MdxJsxFlowElement | MdxJsxTextElement): [string, string][] {
  const found: [string, string][] = [];
  if (name && blockedElements.includes(name)) {
    found.push([`<${name}>`, "the site's policy blocks it"]);
  }
  if (name === 'img' && !attributes.some((given) => 'name' in given && given.name === 'alt')) {
    found.push(['<img>', 'describe it with alt, or write alt="" if it is decoration']);
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

/**
 * Names that an expression on a page can use without an import (https://mdxjs.com/docs/using-mdx/).
 */
const globalNames = ['props', 'frontMatter', 'toc', 'contentTitle', 'assets', 'metadata'];

/**
 * Finds expressions that begin with a name which the page doesn't declare: the build would fail
 * without its place.
 */
function checkNames(root: Root, report: Report): void {
  const defined = new Set([...globalNames, ...definedNames(root)]);
  const check = (node: Nodes, program: Program | null | undefined) => {
    const [statement] = program?.body ?? [];
    const name = statement?.type === 'ExpressionStatement' && firstName(statement.expression);
    if (!name || name in globalThis || defined.has(name)) return;
    report(
      startOf(node),
      `unknown name {${name}}: import it, or put the braces in backticks if they are text`,
    );
  };
  visit(root, (node) => {
    if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') {
      check(node, node.data?.estree);
    } else if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
      for (const {value} of node.attributes) {
        if (typeof value === 'object') check(node, value?.data?.estree);
      }
    }
  });
}

/** Returns the name that an expression begins with: `a` in `a.b(c)`. */
function firstName(expression: Expression): string | undefined {
  if (expression.type === 'Identifier') return expression.name;
  const inner =
    expression.type === 'MemberExpression'
      ? expression.object
      : expression.type === 'CallExpression' && expression.callee;
  return inner && inner.type !== 'Super' ? firstName(inner) : undefined;
}

/** Names that the imports and exports of a page declare. */
function definedNames(root: Root): string[] {
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
