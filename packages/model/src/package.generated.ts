// Made from facts/api-manifest.json (library version 6.12.0) by tools/generate-signatures.ts; do not edit.

/** Namespace of the installed package. */
export const packageNamespace = 'btcdev';

/** Types that have the namespace in front in an org with the package. */
export const packageTypes: readonly string[] = ['SOQL', 'SOQLCache', 'SOQLEvaluator'];

/** Those whose `of` starts a query. */
export const queryTypes: readonly string[] = ['SOQL', 'SOQLCache'];
