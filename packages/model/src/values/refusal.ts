/** Why a value cannot be given. The interpreter adds the place. */
import type {Thrown} from '../errors';
import type {ErrorKind} from '../result';

/** Thrown by everything that works on values: Apex throws, doesn't compile, or nobody can tell. */
export class Refusal extends Error {
  override name = 'Refusal';

  constructor(
    readonly kind: ErrorKind,
    message: string,
    readonly thrown?: Thrown,
  ) {
    super(message);
  }
}

/** Messages that the documentation or the platform's own text makes certain. */
const knownMessages = /^(Divide by 0|List index out of bounds: \d+|Invalid (integer|id): .*)$/;

/** @param type the exception that Apex throws, without `System.` */
export function exception(type: string, message: string): Refusal {
  return new Refusal('exception', `System.${type}: ${message}`, {
    type,
    message: knownMessages.test(message) ? message : undefined,
  });
}

/** @param what what the model would have to know or to be able to do */
export function unsupported(what: string): Refusal {
  return new Refusal('unsupported', what);
}
