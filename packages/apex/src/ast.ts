/**
 * Apex as a tree of plain values, each with its place and what it is a part of. Parentheses are no
 * nodes of their own, and a chain is nested as Apex evaluates it: the receiver of a call is all
 * that is before its dot.
 */
import type {ApexDocument} from './document';

export interface SourceRange {
  document: ApexDocument;
  /** Offsets into the document's text; the end is exclusive. */
  start: number;
  end: number;
}

export interface Node<Kind extends string> {
  kind: Kind;
  place: SourceRange;
  /** What it is a part of; undefined for the whole of what was read. */
  parent?: Syntax | undefined;
}

/** A name where it is written. */
export interface Word {
  text: string;
  place: SourceRange;
}

export interface TypeSyntax extends Node<'type'> {
  /** As written, without type arguments: `Map`, `SOQL.Filter`. An array of X is a `List` of X. */
  name: string;
  /** The names between the dots; none for the `List` of an array. */
  words: readonly Word[];
  arguments: TypeSyntax[];
}

interface ExpressionNode<Kind extends string> extends Node<Kind> {
  /** With the parentheses around it, if there are any; its own place is without them. */
  parenthesized?: SourceRange | undefined;
}

export interface Literal extends ExpressionNode<'literal'> {
  type: 'Integer' | 'Long' | 'Decimal' | 'Double' | 'String' | 'Boolean' | 'null';
  /** The value as text; a String without its quotes and escapes. */
  text: string;
}

export interface Name extends ExpressionNode<'name'> {
  name: string;
}

/** `this` or `super`. */
export interface SelfReference extends ExpressionNode<'self'> {
  name: 'this' | 'super';
}

/** `Account.class` */
export interface ClassLiteral extends ExpressionNode<'classLiteral'> {
  type: TypeSyntax;
}

/** `receiver.name` */
export interface FieldExpression extends ExpressionNode<'field'> {
  receiver: Expression;
  name: string;
  /** The place of the name. */
  at: SourceRange;
  /** Behind `?.` */
  safe: boolean;
}

/** `receiver.name(…)`, or without a receiver: `with(…)`, `this(…)`, `super(…)`. */
export interface Call extends ExpressionNode<'call'> {
  receiver: Expression | undefined;
  name: string;
  /** The place of the name. */
  at: SourceRange;
  arguments: Expression[];
  /** Behind `?.` */
  safe: boolean;
}

/** `receiver[index]` */
export interface Index extends ExpressionNode<'index'> {
  receiver: Expression;
  index: Expression;
  /** The place of the index. */
  at: SourceRange;
}

/** What follows a dot, or is in brackets. */
export type Link = FieldExpression | Index | (Call & {receiver: Expression});

export interface Construction extends ExpressionNode<'new'> {
  type: TypeSyntax;
  arguments: Expression[];
}

/** `new List<String>{'a'}`, `new Set<Id>{...}`. */
export interface CollectionConstruction extends ExpressionNode<'newCollection'> {
  type: TypeSyntax;
  elements: Expression[];
}

/** `new String[3]`. */
export interface ArrayConstruction extends ExpressionNode<'newArray'> {
  type: TypeSyntax;
  size: Expression;
}

export interface MapConstruction extends ExpressionNode<'newMap'> {
  type: TypeSyntax;
  entries: MapEntry[];
}

export interface MapEntry extends Node<'entry'> {
  key: Expression;
  value: Expression;
}

export interface Binary extends ExpressionNode<'binary'> {
  operator: string;
  left: Expression;
  right: Expression;
}

export interface Unary extends ExpressionNode<'unary'> {
  operator: '!' | '-' | '+' | '~';
  operand: Expression;
}

export interface InstanceOf extends ExpressionNode<'instanceof'> {
  operand: Expression;
  type: TypeSyntax;
}

export interface Conditional extends ExpressionNode<'conditional'> {
  condition: Expression;
  whenTrue: Expression;
  whenFalse: Expression;
}

export interface Assignment extends ExpressionNode<'assign'> {
  operator: string;
  target: Expression;
  value: Expression;
}

export interface Cast extends ExpressionNode<'cast'> {
  type: TypeSyntax;
  operand: Expression;
}

