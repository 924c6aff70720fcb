import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import type {Expression, Syntax, TypeSyntax} from '../ast';
import {compactText, sourceOf} from '../source-text';
import {childrenOf, descendants, isExpression} from '../walk';
import {parseFile, parseWithErrors} from './parse';

const folder = path.join(import.meta.dirname, '../../../model/src/codemod/cases');
const files = readdirSync(folder, {recursive: true, encoding: 'utf8'}).filter((name) =>
  /\.(cls|trigger)$/.test(name),
);

function list(expressions: readonly Expression[]): string {
  return expressions.map(print).join(',');
}

function written(type: TypeSyntax): string {
  return compactText({place: type.place});
}

function created({words, arguments: types}: TypeSyntax): string {
  const [first] = types;
  if (words.length === 0) return first ? created(first) : '';
  const name = words.map(({text}) => text).join('.');
  return types.length === 0 ? name : `${name}<${types.map(written).join(',')}>`;
}

/** Prints an expression from its tree, without blanks. */
function print(expression: Expression): string {
  const {parenthesized} = expression;
  return parenthesized ? `(${printInner(expression)})` : printInner(expression);
}

function printInner(node: Expression): string {
  switch (node.kind) {
    case 'literal':
    case 'query':
    case 'opaque':
      return compactText({place: node.place});
    case 'name':
    case 'self':
      return sourceOf(node).toLowerCase() === node.name.toLowerCase() ? sourceOf(node) : '?';
    case 'classLiteral':
      return `${written(node.type)}.class`;
    case 'field':
      return `${print(node.receiver)}${node.safe ? '?.' : '.'}${node.name}`;
    case 'call': {
      const before = node.receiver ? `${print(node.receiver)}${node.safe ? '?.' : '.'}` : '';
      return `${before}${node.name}(${list(node.arguments)})`;
    }
    case 'index':
      return `${print(node.receiver)}[${print(node.index)}]`;
    case 'new':
      return `new${created(node.type)}(${list(node.arguments)})`;
    case 'newCollection': {
      const brackets = node.type.words.length === 0 ? '[]' : '';
      return `new${created(node.type)}${brackets}{${list(node.elements)}}`;
    }
    case 'newArray':
      return `new${created(node.type)}[${print(node.size)}]`;
    case 'newMap': {
      const entries = node.entries.map(({key, value}) => `${print(key)}=>${print(value)}`);
      return `new${created(node.type)}{${entries.join(',')}}`;
    }
    case 'binary':
      return `${print(node.left)}${node.operator}${print(node.right)}`;
    case 'unary':
      return `${node.operator}${print(node.operand)}`;
    case 'increment': {
      const operator = node.operator.repeat(2);
      return node.isPrefix
        ? `${operator}${print(node.target)}`
        : `${print(node.target)}${operator}`;
    }
    case 'instanceof':
      return `${print(node.operand)}instanceof${written(node.type)}`;
    case 'conditional':
      return `${print(node.condition)}?${print(node.whenTrue)}:${print(node.whenFalse)}`;
    case 'assign':
      return `${print(node.target)}${node.operator}${print(node.value)}`;
    case 'cast':
      return `(${written(node.type)})${print(node.operand)}`;
  }
}

function placesOutside(node: Syntax): Syntax[] {
  const {start, end} = node.place;
  return childrenOf(node).filter(
    ({place, parent, kind}) =>
      parent !== node || (kind !== 'modifier' && (place.start < start || place.end > end)),
  );
}

describe.each(files)('%s', (file) => {
  const {unit} = parseFile(readFileSync(path.join(folder, file), 'utf8'));
  const nodes = [...descendants(unit)];

  it('has each expression of the text, as it is written', () => {
    const expressions = nodes
      .filter(isExpression)
      .filter(({parent}) => !parent || !isExpression(parent));
    expect(expressions.map(print)).toEqual(expressions.map(compactText));
  });

  it('has each part inside the part that it belongs to', () => {
    expect(nodes.flatMap(placesOutside)).toEqual([]);
  });
});

describe('of a text with errors', () => {
  const kinds = (text: string): string[] =>
    [...descendants(parseWithErrors(text))].flatMap((node) =>
      isExpression(node) && node.kind !== 'opaque' ? [compactText(node)] : [],
    );

  it.each([
    ['class A { void run() { one(; } void last() { two(); } }', ['two()']],
    ['SOQL.of(Account.SObjectType).', ['SOQL.of(Account.SObjectType)']],
  ])('%s keeps what can be read', (text, expected) => {
    expect(kinds(text)).toEqual(expect.arrayContaining(expected));
  });
});
