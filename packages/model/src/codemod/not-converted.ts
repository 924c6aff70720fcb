/** Why a query stays as it is, and what a person would have to decide. */
export class NotConverted extends Error {}

/** @returns what is found, or why the query stays */
export function orReason<Found>(find: () => Found): Found | {reason: string} {
  return or(find, ({message: reason}) => ({reason}));
}

export function orUndefined<Found>(find: () => Found): Found | undefined {
  return or(find, () => undefined);
}

function or<Found, Other>(
  find: () => Found,
  otherwise: (error: NotConverted) => Other,
): Found | Other {
  try {
    return find();
  } catch (error) {
    if (error instanceof NotConverted) return otherwise(error);
    throw error;
  }
}

/** @throws NotConverted where there is a reason instead of a decision */
export function decided<Decision extends object>(decision: Decision | {reason: string}): Decision {
  if ('reason' in decision) throw new NotConverted(decision.reason);
  return decision;
}