/** `count++`, `--count`. */
export interface Increment extends ExpressionNode<'increment'> {
  operator: '+' | '-';
  isPrefix: boolean;
  target: Expression;
}

/** A query, or a search with `FIND`, in square brackets. */
export interface InlineQuery extends ExpressionNode<'query'> {
  language: 'SOQL' | 'SOSL';
  /** Undefined for a search, and in a file whose queries are read as text. */
  query: QuerySyntax | undefined;
  /** The expressions behind the colons of a search. */
  binds: Expression[];
}

/** What could not be read, with the parts that could. */
export interface Opaque extends ExpressionNode<'opaque'> {
  parts: Syntax[];
}

export type Expression =
  | Literal
  | Name
  | SelfReference
  | ClassLiteral
  | FieldExpression
  | Call
  | Index
  | Construction
  | CollectionConstruction
  | ArrayConstruction
  | MapConstruction
  | Binary
  | Unary
  | Conditional
  | Assignment
  | Increment
  | InstanceOf
  | Cast
  | InlineQuery
  | Opaque;

/** A keyword, such as `inherited sharing`, or the name of an annotation; in lower case. */
export interface Modifier extends Node<'modifier'> {
  name: string;
  isAnnotation: boolean;
}

/** One variable of a declaration. */
export interface Declarator extends Node<'declarator'> {
  name: string;
  initializer: Expression | undefined;
}

export interface Declaration extends Node<'declare'> {
  modifiers: Modifier[];
  type: TypeSyntax;
  declarators: Declarator[];
}

export interface Block extends Node<'block'> {
  statements: Statement[];
}

export interface If extends Node<'if'> {
  condition: Expression;
  whenTrue: Statement;
  whenFalse: Statement | undefined;
}

export interface ForEach extends Node<'forEach'> {
  type: TypeSyntax;
  name: string;
  iterable: Expression;
  body: Statement;
}

export interface For extends Node<'for'> {
  start: Statement[];
  /** Undefined for a loop without end. */
  condition: Expression | undefined;
  body: Statement;
  update: Expression[];
}

export interface While extends Node<'while'> {
  condition: Expression;
  body: Statement;
  isDo: boolean;
}

export interface Switch extends Node<'switch'> {
  on: Expression;
  branches: SwitchBranch[];
}

export interface Try extends Node<'try'> {
  body: Block;
  catches: CatchClause[];
  /** Undefined without `finally`. */
  last: Block | undefined;
}

/** `insert`, `update`, `upsert`, `delete`, `undelete`, `merge`. */
export interface Dml extends Node<'dml'> {
  operation: string;
  operands: Expression[];
}

export interface RunAs extends Node<'runAs'> {
  arguments: Expression[];
  body: Block;
}

export interface ExpressionStatement extends Node<'expression'> {
  expression: Expression;
}

export interface Return extends Node<'return'> {
  expression: Expression | undefined;
}

export interface Throw extends Node<'throw'> {
  exception: Expression;
}

export type Statement =
  | Declaration
  | ExpressionStatement
  | Return
  | If
  | ForEach
  | For
  | While
  | Switch
  | Try
  | Throw
  | Node<'break'>
  | Node<'continue'>
  | Block
  | Dml
  | RunAs
  | Unreadable;

/** A statement that could not be read, with the parts that could. */
export interface Unreadable extends Node<'unreadable'> {
  parts: Syntax[];
}

/** What follows `when`: literals, names of an enumeration, null; a type with a variable; `else`. */
export type SwitchLabel =
  | (Node<'values'> & {values: Expression[]})
  | (Node<'typed'> & {type: TypeSyntax; name: string})
  | Node<'else'>;

export interface SwitchBranch extends Node<'branch'> {
  label: SwitchLabel;
  body: Block;
}

export interface CatchClause extends Node<'catch'> {
  type: TypeSyntax;
  name: string;
  body: Block;
}

export interface Parameter extends Node<'parameter'> {
  name: string;
  type: TypeSyntax;
}

interface MemberNode<Kind extends string> extends Node<Kind> {
  modifiers: Modifier[];
}

