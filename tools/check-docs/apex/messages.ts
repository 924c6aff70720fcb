import type {ApiManifest} from '../manifest';

/** Turns the checker's names for generated classes back into those on the page. */
export function readable(message: string, manifest: ApiManifest): string {
  const library = manifest.types.map(({name}) => name).filter((name) => !name.includes('.'));
  const packaged = new RegExp(`\\b${manifest.namespace}_(${library.join('|')})`, 'g');
  return message
    .replaceAll(/'Block_[us]\d+'/g, 'this block')
    .replaceAll(/\b(\w+?)_[us]\d+\b/g, '$1')
    .replaceAll('_strict', '')
    .replaceAll(packaged, `${manifest.namespace}.$1`)
    .replaceAll(/\bDatabase_(?=[A-Z])/g, 'Database.')
    .replaceAll(/\b(?:System|Schema)\.(?=[A-Z])/g, '');
}

/**
 * Messages about platform types that the checker does not know well enough:
 * the header of a change event is an `EventBus.ChangeEventHeader` (Apex Reference Guide, EventBus namespace).
 */
const knownGaps = new Set([
  "Incompatible types in assignment, from 'Object' to 'eventbus.ChangeEventHeader'",
]);

/**
 * Says of a message of the ordinary pass whether it is about the page and not about the checker.
 *
 * @param addedFields fields that fixtures add to standard objects, such as `lead.interests__c`
 */
export function isTrustworthy(message: string, addedFields: ReadonlySet<string>): boolean {
  const [, field, object] =
    /^Unknown field '(\w+)' on SObject 'Schema\.(\w+)'$/.exec(message) ?? [];
  return !knownGaps.has(message) && !addedFields.has(`${object}.${field}`.toLowerCase());
}

/** An sObject or a collection of it in a message; in the strict pass `Object` replaces `SObject`. */
const missingCasts = [
  /^Incompatible types in assignment, from 'Object' to 'Schema\.\w+'$/,
  /^Incompatible return type, 'Object' is not assignable to 'Schema\.\w+'$/,
  /^Expression of type 'Object' can not be assigned to Schema\.\w+'$/,
  /^Constructor not defined: System\.Map<System\.Id, Schema\.\w+>\.<constructor>\(System\.List<Object>\)$/,
  /^Constructor not defined: \w+_s\d+(?:\.\w+)?\.<constructor>\((?:.*, )?Object(?:, .*)?\)$/,
  // A method of the page's own classes, or of a collection of a certain sObject, that gets an SObject.
  /^No matching method found for '\w+' on '(?:\w+_s\d+(?:\.\w+)?|System\.\w+<[^']*Schema\.\w+>)' taking arguments '(?:[^']*, )?Object(?:,[^']*)?', wrong argument types/,
];

/**
 * Reads a message of the strict pass, in which `Object` replaces `SObject` in page and library.
 *
 * @returns the message for the author when the place lacks a cast; undefined for all other messages, which
 *   the ordinary pass gives, or which only come from the changed types
 */
export function missingCast(message: string): string | undefined {
  if (!missingCasts.some((pattern) => pattern.test(message))) return undefined;
  return `${message.replaceAll(/\bObject\b/g, 'SObject')}; Apex needs a cast here`;
}
