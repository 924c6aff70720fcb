/** Thrown for a query that stays as it is. */
import {messageOf, type Reason, type ReasonCode, type ReasonDetails} from './reasons';

export class NotConverted extends Error {
  readonly reason: Reason;

  /** @param offset in the file of what the reason is about; if not given, the query's own place */
  constructor(code: ReasonCode, details: ReasonDetails = {}, offset?: number) {
    const reason = {code, details, offset};
    super(messageOf(reason));
    this.reason = reason;
  }
}

export function orUndefined<Found>(find: () => Found): Found | undefined {
  try {
    return find();
  } catch (error) {
    if (error instanceof NotConverted) return undefined;
    throw error;
  }
}