export interface MethodSyntax extends MemberNode<'method'> {
  name: string;
  static: boolean;
  /** Declared with `override`. */
  override: boolean;
  parameters: Parameter[];
  /** Undefined for void. */
  result: TypeSyntax | undefined;
  /** Undefined for an abstract method. */
  body: Statement[] | undefined;
  /** The place of the body, with its braces. */
  block: SourceRange | undefined;
}

export interface ConstructorSyntax extends MemberNode<'constructor'> {
  name: string;
  parameters: Parameter[];
  body: Statement[];
  /** The place of the body, with its braces. */
  block: SourceRange;
}

/** `get { … }`, `set;` */
export interface Accessor extends MemberNode<'get' | 'set'> {
  /** Undefined for `get;` and `set;`. */
  body: Statement[] | undefined;
}

export interface PropertySyntax extends MemberNode<'property'> {
  name: string;
  type: TypeSyntax;
  accessors: Accessor[];
}

/** A declaration of fields in a class. */
export interface FieldsSyntax extends MemberNode<'fields'> {
  type: TypeSyntax;
  declarators: Declarator[];
}

/** An initializer block. */
export interface InitializerSyntax extends MemberNode<'initializer'> {
  static: boolean;
  body: Statement[];
  /** The place of the body, with its braces. */
  block: SourceRange;
}

/** One field, or a property with its bodies, which are undefined for `get;` and `set;`. */
export interface FieldSyntax {
  kind: 'field';
  place: SourceRange;
  name: string;
  static: boolean;
  type: TypeSyntax;
  initializer: Expression | undefined;
  getter: Statement[] | undefined;
  setter: Statement[] | undefined;
}

export type Member =
  | ClassSyntax
  | MethodSyntax
  | ConstructorSyntax
  | PropertySyntax
  | FieldsSyntax
  | InitializerSyntax
  | Unreadable;

/** A class, an interface (what it extends is in `implements`), or an enumeration. */
export interface ClassSyntax extends MemberNode<'class' | 'interface' | 'enum'> {
  name: string;
  extends: TypeSyntax | undefined;
  implements: TypeSyntax[];
  /** In the order of the source. */
  members: Member[];
  /** Fields and initializer blocks in the order of the source, in which they are initialized. */
  state: (FieldSyntax | InitializerSyntax)[];
  /** The names of an enumeration. */
  constants: string[];
  methods: MethodSyntax[];
  constructors: ConstructorSyntax[];
  classes: ClassSyntax[];
}

/** A whole text: classes, free-standing members and statements, in any mixture; or a trigger. */
export interface Unit extends Node<'unit'> {
  document: ApexDocument;
  trigger: {name: Word; object: Word} | undefined;
  /** In the order of the source. */
  members: (Member | Statement)[];
  classes: ClassSyntax[];
  methods: MethodSyntax[];
  statements: Statement[];
}

// SOQL, in the order and the spelling in which it is written.

/** `Account.Owner.Name` */
export interface PathSyntax extends Node<'path'> {
  words: Word[];
}

/** `COUNT(Id)`, `DISTANCE(…)`; `convertTimezone` inside another function is one, too. */
export interface FunctionSyntax extends Node<'function'> {
  /** As written. */
  name: string;
  argument: PathSyntax | FunctionSyntax | undefined;
  /** `ALL` of `FIELDS(ALL)`. */
  set: string | undefined;
  /** What `DISTANCE` is measured between. */
  locations: LocationSyntax[];
  /** Its unit, with quotes. */
  unit: string | undefined;
}

export interface LocationSyntax extends Node<'location'> {
  /** The field or the bind that holds the location; undefined for `GEOLOCATION(…)`. */
  value: PathSyntax | BindSyntax | undefined;
  coordinates: (SoqlLiteral | BindSyntax)[];
}

/** An Apex expression behind a colon. */
export interface BindSyntax extends Node<'bind'> {
  expression: Expression;
}

export interface SoqlLiteral extends Node<'soqlLiteral'> {
  type:
    | 'null'
    | 'boolean'
    | 'number'
    | 'text'
    | 'multilineText'
    | 'date'
    | 'datetime'
    | 'time'
    | 'dateFormula'
    | 'currency';
  /** As written. */
  text: string;
}

