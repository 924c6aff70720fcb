/** Types that the parts of the conversion share. */
import type {AccessChoice, AccessClause} from './access';
import type {
  ApexFile,
  Callable,
  Declarations,
  Expression,
  ExpressionTypes,
  Scope,
  Syntax,
  Variable,
} from '@soql-lib/apex';
import type {Edit} from './edits';
import type {FileStyle} from './layout';
import type {QueryText} from './query-text';
import type {Hint} from './remarks';
import type {Project} from './project';
import type {RewriteChain} from './rewrite';

/** What holds for all queries of a file. */
export interface Shared extends AccessChoice {
  file: ApexFile;
  declarations: Declarations;
  style: FileStyle;
  project: Project;
  /** The names of builders that take the place of texts, by the method that they are in. */
  builderNames: Map<Callable, ReadonlySet<string>>;
  /** Of the installed package, if the code uses that. */
  namespace?: string | undefined;
  rewrite?: RewriteChain | undefined;
}

/** What a text came from, and what its conversion has to say. */
export interface TextOrigin {
  /** Local variables that held the text. */
  variables: readonly TextVariable[];
  hints: readonly Hint[];
}

/** What makes a method that returns the text of a query return a builder. */
export interface MethodEdit extends TextOrigin {
  /** What it returns. */
  returned: Edit;
  further: readonly Edit[];
  /** The chain on one line, with the calls of branches. */
  whole: string;
  /** Access mode and sharing. */
  access: string;
}

/** A query as text, wherever it comes from. */
export interface TextOfQuery extends TextOrigin {
  query: QueryText;
  clause: AccessClause | undefined;
}

/** What is known at the place of a query. */
export interface UseContext {
  scope: Scope;
  types: ExpressionTypes;
  project: Project;
}

/** A local variable that held the text of a query, or a part of it. */
export interface TextVariable {
  /** As it is declared. */
  name: string;
  variable: Variable;
  /** Its declaration and its assignments; undefined where one of them does more than that. */
  statements: readonly Syntax[] | undefined;
  /** Where it is read. */
  reads: readonly Expression[];
}
