/** Reading Apex: tokens, trees, declarations, scopes, types. */
export type {LibraryTypes} from './library-types';
export {AnalyzedCode} from './analyzed-code';
export type {
  ArrayConstruction,
  Assignment,
  Binary,
  Call,
  Cast,
  CatchClause,
  Chain,
  ClassSyntax,
  CollectionConstruction,
  Conditional,
  Construction,
  ConstructorSyntax,
  Expression,
  FieldSyntax,
  Increment,
  InstanceOf,
  Link,
  Literal,
  MapConstruction,
  MethodSyntax,
  SourceRange,
  SelfReference,
  Statement,
  SwitchBranch,
  TypeSyntax,
  Unit,
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
export {boundSteps, describeError, parseApex, rejectDeepNesting} from './parse';
export {type ReportedError, readTree, readTreeQuickly} from './read-tree';
export {Scope} from './scope';
export {sourceText} from './source-text';
export {ApexSyntaxError} from './syntax-error';
export {type Token, endOfFile, readTokens, streamOf, visibleTokens} from './tokens';
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
export {partsOf, routinesOf, type Routine} from './walk';