export interface ValueList extends Node<'valueList'> {
  values: SoqlValue[];
}

export type SoqlValue = SoqlLiteral | BindSyntax | ValueList | QuerySyntax;

export interface ComparisonSyntax extends Node<'comparison'> {
  left: PathSyntax | FunctionSyntax;
  /** In capitals; `NOT IN` with one blank. */
  operator: string;
  right: SoqlValue;
  /** The place of the right side, with its parentheses. */
  at: SourceRange;
}

/** Conditions joined by AND or OR; or one, perhaps with NOT. It includes their parentheses. */
export interface LogicalSyntax extends Node<'logical'> {
  operator: 'and' | 'or';
  isNegated: boolean;
  parts: ConditionSyntax[];
}

export type ConditionSyntax = ComparisonSyntax | LogicalSyntax | Node<'formula'>;

export interface SelectEntry extends Node<'selectEntry'> {
  value: PathSyntax | FunctionSyntax | TypeOfSyntax | QuerySyntax;
  alias: Word | undefined;
}

export interface TypeOfSyntax extends Node<'typeOf'> {
  path: PathSyntax;
  branches: TypeOfBranch[];
  otherwise: PathSyntax[];
}

export interface TypeOfBranch extends Node<'typeOfBranch'> {
  object: PathSyntax;
  fields: PathSyntax[];
}

export interface FromEntry extends Node<'fromEntry'> {
  path: PathSyntax;
  alias: Word | undefined;
}

export interface WithSyntax extends Node<'with'> {
  /** `USER_MODE` and the like, in capitals; undefined for data categories and conditions. */
  mode: 'USER_MODE' | 'SYSTEM_MODE' | 'SECURITY_ENFORCED' | undefined;
  condition: LogicalSyntax | undefined;
  categories: {group: Word; selector: string; names: Word[]; isList: boolean}[];
}

export interface GroupSyntax extends Node<'group'> {
  kindOfGroup: 'GROUP BY' | 'GROUP BY ROLLUP' | 'GROUP BY CUBE';
  by: (PathSyntax | FunctionSyntax)[];
  having: LogicalSyntax | undefined;
}

export interface OrderEntry extends Node<'orderEntry'> {
  by: PathSyntax | FunctionSyntax;
  direction: 'ASC' | 'DESC';
  nulls: 'FIRST' | 'LAST';
}

export interface QuerySyntax extends Node<'soql'> {
  /** False for one inside another. */
  isMain: boolean;
  select: SelectEntry[];
  from: FromEntry[];
  scope: {name: Word; place: SourceRange} | undefined;
  where: LogicalSyntax | undefined;
  with: WithSyntax | undefined;
  group: GroupSyntax | undefined;
  order: OrderEntry[];
  limit: SoqlLiteral | BindSyntax | undefined;
  offset: SoqlLiteral | BindSyntax | undefined;
  /** Each FOR clause, those of a kind together, and ALL ROWS. */
  endings: ('FOR VIEW' | 'FOR REFERENCE' | 'FOR UPDATE' | 'ALL ROWS')[];
  /** What follows UPDATE: `TRACKING`. */
  update: Word | undefined;
  /** Places of clauses, for messages. */
  places: {
    from: SourceRange;
    order: SourceRange | undefined;
    offset: SourceRange | undefined;
    endings: SourceRange;
  };
}

export type SoqlSyntax =
  | PathSyntax
  | FunctionSyntax
  | LocationSyntax
  | BindSyntax
  | SoqlLiteral
  | ValueList
  | ComparisonSyntax
  | LogicalSyntax
  | Node<'formula'>
  | SelectEntry
  | TypeOfSyntax
  | TypeOfBranch
  | FromEntry
  | WithSyntax
  | GroupSyntax
  | OrderEntry
  | QuerySyntax;

export type Syntax =
  | Unit
  | Member
  | Accessor
  | Parameter
  | Modifier
  | Declarator
  | Statement
  | CatchClause
  | SwitchBranch
  | SwitchLabel
  | Expression
  | MapEntry
  | TypeSyntax
  | SoqlSyntax;
