/** The messages between page and worker: a request has a task, its replies have its id. */
import type {Diagnostic, Remark} from '@soql-lib/model';
import type {JudgedAssertion, Verdict} from '@soql-lib/model/answers';
import type {ConvertedCode, ConvertedQuery} from '@soql-lib/model/codemod';
import type {Direction, PlaygroundState} from './link';
import type {Member} from './members';

export type {ConvertedQuery};

export type Language = 'apex' | 'soql';

export interface TranslateTask extends PlaygroundState {
  kind: 'translate';
}

/** `test`: the body of a test method. */
export type AnswerKind = 'chain' | 'test';

/** Compares an answer to a challenge with its solution. */
export interface CheckTask {
  kind: 'check';
  answerKind: AnswerKind;
  answer: string;
  solution: string;
  context: string;
  /** Further values of the answer's variables. */
  inputs?: string | undefined;
}

export type Task =
  | TranslateTask
  | {kind: 'highlight'; language: Language; text: string}
  /** Asks which members can follow some code, which ends with a dot. */
  | {kind: 'members'; before: string; context: string}
  | CheckTask;

/** A text with its token runs (src/components/Code/markup.ts). */
export interface Highlighted {
  text: string;
  runs: string;
}

/** Why there is no translation. */
export interface TranslationError extends Diagnostic {
  kind: string;
  /** Where its place is. */
  pane: 'source' | 'context';
  /** The direction that translates the text, for a query instead of a chain or vice versa. */
  switchTo?: Direction;
}

/** A query as pages and playground show it. */
export interface ShownQuery {
  query: Highlighted;
  /** Name and printed value of each bind. */
  binds: [string, string][];
  /** Access level and sharing, in words. */
  mode: string;
  /** Queries that run before it. */
  further?: (Highlighted & {name: string; label: string})[];
}

/** A query of the code, with the line of the call that runs it. */
export type LocatedQuery = ShownQuery & {line: number};

export type Translation =
  | {
      kind: 'query';
      /** In the order of the code; at least one. */
      queries: LocatedQuery[];
      remarks: Remark[];
      /** Of a test. */
      assertions: JudgedAssertion[];
    }
  | {kind: 'chain'; chain: Highlighted; remarks: Remark[]}
  | ({kind: 'code'} & ConvertedCode)
  | {kind: 'error'; error: TranslationError};

/** A verdict whose error has its place in the answer. */
export type Judgement =
  Exclude<Verdict, {kind: 'refused'}> | {kind: 'refused'; error: Omit<TranslationError, 'pane'>};

/** The result of each kind of task. */
export interface Results {
  translate: Translation;
  highlight: string;
  members: Member[];
  check: Judgement;
}

export interface Request {
  id: number;
  task: Task;
}

export type Reply =
  | {kind: 'ready'}
  /** The request waits for a file to load; the time limit is paused. */
  | {kind: 'loading' | 'loaded'; id: number}
  | {kind: 'result'; id: number; result: Results[Task['kind']]}
  | {kind: 'failure'; id: number; message: string};
