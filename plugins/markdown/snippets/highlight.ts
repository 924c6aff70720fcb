import type {Highlighter, ThemedToken} from 'shiki';
import {plainLanguages} from '../../../src/content/fence';
import {encodeRuns, type Run} from '../../../src/highlight/runs';
import {classOf} from './scopes';

/** Diagrams are rendered, not highlighted. */
const languages = ['apex', ...plainLanguages.filter((name) => name !== 'mermaid')] as const;

/** Any theme works: only the scopes of the tokens are used, never its colors. */
const theme = 'min-dark';

let loading: Promise<Highlighter> | undefined;

function loadHighlighter(): Promise<Highlighter> {
  loading ??= import('shiki').then(({createHighlighter}) =>
    createHighlighter({langs: [...languages], themes: [theme]}),
  );
  return loading;
}

function runsOfLine(line: ThemedToken[]): Run[] {
  return line.flatMap((token) =>
    (token.explanation ?? [{content: token.content, scopes: []}]).map(({content, scopes}) => ({
      text: content,
      kind: classOf(
        content,
        scopes.map((scope) => scope.scopeName),
      ),
    })),
  );
}

/**
 * Highlights a piece of code at build time.
 *
 * @param code the text as the reader sees it
 * @param language a language of fences (src/content/fence.ts); text is not highlighted
 * @returns compact token runs: a letter for the kind (see scopes.ts) and a length in base 36 each,
 * over the whole text
 */
export async function highlight(code: string, language: string): Promise<string> {
  if (language === 'text') return '';
  const highlighter = await loadHighlighter();
  // The grammar highlights SOQL only inside brackets, which a bare query gets and loses again.
  const isQuery = language === 'soql';
  const source = isQuery ? `[${code}]` : code;
  const lines = highlighter.codeToTokensBase(source, {
    lang: isQuery ? 'apex' : (language as (typeof languages)[number]),
    theme,
    includeExplanation: 'scopeName',
    // No time limit: the default of 500 ms would leave a line half highlighted on a busy machine.
    tokenizeTimeLimit: 0,
  });
  const runs = lines.flatMap((line, index) =>
    index === 0 ? runsOfLine(line) : [{text: '\n', kind: ''}, ...runsOfLine(line)],
  );
  return encodeRuns(isQuery ? cutBrackets(runs) : runs);
}

function cutBrackets(runs: Run[]): Run[] {
  const first = runs[0];
  const last = runs.at(-1);
  if (!first || !last) return runs;
  first.text = first.text.slice(1);
  last.text = last.text.slice(0, -1);
  return runs;
}
