import type {ChainError, ErrorKind, Fix, Position} from './result';

/** A place in the chain's source. */
export interface Origin extends Position {
  /** False when the place is that of a call, since the real one is inside a class. */
  direct: boolean;
}

/** The exception that Apex throws. */
export interface Thrown {
  /** Its class, without `System.` */
  type: string;
  /** What `getMessage()` returns; undefined where that is not documented. */
  message: string | undefined;
}

export interface ErrorDetails {
  /** Where in the context, for an error there. */
  context?: Position;
  fix?: Fix;
  code?: ChainError['code'];
  thrown?: Thrown;
}

/** The error of the interpreter: why a chain cannot be evaluated, and where. */
export class ModelError extends Error {
  override name = 'ModelError';

  constructor(
    readonly kind: ErrorKind,
    message: string,
    /** Where in the source; for an error in the context, the call that causes it. */
    readonly origin: Origin,
    readonly details: ErrorDetails = {},
  ) {
    super(message);
  }
}

/**
 * @returns what was caught as an error of the model: an overflow of the stack is one of kind
 * `limit`
 * @throws anything else, as it is
 */
export function modelError(caught: unknown): ModelError {
  if (caught instanceof ModelError) return caught;
  if (!(caught instanceof RangeError)) throw caught;
  const start = {line: 1, column: 1, direct: true};
  return new ModelError('limit', 'too large or nested too deeply', start);
}

/** Texts grow by repetition, such as a group added to itself; beyond this the model gives up. */
const maximumTextLength = 1_000_000;

/**
 * @returns the text
 * @throws ModelError of kind `limit` when the text is longer than any query can be
 */
export function withinLimit(text: string, origin: Origin): string {
  if (text.length > maximumTextLength) {
    throw new ModelError('limit', `a string grows beyond ${maximumTextLength} characters`, origin);
  }
  return text;
}

/** The exception Apex throws when a method is called on null. */
export function nullPointer(origin: Origin, cause: string): ModelError {
  const message = 'Attempt to de-reference a null object';
  return new ModelError('exception', `System.NullPointerException: ${message} (${cause})`, origin, {
    thrown: {type: 'NullPointerException', message},
  });
}
