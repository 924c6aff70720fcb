/**
 * Numbers in place of binds whose value the builder puts into the query as text: LIMIT, OFFSET, coordinates, HAVING. The
 * model cannot print a value that it does not know, so the proof runs a copy of the chain that has these numbers in place of the binds.
 */
import type {Bind, Point, SoqlQuery} from './query';

/** Small enough for a Double to be printed without an exponent. */
const first = 7_654_321;

export class Placeholders {
  private next = first;
  private readonly pairs: [text: string, source: string][] = [];

  /** The text in which the numbers must not occur. */
  private readonly query: string;

  constructor({syntax}: SoqlQuery) {
    this.query = syntax.place.document.text;
  }

  number({source}: Bind): string {
    const text = this.unused();
    this.pairs.push([text, source]);
    return text;
  }

  /** @param bind of a location, which becomes the two coordinates */
  point({source}: Bind): Point {
    const latitude = this.unused();
    const longitude = this.unused();
    this.pairs.push([`${latitude}, ${longitude}`, source]);
    return {kind: 'point', latitude, longitude};
  }

  /** @returns the chain with the numbers as arguments in the place of the binds */
  putIn(apex: string): string {
    return this.pairs.reduce(
      (text, [number, source]) => text.replace(`(${source})`, () => `(${number})`),
      apex,
    );
  }

  /** @returns the copy with the binds restored */
  putBack(apex: string): string {
    return this.pairs.reduce((text, [number, source]) => text.replace(number, () => source), apex);
  }

  get isEmpty(): boolean {
    return this.pairs.length === 0;
  }

  private unused(): string {
    let text = String(this.next);
    while (this.query.includes(text)) {
      this.next -= 1;
      text = String(this.next);
    }
    this.next -= 1;
    return text;
  }
}
