import {describe, expect, it} from 'vitest';
import {compactText} from '../source-text';
import {descendants, isExpression} from '../walk';
import {parseWithErrors} from './parse';

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
