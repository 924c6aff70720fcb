import type {Direction} from './link';

const query = /^\s*\[?\s*SELECT\s/i;
const chain = /\b(?:SOQL|SOQLCache)\s*\.\s*of\s*\(|\.\s*(?:whereAre|toList|byIds?)\s*\(/i;

/**
 * What a pasted text wants to become.
 *
 * @returns undefined where the text could be part of either
 */
export function directionOf(text: string): Direction | undefined {
  if (query.test(text)) return 'soql-to-chain';
  return chain.test(text) ? 'chain-to-soql' : undefined;
}

/** The query inside the brackets that Apex puts around it; other text as it is. */
export function bareQuery(text: string): string {
  return /^\s*\[([^]*)\]\s*;?\s*$/.exec(text)?.[1]?.trim() ?? text;
}
