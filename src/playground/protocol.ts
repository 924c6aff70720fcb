/** What the page and its worker say to each other. Every question has an id, every answer names it. */
import type {AccessLevel, Fix, Remark, Sharing} from '../model/result';
import type {ConvertedCode, ConvertedQuery} from '../model/conversion';
import type {ConversionSettings, Direction} from './link';

export type {ConvertedQuery};

export type Language = 'apex' | 'soql';

export interface TranslateQuestion {
  kind: 'translate';
  direction: Direction;
  source: string;
  context: string;
  /** Only for Apex code. */
  settings?: ConversionSettings | undefined;
}

export interface HighlightQuestion {
  kind: 'highlight';
  language: Language;
  text: string;
}

export type Question = TranslateQuestion | HighlightQuestion;

/** A text with its token runs, as src/components/Code/markup.ts reads them. */
export interface Highlighted {
  text: string;
  runs: string;
}

/** Why there is no translation. Line and column are 1-based and lie in the pane. */
export interface TranslationError {
  kind: string;
  message: string;
  pane: 'source' | 'context';
  line: number;
  column: number;
  /** A repair to offer. */
  fix?: Fix;
}

export type Translation =
  | {
      kind: 'query';
      query: Highlighted;
      /** Name and printed value of each bind. */
      binds: [string, string][];
      accessLevel: AccessLevel;
      sharing: Sharing;
      remarks: Remark[];
      initialQuery?: Highlighted;
    }
  | {kind: 'chain'; chain: Highlighted; remarks: Remark[]}
  | ({kind: 'code'} & ConvertedCode)
  | {kind: 'error'; error: TranslationError};

/** How many queries of the code are done. */
export interface Progress {
  done: number;
  total: number;
}

/** What each kind of question is answered with. */
export interface Answers {
  translate: Translation;
  highlight: string;
}

export interface Request {
  id: number;
  question: Question;
}

export type Reply =
  | {kind: 'ready'}
  /** The answer waits for a file of its own; the time that this takes does not count. */
  | {kind: 'loading' | 'loaded'; id: number}
  /** The answer takes longer; its time limit restarts. */
  | ({kind: 'progress'; id: number} & Progress)
  | {kind: 'answer'; id: number; answer: Answers[Question['kind']]}
  | {kind: 'failure'; id: number; message: string};
