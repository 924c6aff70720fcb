/** The part of Apex that the model reads, as a tree of plain values with their places. */
import type {ApexDocument} from './document';

export interface SourceRange {
  document: ApexDocument;
  /** Offsets into the document's text; the end is exclusive. */
  start: number;
  end: number;
}

interface Node {
  place: SourceRange;
}

export interface TypeSyntax extends Node {
  /** As written, without type arguments: `Map`, `SOQL.Filter`. An array of X is a `List` of X. */
  name: string;
  arguments: TypeSyntax[];
}

export interface Literal extends Node {
  kind: 'literal';
  type: 'Integer' | 'Long' | 'Decimal' | 'Double' | 'String' | 'Boolean' | 'null';
  /** The value as text; a String without its quotes and escapes. */
  text: string;
}

export interface Name extends Node {
  kind: 'name';
  name: string;
}

/** `this` or `super`. */
export interface SelfReference extends Node {
  kind: 'self';
  name: 'this' | 'super';
}

interface LinkNode extends Node {
  /** Where the link ends, arguments included; its place is the name alone. */
  end: number;
}

/** What follows a dot, or is in brackets. */
export type Link =
  | (LinkNode & {kind: 'field'; name: string; safe: boolean})
  | (LinkNode & {kind: 'call'; name: string; arguments: Expression[]; safe: boolean})
  | (LinkNode & {kind: 'index'; index: Expression});

/** A root with all its member accesses: one node however long, so that long chains need no recursion. */
export interface Chain extends Node {
  kind: 'chain';
  root: Expression;
  links: Link[];
}

/** A call without a target: `with(...)`, `this(...)`, `super(...)`. */
export interface Call extends Node {
  kind: 'call';
  name: string;
  arguments: Expression[];
}

export interface Construction extends Node {
  kind: 'new';
  type: TypeSyntax;
  arguments: Expression[];
}

/** `new List<String>{'a'}`, `new Set<Id>{...}`. */
export interface CollectionConstruction extends Node {
  kind: 'newCollection';
  type: TypeSyntax;
  elements: Expression[];
}

/** `new String[3]`. */
export interface ArrayConstruction extends Node {
  kind: 'newArray';
  type: TypeSyntax;
  size: Expression;
}

export interface MapConstruction extends Node {
  kind: 'newMap';
  type: TypeSyntax;
  entries: [key: Expression, value: Expression][];
}

export interface Binary extends Node {
  kind: 'binary';
  operator: string;
  left: Expression;
  right: Expression;
}

export interface Unary extends Node {
  kind: 'unary';
  operator: '!' | '-' | '+' | '~';
  operand: Expression;
}

export interface InstanceOf extends Node {
  kind: 'instanceof';
  operand: Expression;
  type: TypeSyntax;
}

export interface Conditional extends Node {
  kind: 'conditional';
  condition: Expression;
  whenTrue: Expression;
  whenFalse: Expression;
}

export interface Assignment extends Node {
  kind: 'assign';
  operator: string;
  target: Expression;
  value: Expression;
}

export interface Cast extends Node {
  kind: 'cast';
  type: TypeSyntax;
  operand: Expression;
}

/** `count++`, `--count`. */
export interface Increment extends Node {
  kind: 'increment';
  operator: '+' | '-';
  isPrefix: boolean;
  target: Expression;
}

/** Apex that the model does not evaluate, such as an inline query. */
export interface Opaque extends Node {
  kind: 'opaque';
}

export type Expression =
  | Literal
  | Name
  | SelfReference
  | Chain
  | Call
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
  | Opaque;

export interface Declarator extends Node {
  name: string;
  initializer: Expression | undefined;
}

export type Statement =
  | (Node & {kind: 'declare'; type: TypeSyntax; declarators: Declarator[]})
  | (Node & {kind: 'expression'; expression: Expression})
  | (Node & {kind: 'return'; expression: Expression | undefined})
  | (Node & {
      kind: 'if';
      condition: Expression;
      whenTrue: Statement;
      whenFalse: Statement | undefined;
    })
  | (Node & {
      kind: 'forEach';
      type: TypeSyntax;
      name: string;
      iterable: Expression;
      body: Statement;
    })
  | (Node & {
      kind: 'for';
      start: Statement[];
      /** Undefined for a loop without end. */
      condition: Expression | undefined;
      update: Expression[];
      body: Statement;
    })
  | (Node & {kind: 'while'; condition: Expression; body: Statement; isDo: boolean})
  | (Node & {kind: 'switch'; on: Expression; branches: SwitchBranch[]})
  | (Node & {
      kind: 'try';
      body: Statement;
      catches: CatchClause[];
      /** Undefined without `finally`. */
      last: Statement | undefined;
    })
  | (Node & {kind: 'throw'; exception: Expression})
  | (Node & {kind: 'break'})
  | (Node & {kind: 'continue'})
  | (Node & {kind: 'block'; statements: Statement[]})
  | (Node & {kind: 'unsupported'; what: string});

/** What follows `when`: literals, names of an enumeration or null; or a type with a variable; or `else`. */
export type SwitchLabel =
  | {kind: 'values'; values: Expression[]}
  | {kind: 'type'; type: TypeSyntax; name: string}
  | {kind: 'else'};

export interface SwitchBranch extends Node {
  label: SwitchLabel;
  body: Statement;
}

export interface CatchClause extends Node {
  type: TypeSyntax;
  name: string;
  body: Statement;
}

export interface Parameter {
  name: string;
  type: TypeSyntax;
}

export interface MethodSyntax extends Node {
  name: string;
  static: boolean;
  /** Declared with `override`. */
  override: boolean;
  parameters: Parameter[];
  /** Undefined for void. */
  result: TypeSyntax | undefined;
  /** Undefined for an abstract method. */
  body: Statement[] | undefined;
}

export interface ConstructorSyntax extends Node {
  parameters: Parameter[];
  body: Statement[];
}

/** A field, or a property: then `getter` and `setter` are its bodies, undefined for `get;` and `set;`. */
export interface FieldSyntax extends Node {
  kind: 'field';
  name: string;
  static: boolean;
  type: TypeSyntax;
  initializer: Expression | undefined;
  getter: Statement[] | undefined;
  setter: Statement[] | undefined;
}

/** An initializer block. */
export interface InitializerSyntax extends Node {
  kind: 'initializer';
  static: boolean;
  body: Statement[];
}

/** A class, an interface (what it extends is in `implements`), or an enumeration. */
export interface ClassSyntax extends Node {
  kind: 'class' | 'interface' | 'enum';
  name: string;
  extends: TypeSyntax | undefined;
  implements: TypeSyntax[];
  /** Fields and initializer blocks in the order of the source, in which they are initialized. */
  state: (FieldSyntax | InitializerSyntax)[];
  /** The names of an enumeration. */
  constants: string[];
  methods: MethodSyntax[];
  constructors: ConstructorSyntax[];
  classes: ClassSyntax[];
}

/** A whole text: classes, free-standing methods and statements, in any mixture. */
export interface Unit {
  document: ApexDocument;
  classes: ClassSyntax[];
  methods: MethodSyntax[];
  statements: Statement[];
}
