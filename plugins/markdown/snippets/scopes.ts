/**
 * Maps TextMate scopes to the letters in the page data; src/components/Code/markup.ts gives each
 * its class. The first match wins; the innermost scope is tested first.
 */
const kinds: [RegExp, string][] = [
  [/^comment|punctuation\.definition\.comment/, 'C'],
  [/^string|punctuation\.definition\.string|^constant\.character/, 'S'],
  [/^constant\.numeric/, 'N'],
  [/storage\.type\.annotation|punctuation\.decorator/, 'A'],
  [/keyword\.operator\.query\.date/, 'L'],
  [/keyword\.operator\.query/, 'K'],
  [/keyword\.query\.field|variable\.other\.object\.property/, 'P'],
  [/keyword\.type|storage\.type\.(apex|primitive)|entity\.name\.type/, 'T'],
  [/entity\.name\.function|support\.function/, 'F'],
  [/entity\.name\.variable\.local/, 'V'],
  [/^keyword\.operator|^punctuation/, 'O'],
  [/^constant\.language|^keyword\.literal/, 'L'],
  [/^keyword|^storage|sharing\.modifier|entity\.name\.tag/, 'K'],
  [/entity\.other\.attribute-name|support\.type\.property-name/, 'P'],
  [/^markup\.deleted/, 'D'],
  [/^markup\.inserted/, 'I'],
];

/** Keywords that the grammar treats as names. */
const keywords =
  /^\s*(return|new|this|super|if|else|for|while|try|catch|throw|insert|update|delete|USER_MODE|SYSTEM_MODE|USING|SCOPE|ROLLUP|CUBE|DATA CATEGORY)\s*$/;

/**
 * The letter for a token.
 *
 * @param text the token
 * @param scopes its scopes, outermost first
 */
export function classOf(text: string, scopes: string[]): string {
  if (!text.trim()) return '';
  const innermostFirst = scopes.toReversed();
  const isText = innermostFirst.some((scope) => /^(comment|string)/.test(scope));
  if (!isText && keywords.test(text)) return 'K';
  if (innermostFirst[0] === 'variable.other.object.apex') return /^[A-Z]/.test(text) ? 'T' : '';
  for (const scope of innermostFirst) {
    const match = kinds.find(([pattern]) => pattern.test(scope));
    if (match) return match[1];
  }
  return '';
}
