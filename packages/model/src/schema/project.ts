/** The schema with a project's objects, fields, relationships, and names that code proves. */
import {isCoreField, isCoreObject} from './core-names';
import type {
  ChildRelationship,
  ParentRelationship,
  Schema,
  SObjectDescription,
} from './description';

/** A field as its metadata describes it. */
export interface FieldMetadata {
  name: string;
  /** The object of a lookup; undefined for other fields, and for a lookup with several. */
  referenceTo: string | undefined;
  /** Name of the relationship from the parent to its children, without `__r`. */
  childRelationship: string | undefined;
}

/** An object with the fields that the project adds to it, or has of it. */
export interface ObjectMetadata {
  name: string;
  fields: readonly FieldMetadata[];
  /** False for an object of which the project has fields alone. */
  isDeclared: boolean;
}

interface KnownObject {
  name: string;
  fields: Map<string, string>;
  parents: Map<string, ParentRelationship>;
  children: Map<string, ChildRelationship>;
}

/** What the metadata of a project says about objects. */
export class ProjectObjects {
  private readonly objects = new Map<string, KnownObject>();
  private readonly declared = new Set<string>();

  constructor(objects: readonly ObjectMetadata[]) {
    for (const {name, fields, isDeclared} of objects) {
      if (isDeclared) this.declared.add(name.toLowerCase());
      for (const field of fields) this.addField(this.object(name), field);
    }
  }

  find(name: string): KnownObject | undefined {
    return this.objects.get(name.toLowerCase());
  }

  isDeclared(name: string): boolean {
    return this.declared.has(name.toLowerCase());
  }

  private object(name: string): KnownObject {
    const key = name.toLowerCase();
    const known = this.objects.get(key) ?? {
      name,
      fields: new Map<string, string>(),
      parents: new Map<string, ParentRelationship>(),
      children: new Map<string, ChildRelationship>(),
    };
    this.objects.set(key, known);
    return known;
  }

  private addField(object: KnownObject, field: FieldMetadata): void {
    const {name, referenceTo, childRelationship} = field;
    object.fields.set(name.toLowerCase(), name);
    if (referenceTo === undefined || !/__c$/i.test(name)) return;
    const relationship = name.replace(/c$/i, 'r');
    object.parents.set(relationship.toLowerCase(), {
      name: relationship,
      object: referenceTo,
      isByConvention: false,
    });
    if (childRelationship === undefined) return;
    const child = `${childRelationship}__r`;
    this.object(referenceTo).children.set(child.toLowerCase(), {name: child, object: object.name});
  }
}

/** @returns the schema with the relationships of the project's own fields */
export function withProject(schema: Schema, project: ProjectObjects): Schema {
  return {
    find(name) {
      const object = schema.find(name);
      const own = project.find(name);
      if (!object || !own) return object;
      return {
        ...object,
        field: (field) => own.fields.get(field.toLowerCase()) ?? object.field(field),
        parent: (relationship) =>
          own.parents.get(relationship.toLowerCase()) ?? object.parent(relationship),
        child: (relationship) =>
          own.children.get(relationship.toLowerCase()) ?? object.child(relationship),
      };
    },
  };
}

/**
 * The schema for queries that are text in the code, whose names may be missing in an org: it has
 * the names that every org has, or that the project's metadata declares.
 */
export function provenNames(schema: Schema, project: ProjectObjects): Schema {
  const hasObject = (name: string): boolean => isCoreObject(name) || project.isDeclared(name);
  const hasField = (object: string, field: string): boolean =>
    isCoreField(object, field) || project.find(object)?.fields.has(field.toLowerCase()) === true;
  return {
    find(name) {
      const object = schema.find(name);
      if (!object || !hasObject(object.name)) return undefined;
      return onlyFields(object, (field) => hasField(object.name, field));
    },
  };
}

function onlyFields(
  object: SObjectDescription,
  hasField: (field: string) => boolean,
): SObjectDescription {
  return {
    ...object,
    fields: object.fields.filter(hasField),
    field: (field) => (hasField(field) ? object.field(field) : undefined),
  };
}
