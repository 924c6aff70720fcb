import type {Fix} from '../result';

/**
 * Why a query has no chain:
 * - `syntax`: not SOQL;
 * - `unsupported`: the builder cannot express it; the message says what to do instead;
 * - `limit`: too long or too deeply nested;
 * - `proof`: the generated chain produces a different query: a fault of the translation, which is
 * not shown.
 */
export type TranslationErrorKind = 'syntax' | 'unsupported' | 'limit' | 'proof';

/** `is-chain`: the text is a builder chain, which the other direction translates. */
export type TranslationErrorCode = 'is-chain';

/** The error of the translation: why a query has no chain, and where. */
export class TranslationError extends Error {
  override name = 'TranslationError';

  constructor(
    readonly kind: TranslationErrorKind,
    message: string,
    /** Offset in the query, in UTF-16 units. */
    readonly offset: number,
    readonly fix?: Fix,
    readonly code?: TranslationErrorCode,
  ) {
    super(message);
  }
}

export function syntaxError(message: string, offset: number): TranslationError {
  return new TranslationError('syntax', message, offset);
}

export function unsupported(message: string, offset: number): TranslationError {
  return new TranslationError('unsupported', message, offset);
}
