/** From SOQL text to its tree. */
import {
  ApexDocument,
  describeError,
  rejectDeepNesting,
  findForeignCharacter,
  parseQueryTokens,
  type ReportedError,
  ApexSyntaxError,
  endOfFile,
  escapedWildcard,
  readTokens,
  tokenTypes,
  type QuerySyntax,
  type Token,
} from '@soql-lib/apex';
import {hintFor, hintForCharacter, isChain, missingItem, unsupportedClause} from './hints';
import {TranslationError, syntaxError, unsupported} from './translation-error';
import {PreparedTokens} from './tokens';

const maximumLength = 100_000;

/** @throws TranslationError for text that is no query, or out of bounds */
export function parseQuery(text: string): QuerySyntax {
  if (text.length > maximumLength) {
    throw new TranslationError('limit', `longer than ${maximumLength} characters`, 0);
  }
  const reserved = text.indexOf(escapedWildcard);
  if (reserved >= 0)
    throw unsupported(
      'the character U+E000 is not supported in a query: use a bind variable',
      reserved,
    );
  const foreign = findForeignCharacter(text);
  if (foreign) throw new TranslationError('syntax', foreign.message, foreign.offset, foreign.fix);
  const document = new ApexDocument('source', text);
  try {
    return parse(document);
  } catch (error) {
    if (error instanceof ApexSyntaxError)
      throw new TranslationError(error.kind, error.message, error.offset);
    if (error instanceof RangeError) throw new TranslationError('limit', 'nested too deeply', 0);
    throw error;
  }
}

function parse(document: ApexDocument): QuerySyntax {
  const {tokens, error: unreadable} = readTokens(document.text);
  rejectDeepNesting(document, tokens);
  if (unreadable) throw toTranslationError(unreadable, document, tokens);
  const prepared = new PreparedTokens(tokens, document);
  if (prepared.tokens.length === 1) throw syntaxError('no query here', 0);
  const read = parseQueryTokens(prepared.tokens, document);
  if ('error' in read) throw toTranslationError(read.error, document, prepared.shown);
  prepared.complete(read.syntax);
  return read.syntax;
}

function toTranslationError(
  reported: ReportedError,
  document: ApexDocument,
  tokens: readonly Token[],
): TranslationError {
  const {line, column} = reported;
  const offset = document.offsetAt(line, column);
  const offending = tokens.find(({start}) => document.offsetOf(start) === offset);
  if (offending?.type === tokenTypes.SOQLAND || offending?.type === tokenTypes.SOQLOR) {
    return syntaxError('AND and OR are mixed: SOQL requires parentheses to group them', offset);
  }
  const shown = tokens.filter(({channel, type}) => channel === 0 && type !== endOfFile);
  const words = shown.map(({text}) => text.toUpperCase());
  const index = shown.findIndex(({start}) => document.offsetOf(start) >= offset);
  const missing = missingItem(words, index < 0 ? words.length : index);
  const token = missing && shown[missing.index];
  if (token) return syntaxError(missing.message, document.offsetOf(token.start));
  const error = describeError(document, tokens, reported);
  const message = error.message.replaceAll(escapedWildcard, '\\');
  if (error.offset !== offset) return syntaxError(message, error.offset);
  if (!offending) {
    const isFirst = document.text.slice(0, offset).trim() === '';
    const hint = hintForCharacter(document.text.charAt(offset), isFirst);
    return syntaxError(hint ?? message, offset);
  }
  const clause = unsupportedClause(words, index);
  if (clause !== undefined) return unsupported(clause, offset);
  if (index === 0 && isChain(words))
    return new TranslationError(
      'syntax',
      hintFor(words, index) ?? message,
      offset,
      undefined,
      'is-chain',
    );
  return syntaxError(hintFor(words, index) ?? message, offset);
}
