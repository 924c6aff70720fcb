import type {Direction} from '@site/src/playground/link';

/** The name of the context pane and of its editor. */
export const contextLabel = 'Selector class and variables';

/** Names of source, result and turn. */
export const names: Record<Direction, {source: string; result: string; turn: string}> = {
  'chain-to-soql': {source: 'Apex chain', result: 'SOQL', turn: 'SOQL to chain'},
  'soql-to-chain': {source: 'SOQL query', result: 'Apex chain', turn: 'chain to SOQL'},
};

export const placeholders: Record<Direction, string> = {
  'chain-to-soql': 'Type or paste a builder chain to see the query that it becomes.',
  'soql-to-chain': 'Type or paste a query to see the chain that produces it.',
};
