/** Reading Apex: tokens, trees, declarations, scopes, types. */
export type {KnownTypes} from './known-types';
export {AnalyzedCode} from './analyzed-code';
export type * from './ast';
export * from './declarations';
export type {Diagnostic, Fix, Position} from './diagnostic';
export {ApexDocument} from './document';
export {ExpressionTypes, type FieldTypes} from './expression-types';
export {findForeignCharacter} from './foreign-characters';
export {type NumberType, isNumberType, numberRanks, widerType} from './number-types';
export {chooseOverload} from './overloads';
export type {MaskedQuery} from './parser/masked-queries';
export * from './parser/parse';
export {describeError, rejectDeepNesting} from './parser/problems';
export {type ReportedError, endOfFile} from './parser/read-tree';
export {Scope} from './scope';
export * from './source-text';
export * from './string-literals';
export {ApexSyntaxError} from './syntax-error';
export {
  type Token,
  closingIndex,
  escapedWildcard,
  readTokens,
  tokenTypes,
  visibleTokens,
} from './parser/tokens';
export * from './type-kinds';
export * from './types';
export * from './walk';
