import {queryTypes} from '@soql-lib/model/package';
import type {Direction} from './link';

/** A direction that pasted text can switch to. */
export type PastedDirection = Exclude<Direction, 'apex-code'>;

const query = /^\s*\[?\s*SELECT\s/i;
/** A chain without its start is detected by its methods; `byId` is usually a selector's. */
const chain = new RegExp(
  String.raw`\b(?:${queryTypes.join('|')})\s*\.\s*of\s*\(|\.\s*(?:whereAre|toList|byIds?)\s*\(`,
  'i',
);

/**
 * Detects the direction of a pasted text.
 *
 * @returns undefined if the text can be part of either
 */
export function directionOf(text: string): PastedDirection | undefined {
  if (query.test(text)) return 'soql-to-chain';
  return chain.test(text) ? 'chain-to-soql' : undefined;
}

/** Returns an inline query without its brackets; other text unchanged. */
export function bareQuery(text: string): string {
  return /^\s*\[([^]*)\]\s*;?\s*$/.exec(text)?.[1]?.trim() ?? text;
}

const queryInCode =
  /\[\s*SELECT\s|\bDatabase\s*\.\s*(?:query|countQuery|getQueryLocator|getCursor)/i;

/** Checks whether a text is Apex with a query, which only the Apex code mode converts. */
export function isApexCode(text: string): boolean {
  return !query.test(text) && queryInCode.test(text);
}
