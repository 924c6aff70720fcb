/** Which fields hold exactly the type that a value is cast to: a cast of `Object` converts nothing. */
import {nameOf, type ApexType} from '@soql-lib/apex';

/** No other type is converted to these without a word. */
const unconverted = new Set(['boolean', 'date', 'integer', 'object']);

/**
 * @param type that the code around a field takes
 * @param field its name
 * @returns whether the field's value has that type, so that a cast of it cannot fail
 */
export function holdsExactly(type: ApexType, field: string): boolean {
  const name = nameOf(type);
  if (unconverted.has(name)) return true;
  const isCustom = /__\w$/.test(field);
  const isId = !isCustom && /Id$/.test(field);
  if (name === 'id') return isId;
  // A standard field can be an Integer or a Date, which Apex would convert.
  if (name === 'decimal') return isCustom;
  return name === 'string' && !isCustom && !isId;
}
