/** Reading Apex: tokens, trees, declarations, scopes, types. */
export type {LibraryTypes} from './library-types';
export {AnalyzedCode} from './analyzed-code';
export type {
  Accessor,
  ArrayConstruction,
  Assignment,
  Binary,
  BindSyntax,
  Block,
  Call,
  Cast,
  CatchClause,
  ClassSyntax,
  CollectionConstruction,
  ComparisonSyntax,
  ConditionSyntax,
  Conditional,
  Construction,
  ConstructorSyntax,
  Declaration,
  Declarator,
  Dml,
  Expression,
  FieldExpression,
  FieldSyntax,
  FieldsSyntax,
  ForEach,
  FromEntry,
  FunctionSyntax,
  If,
  Increment,
  Index,
  InlineQuery,
  InstanceOf,
  Link,
  Literal,
  LocationSyntax,
  LogicalSyntax,
  MapConstruction,
  Member,
  MethodSyntax,
  Modifier,
  Name,
  Parameter,
  PathSyntax,
  PropertySyntax,
  QuerySyntax,
  SelectEntry,
  SelfReference,
  SoqlLiteral,
  SoqlValue,
  SourceRange,
  Statement,
  Switch,
  SwitchBranch,
  Syntax,
  Try,
  TypeSyntax,
  Unit,
  WithSyntax,
  Word,
} from './ast';
export {
  type Callable,
  type Declarations,
  type Field,
  type Method,
  type TypeDeclaration,
  type Variable,
  constructorName,
  readDeclarations,
} from './declarations';
export {ApexDocument} from './document';
export {ExpressionTypes, createdType} from './expression-types';
export {findForeignCharacter} from './foreign-characters';
export {chooseOverload} from './overloads';
export {describeError, parseApex, rejectDeepNesting} from './parser/parse';
export {parseQueryTokens} from './parser/parse-query';
export {type ReportedError, readTree, readTreeQuickly} from './parser/read-tree';
export {Scope} from './scope';
export {sourceText} from './source-text';
export {ApexSyntaxError} from './syntax-error';
export {
  type Token,
  endOfFile,
  readTokens,
  retyped,
  streamOf,
  tokenTypes,
  visibleTokens,
} from './parser/tokens';
export {
  ancestors,
  childrenOf,
  descendants,
  eachChild,
  innermost,
  isLoop,
  nameIn,
  outermost,
} from './tree';
export {
  elementOf,
  isCollection,
  isNumber,
  isSame,
  keyOf,
  nameOf,
  readType,
  typeText,
} from './type-text';
export {
  type AncestorsOf,
  type ApexType,
  builtInName,
  conversionCost,
  nullType,
  parseType,
  pathType,
  printType,
  simpleType,
  splitTypes,
  unknownType,
  voidType,
} from './types';
export {type Chain, type Routine, chainOf, isLink, partsOf, routinesOf} from './walk';
