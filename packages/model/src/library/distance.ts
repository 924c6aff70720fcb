/** The methods of `SOQL.Distance` (facts/soql.md 9). */
import {ModelError, nullPointer} from '../errors';
import type {Distance} from '../query/distance';
import {argumentAt, fieldPath, numberOrNull, type Handlers} from './call';
import {fieldUses} from './field-uses';

export const distanceHandlers: Handlers<Distance> = {
  of: (distance, call) => distance.of(fieldPath(call), fieldUses(call)),
  between: (distance, call) => {
    if (call.arguments.length === 2) {
      distance.between(numberOrNull(call, 0), numberOrNull(call, 1));
      return;
    }
    const {value, origin, text: source} = argumentAt(call, 0);
    if (value.kind === 'location') {
      distance.between(value.latitude, value.longitude);
    } else if (value.kind === 'null') {
      throw nullPointer(origin, 'the location passed to between is null');
    } else {
      throw new ModelError(
        'unknown value',
        `the value of ${source} is unknown, and the coordinates are part of the query text: assign it a value`,
        origin,
      );
    }
  },
  mi: (distance) => distance.setUnit('mi'),
  km: (distance) => distance.setUnit('km'),
};
