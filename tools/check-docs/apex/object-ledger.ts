import type {Place} from './generated';
import {fieldProbe, notAField, objectProbe, pathProbe, type Probe} from './probes';
import type {Topic} from './topics';

export interface ObjectFindings {
  findings: {place: Place; message: string}[];
  /** Relationships that only the type checker knows. */
  probes: Probe[];
}

/** How many groups may stand in each other before the search for their query ends. */
const deepestNesting = 10;

/** What builder chains say about objects and fields, and what of it does not fit together. */
export class ObjectLedger {
  readonly #findings: ObjectFindings['findings'] = [];
  /** Objects that fields name. */
  readonly #fields: {topic: Topic; object: string; field?: string; place: Place}[] = [];
  /** Fields given as text. */
  readonly #paths: {topic: Topic; path: string; place: Place}[] = [];
  /** Parts that queries take. */
  readonly #parts: {topic: Topic; part: Topic; place: Place}[] = [];

  report(place: Place, message: string): void {
    this.#findings.push({place, message});
  }

  /** A field such as `Account.Name`. */
  addField(topic: Topic, object: string, field: string, place: Place): void {
    const other = topic.name(object);
    if (other === undefined) this.#fields.push({topic, object, field, place});
    else this.report(place, notAField(object, other));
  }

  /** A field given as text, such as `Owner.Name`. */
  addPath(topic: Topic, path: string, place: Place): void {
    this.#paths.push({topic, path, place});
  }

  /** A sub-query belongs to a query, any other part is about the same object. */
  addPart(topic: Topic, part: Topic, place: Place): void {
    if (part.relationship) part.relationship.parent.standFor(topic);
    else this.#parts.push({topic, part, place});
  }

  /** Forgets what it learns while something is looked at for another reason. */
  silently<Result>(look: () => Result): Result {
    const lists = [this.#findings, this.#fields, this.#paths, this.#parts];
    const lengths = lists.map(({length}) => length);
    const result = look();
    lists.forEach((list, index) => list.splice(lengths[index] ?? 0));
    return result;
  }

  results(): ObjectFindings {
    this.#compareParts();
    const fields = this.#fields.flatMap(({topic, object, field, place}) => {
      if (!topic.relationship) return [];
      return this.#recordsOf(topic).flatMap((record) => {
        const probe = objectProbe(record, object, place);
        if (field === undefined) return [probe];
        // The field has to be there even where the records may be of several objects.
        return [probe, fieldProbe(`${record}.${field}`, place, probe)];
      });
    });
    const paths = this.#paths.flatMap(({topic, path, place}) =>
      this.#recordsOf(topic).map((record) => pathProbe(record, path, place)),
    );
    return {findings: this.#findings, probes: [...fields, ...paths]};
  }

  /** A part may get its fields after it was handed over, so this comes last. */
  #compareParts(): void {
    for (const {topic, part, place} of this.#parts) {
      if (part.object === undefined) continue;
      const other = topic.name(part.object);
      if (other === undefined) this.#fields.push({topic, object: part.object, place});
      else this.report(place, `this is about ${part.object}, but the query is about ${other} here`);
    }
  }

  /** Apex for the records that a topic is about; a part without an object is about those of its queries. */
  #recordsOf(topic: Topic, depth = 0): string[] {
    if (depth > deepestNesting) return [];
    const {relationship, object} = topic;
    if (relationship) {
      return this.#recordsOf(relationship.parent, depth + 1).map(
        (base) => `${base}${relationship.step}`,
      );
    }
    if (object !== undefined) return [`new ${object}()`];
    const queries = this.#parts.filter(({part}) => part.is(topic)).map((taken) => taken.topic);
    return queries.flatMap((query) => this.#recordsOf(query, depth + 1));
  }
}
