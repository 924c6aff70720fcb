import {notAField} from '@soql-lib/model';
import {fieldProbe, objectProbe, type Finding, type Place, type Probe} from './probes';
import type {QueriedObject} from './queried-object';

export interface ObjectFindings {
  findings: Finding[];
  /** Relationships that only the type checker can resolve. */
  probes: Probe[];
}

/** Maximum nesting of groups. */
const deepestNesting = 10;

/** Collects the objects and fields of builder chains, and their inconsistencies. */
export class FindingCollector {
  readonly #findings: Finding[] = [];
  /** Objects in field tokens. */
  readonly #fields: {queried: QueriedObject; object: string; field?: string; place: Place}[] = [];
  /** Fields in strings. */
  readonly #paths: {queried: QueriedObject; path: string; place: Place}[] = [];
  /** Query parts passed to queries. */
  readonly #parts: {queried: QueriedObject; part: QueriedObject; place: Place}[] = [];

  report(place: Place, message: string): void {
    this.#findings.push({place, message});
  }

  /** A field such as `Account.Name`. */
  addField(queried: QueriedObject, object: string, field: string, place: Place): void {
    const other = queried.name(object);
    if (other === undefined) this.#fields.push({queried, object, field, place});
    else this.report(place, notAField(object, other));
  }

  /** Records a field in a string, such as `Owner.Name`. */
  addPath(queried: QueriedObject, path: string, place: Place): void {
    this.#paths.push({queried, path, place});
  }

  /** Records a query part: a subquery has a parent query, any other part has the same queried object. */
  addPart(queried: QueriedObject, part: QueriedObject, place: Place): void {
    if (part.relationship) part.relationship.parent.sameAs(queried);
    else this.#parts.push({queried, part, place});
  }

  results(): ObjectFindings {
    this.#compareParts();
    const fields = this.#fields.flatMap(({queried, object, field, place}) => {
      if (!queried.relationship) return [];
      return this.#recordsOf(queried).flatMap((record) => {
        const probe = objectProbe(record, object, place);
        if (field === undefined) return [probe];
        // The field must exist even on a polymorphic relationship.
        return [probe, fieldProbe(`${record}.${field}`, place, probe)];
      });
    });
    const paths = this.#paths.flatMap(({queried, path, place}) =>
      this.#recordsOf(queried).map((record) => fieldProbe(`${record}.${path}`, place)),
    );
    return {findings: this.#findings, probes: [...fields, ...paths]};
  }

  /** Must run last, because a part may get its fields after it was passed to a query. */
  #compareParts(): void {
    for (const {queried, part, place} of this.#parts) {
      if (part.object === undefined) continue;
      const other = queried.name(part.object);
      if (other === undefined) this.#fields.push({queried, object: part.object, place});
      else
        this.report(
          place,
          `this refers to ${part.object}, but the queried object here is ${other}`,
        );
    }
  }

  /** Returns Apex for the records of a queried object; a part without an object has that of its queries. */
  #recordsOf(queried: QueriedObject, depth = 0): string[] {
    if (depth > deepestNesting) return [];
    const {relationship, object} = queried;
    if (relationship) {
      return this.#recordsOf(relationship.parent, depth + 1).map(
        (base) => `${base}${relationship.step}`,
      );
    }
    if (object !== undefined) return [`new ${object}()`];
    const queries = this.#parts.filter(({part}) => part.is(queried)).map((taken) => taken.queried);
    return queries.flatMap((query) => this.#recordsOf(query, depth + 1));
  }
}
