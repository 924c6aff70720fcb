import type {ApiManifest} from '../manifest';

/** Replaces names of generated classes in a message by those on the page. */
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
 * False positives about platform types: the header of a change event is an
 * `EventBus.ChangeEventHeader` (Apex Reference Guide, EventBus namespace).
 */
const knownGaps = new Set([
  "Incompatible types in assignment, from 'Object' to 'eventbus.ChangeEventHeader'",
]);

/**
 * Checks whether a message of the ordinary pass is not a false positive.
 *
 * @param addedFields fields that fixtures add to standard objects, such as `lead.interests__c`
 */
export function isTrustworthy(message: string, addedFields: ReadonlySet<string>): boolean {
  const [, field, object] =
    /^Unknown field '(\w+)' on SObject 'Schema\.(\w+)'$/.exec(message) ?? [];
  return !knownGaps.has(message) && !addedFields.has(`${object}.${field}`.toLowerCase());
}

/** An sObject or collection in a message; the strict pass has `Object` for `SObject`. */
const missingCasts = [
  /^Incompatible types in assignment, from 'Object' to 'Schema\.\w+'$/,
  /^Incompatible return type, 'Object' is not assignable to 'Schema\.\w+'$/,
  /^Expression of type 'Object' can not be assigned to Schema\.\w+'$/,
  /^Constructor not defined: System\.Map<System\.Id, Schema\.\w+>\.<constructor>\(System\.List<Object>\)$/,
  /^Constructor not defined: \w+_s\d+(?:\.\w+)?\.<constructor>\((?:.*, )?Object(?:, .*)?\)$/,
  // An SObject passed to a method of the page's classes, or to a collection of a concrete sObject.
  /^No matching method found for '\w+' on '(?:\w+_s\d+(?:\.\w+)?|System\.\w+<[^']*Schema\.\w+>)' taking arguments '(?:[^']*, )?Object(?:,[^']*)?', wrong argument types/,
];

/**
 * Interprets a message of the strict pass, in which `Object` replaces `SObject` in page and
 * library.
 *
 * @returns the message for the author if a cast is missing; undefined for other messages, which
 *   the ordinary pass reports, or which are caused by the changed types
 */
export function missingCast(message: string): string | undefined {
  if (!missingCasts.some((pattern) => pattern.test(message))) return undefined;
  return `${message.replaceAll(/\bObject\b/g, 'SObject')}; Apex needs a cast here`;
}
