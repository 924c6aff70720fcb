import type {SObjectDescription} from '../../schema';
import type {FieldPath} from '../query';

export type NoteCode =
  | 'adds-id'
  | 'assumed-parent'
  | 'collection-of-patterns'
  | 'collection-of-values'
  | 'distance-as-text'
  | 'lone-alias'
  | 'number-in-text'
  | 'one-id'
  | 'one-pattern'
  | 'scope-everything'
  | 'security-enforced'
  | 'text-condition'
  | 'text-for-date'
  | 'unknown-child'
  | 'unknown-field'
  | 'unknown-object'
  | 'unknown-relationship'
  | 'user-mode';

/** A hint beside a chain, with the offset in the query that gives rise to it. */
export interface Note {
  code: NoteCode;
  message: string;
  offset: number;
}

/**
 * Fields whose token the compiler resolves to something else: `RecordType.SObjectType` for the
 * token of an object, `AccountShare.RowCause` for the reasons themselves, and values of any type.
 */
const withoutToken = new Set(['sobjecttype', 'rowcause', 'oldvalue', 'newvalue']);

/** @returns true for a field that the schema knows and that Apex has a token of */
export function hasToken({object, field, isKnown, assumed}: FieldPath): boolean {
  const isRefuted = assumed.some(({refutedBy}) => refutedBy !== undefined);
  return (
    isKnown &&
    !isRefuted &&
    object?.hasFieldTokens === true &&
    !withoutToken.has(field.toLowerCase())
  );
}

/** Shared context of the writer: names of objects, and notes. */
export class WritingContext {
  readonly notes: Note[] = [];

  /** @param variables in bind expressions, in lower case: one hides the object of its name */
  constructor(private readonly variables: ReadonlySet<string>) {}

  note(code: NoteCode, message: string, offset: number): void {
    const known = this.notes.some(
      (note) => note.code === code && (note.offset === offset || note.message === message),
    );
    if (!known) this.notes.push({code, message, offset});
  }

  private typeName({name}: SObjectDescription): string {
    return this.variables.has(name.toLowerCase()) ? `Schema.${name}` : name;
  }

  /** @returns `Account.SObjectType`, or undefined for an object without a token */
  objectToken(object: SObjectDescription | undefined): string | undefined {
    return object?.hasToken ? `${this.typeName(object)}.SObjectType` : undefined;
  }

  /** @returns `User.Name` for `Owner.Name`, or undefined where there is no token; notes why */
  fieldToken(path: FieldPath): string | undefined {
    const {object, field, isKnown, offset} = path;
    if (path.isLost) {
      this.note(
        'unknown-relationship',
        `${path.relationships.join('.')} is not a known relationship, so ${path.text} is written as a string.`,
        offset,
      );
    }
    if (!object) return undefined;
    const refuted = path.assumed.find(({refutedBy}) => refutedBy !== undefined);
    if (refuted) {
      this.note(
        'unknown-field',
        `${refuted.relationship} seems to refer to ${refuted.object}, but ${refuted.refutedBy} is not a known field of it, so all fields of ${refuted.relationship} are written as strings.`,
        offset,
      );
      return undefined;
    }
    if (!isKnown) {
      this.note(
        'unknown-field',
        `${field} is not a known field of ${object.name}, so it is written as a string.`,
        offset,
      );
      return undefined;
    }
    for (const assumption of path.assumed) {
      const {relationship, object: target} = assumption;
      this.note(
        'assumed-parent',
        `${relationship} is assumed to refer to ${target}. If its lookup refers to another object, use that object's field tokens.`,
        offset,
      );
    }
    return hasToken(path) ? `${this.typeName(object)}.${field}` : undefined;
  }

  /** @returns the token of a field of the object itself, without a relationship */
  ownToken(path: FieldPath): string | undefined {
    return path.relationships.length === 0 ? this.fieldToken(path) : undefined;
  }
}
