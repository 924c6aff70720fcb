/** The choice between overloads, by the static types of the arguments. */
import {totalCost, type AncestorsOf, type ApexType} from './types';

export type Choice<T> = {kind: 'one'; method: T} | {kind: 'none'} | {kind: 'ambiguous'};

/**
 * @param candidates the methods of the right name
 * @param argumentTypes static types of the arguments
 * @returns the one method that fits best, as Apex picks it
 */
export function chooseOverload<T extends {parameters: readonly ApexType[]}>(
  candidates: readonly T[],
  argumentTypes: readonly ApexType[],
  ancestorsOf: AncestorsOf,
): Choice<T> {
  let best: {method: T; cost: number} | undefined;
  let tied = false;
  for (const method of candidates) {
    if (method.parameters.length !== argumentTypes.length) continue;
    const cost = totalCost(argumentTypes, method.parameters, ancestorsOf);
    if (cost === undefined) continue;
    if (!best || cost < best.cost) {
      best = {method, cost};
      tied = false;
    } else if (cost === best.cost) {
      tied = true;
    }
  }
  if (!best) return {kind: 'none'};
  return tied ? {kind: 'ambiguous'} : {kind: 'one', method: best.method};
}
