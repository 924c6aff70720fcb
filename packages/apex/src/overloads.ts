/** The choice between overloads, by the static types of the arguments. */
import {conversionCost, type AncestorsOf, type ApexType} from './types';

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
    const cost = totalCost(method.parameters, argumentTypes, ancestorsOf);
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

function totalCost(
  parameters: readonly ApexType[],
  argumentTypes: readonly ApexType[],
  ancestorsOf: AncestorsOf,
): number | undefined {
  if (parameters.length !== argumentTypes.length) return undefined;
  let total = 0;
  for (const [index, parameter] of parameters.entries()) {
    const argument = argumentTypes[index];
    const cost = argument && conversionCost(argument, parameter, ancestorsOf);
    if (cost === undefined) return undefined;
    total += cost;
  }
  return total;
}
