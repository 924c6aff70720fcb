import type {Highlighter, ThemedToken} from 'shiki';
import {plainLanguages} from '../../../src/content/fence';
import {highlightApex} from '../../../src/highlight/apex';
import {encodeRuns, type Run} from '../../../src/highlight/runs';

/** Diagrams are rendered, not highlighted. */
const languages = plainLanguages.filter((name) => name !== 'mermaid');

/** Any theme works: only the scopes of the tokens are used, never its colors. */
const theme = 'min-dark';

let loading: Promise<Highlighter> | undefined;

function loadHighlighter(): Promise<Highlighter> {
  loading ??= import('shiki').then(({createHighlighter}) =>
    createHighlighter({langs: languages, themes: [theme]}),
  );
  return loading;
}

/**
 * The letters of src/components/Code/markup.ts, by TextMate scope. The first match wins; the
 * innermost scope is tested first.
 */
const kinds: [RegExp, string][] = [
  [/^comment|punctuation\.definition\.comment/, 'C'],
  [/^string|punctuation\.definition\.string|^constant\.character/, 'S'],
  [/^constant\.numeric/, 'N'],
  [/storage\.type\.annotation|punctuation\.decorator/, 'A'],
  [/variable\.other\.object\.property/, 'P'],
  [/entity\.name\.type/, 'T'],
  [/entity\.name\.function|support\.function/, 'F'],
  [/^keyword\.operator|^punctuation/, 'O'],
  [/^constant\.language|^keyword\.literal/, 'L'],
  [/^keyword|^storage|entity\.name\.tag/, 'K'],
  [/entity\.other\.attribute-name|support\.type\.property-name/, 'P'],
  [/^markup\.deleted/, 'D'],
  [/^markup\.inserted/, 'I'],
];

/** The letter for a token, by its scopes, outermost first. */
function kindOf(scopes: string[]): string {
  for (const scope of scopes.toReversed()) {
    const match = kinds.find(([pattern]) => pattern.test(scope));
    if (match) return match[1];
  }
  return '';
}

function runsOfLine(line: ThemedToken[]): Run[] {
  return line.flatMap((token) =>
    (token.explanation ?? [{content: token.content, scopes: []}]).map(({content, scopes}) => ({
      text: content,
      kind: kindOf(scopes.map((scope) => scope.scopeName)),
    })),
  );
}

/**
 * Highlights a piece of code at build time.
 *
 * @param code the text as the reader sees it
 * @param language a language of fences (src/content/fence.ts); text is not highlighted
 * @returns compact token runs (src/highlight/runs.ts) over the whole text
 */
export async function highlight(code: string, language: string): Promise<string> {
  if (language === 'text') return '';
  if (language === 'apex' || language === 'soql') return highlightApex(code, language);
  const highlighter = await loadHighlighter();
  const lines = highlighter.codeToTokensBase(code, {
    lang: language as (typeof languages)[number],
    theme,
    includeExplanation: 'scopeName',
    // No time limit: the default of 500 ms would leave a line half highlighted on a busy machine.
    tokenizeTimeLimit: 0,
  });
  return encodeRuns(
    lines.flatMap((line, index) =>
      index === 0 ? runsOfLine(line) : [{text: '\n', kind: ''}, ...runsOfLine(line)],
    ),
  );
}
