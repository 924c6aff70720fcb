import type {Direction} from '@site/src/playground/link';

/** The name of the context pane and of its editor. */
export const contextLabel = 'Selector class and variables';

/** Names of source and result, and of the reverse direction. */
export const names: Record<Direction, {source: string; result: string; swap?: string}> = {
  'chain-to-soql': {source: 'Apex chain', result: 'SOQL', swap: 'SOQL to chain'},
  'soql-to-chain': {source: 'SOQL query', result: 'Apex chain', swap: 'chain to SOQL'},
  'apex-code': {source: 'Apex code', result: 'Converted code'},
};

export const placeholders: Record<Direction, string> = {
  'chain-to-soql': 'Type or paste a builder chain to see the query that it builds.',
  'soql-to-chain': 'Type or paste a query to see the chain that builds it.',
  'apex-code':
    'Type or paste a class, a trigger, or statements to see the queries converted to chains.',
};

export const modeNames: Record<Direction, string> = {
  'chain-to-soql': 'Chain to SOQL',
  'soql-to-chain': 'SOQL to chain',
  'apex-code': 'Apex code',
};
