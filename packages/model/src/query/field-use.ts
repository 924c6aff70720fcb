/** Tokens of the queried object's fields: the library writes just the names (facts/soql.md 1). */
import type {Origin} from '../errors';
import type {SObjectDescription} from '../schema';
import {isCustomRelationship} from '../schema/custom-names';
import {dateTypeOf} from '../schema/date-fields';
import {notKnown, type DescribedNames} from '../schema/described-names';
import {pitfall, type Pitfall} from './pitfalls';

/** A token that was passed to a method: `User.Name`, and the relationship `Owner` before it. */
export interface FieldUse {
  object: string;
  field: string;
  relationship: string | undefined;
  origin: Origin;
}

/** Objects of which the owner of a record may be, whatever the schema lists. */
const owners = new Set(['user', 'group', 'name']);

/** @returns what to say of a field of another object than the queried one, as `check:docs` does */
export function notAField(object: string, queried: string): string {
  return `this is a field of ${object}, but the queried object here is ${queried}`;
}

/**
 * @param queried the object that the query is on
 * @returns a remark; undefined where the field belongs there, and where the schema cannot tell
 */
export function remarkOnUse(
  {object, field, relationship, origin}: FieldUse,
  queried: SObjectDescription,
  names: DescribedNames,
): Pitfall | undefined {
  const target = followParents(queried, relationship, names);
  if (typeof target === 'string') return pitfall('unknown-relationship', origin, target);
  const owner = names.find(object);
  if (!target || !owner || isSameObject(owner.name, target.name)) return undefined;
  const isOwner = /(^|\.)owner$/i.test(relationship ?? '');
  if (isOwner && owners.has(owner.name.toLowerCase())) return undefined;
  const isMissing = target.fields.length > 0 && target.field(field) === undefined;
  const outcome = isMissing ? `, which is not a known field of ${target.name}` : '';
  const message = `${owner.name}.${field}: ${notAField(owner.name, target.name)}. The builder writes only ${field}${outcome}.`;
  return pitfall('other-object', origin, message);
}

/** @returns the object at the end of a path; a remark on a broken path; undefined if unknown */
function followParents(
  queried: SObjectDescription,
  path: string | undefined,
  names: DescribedNames,
): SObjectDescription | string | undefined {
  let object: SObjectDescription | undefined = queried;
  for (const [index, name] of (path?.split('.') ?? []).entries()) {
    const {parents} = object.relationships;
    const parent = object.parent(name);
    // The object's own name can precede a field.
    if (!parent && index === 0 && isSameObject(name, object.name)) continue;
    if (parents.length === 0 || isCustomRelationship(name)) return undefined;
    if (!parent) return notKnown(name, 'relationship', object, parents);
    object = parent.object === undefined ? undefined : names.find(parent.object);
    if (!object) return undefined;
  }
  return object;
}

/** @returns the remark on strings that a date field is compared with, in a query on an object */
export function remarkOnText(
  {field: path, origin}: {field: string; origin: Origin},
  queried: SObjectDescription,
  names: DescribedNames,
): Pitfall | undefined {
  const [, relationship, field = path] = /^(.*)\.(.*)$/.exec(path) ?? [];
  const object = followParents(queried, relationship, names);
  const type = typeof object === 'object' ? dateTypeOf(object, field) : undefined;
  return type && pitfall('text-for-date', origin, field, type);
}

/** @returns what to say of a child relationship that an object with known ones does not have */
export function remarkOnChild(
  relationship: string,
  parent: SObjectDescription,
): string | undefined {
  const {children} = parent.relationships;
  const isKnown = isCustomRelationship(relationship) || parent.child(relationship) !== undefined;
  if (isKnown || children.length === 0) return undefined;
  return notKnown(relationship, 'child relationship', parent, children);
}

/** A namespace may be left out inside the package. */
function isSameObject(left: string, right: string): boolean {
  const plain = (name: string): string => name.toLowerCase().replace(/^\w+?__(?=\w+?__\w)/, '');
  return plain(left) === plain(right);
}
