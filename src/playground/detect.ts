import {queryTypes} from '../apex/package.generated';
import type {Direction} from './link';

/** A direction that a pasted text switches to by itself. */
export type PastedDirection = Exclude<Direction, 'apex-code'>;

const query = /^\s*\[?\s*SELECT\s/i;
/** The methods are what a chain without its start is known by; `byId` is by convention a selector's own. */
const chain = new RegExp(
  String.raw`\b(?:${queryTypes.join('|')})\s*\.\s*of\s*\(|\.\s*(?:whereAre|toList|byIds?)\s*\(`,
  'i',
);

/**
 * The direction that a pasted text calls for.
 *
 * @returns undefined where the text could be part of either
 */
export function directionOf(text: string): PastedDirection | undefined {
  if (query.test(text)) return 'soql-to-chain';
  return chain.test(text) ? 'chain-to-soql' : undefined;
}

/** The query inside the brackets that Apex puts around it; other text unchanged. */
export function bareQuery(text: string): string {
  return /^\s*\[([^]*)\]\s*;?\s*$/.exec(text)?.[1]?.trim() ?? text;
}

const queryInCode =
  /\[\s*SELECT\s|\bDatabase\s*\.\s*(?:query|countQuery|getQueryLocator|getCursor)/i;

/** Whether a text is Apex code around a query, which only the Apex code mode converts. */
export function isApexCode(text: string): boolean {
  return !query.test(text) && queryInCode.test(text);
}

/**
 * The first inline query of some Apex.
 *
 * @returns the text between its square brackets; undefined where there is none
 */
export function inlineQueryIn(text: string): string | undefined {
  const start = text.search(/\[\s*SELECT\s/i);
  if (start < 0) return undefined;
  let depth = 0;
  for (const {0: token, index} of text.slice(start).matchAll(/'(?:\\.|[^'\\])*'|[[\]]/g)) {
    if (token === '[') depth += 1;
    if (token === ']') depth -= 1;
    if (depth === 0) return text.slice(start + 1, start + index).trim();
  }
  return undefined;
}
