/**
 * Numbers in the place of values that only an org knows and that the library puts into the query as
 * text: LIMIT, OFFSET, coordinates, HAVING. With them the model prints the query of a chain that
 * was written for a query with binds there.
 */
import type {ApexType, Expression} from '@soql-lib/apex';
import {numberValue} from '../values/numbers';
import type {Value} from '../values/values';

export class StandIns {
  /** What is printed → the source that it stands for. */
  private readonly sources = new Map<string, string>();

  /** Small enough for a Double to be printed without an exponent. */
  private next = 7_654_321;

  /** @param code in which the numbers must not occur */
  constructor(private readonly code: string) {}

  /**
   * @param owner the library's type whose method takes the value
   * @returns undefined for a literal, and for what doesn't become a number in the query
   */
  of(written: Expression, source: string, type: ApexType, owner: string): Value | undefined {
    const operand = written.kind === 'unary' ? written.operand : written;
    if (operand.kind === 'literal') return undefined;
    if (type.name === 'Location') {
      const [latitude, longitude] = [this.unused(), this.unused()];
      this.sources.set(`GEOLOCATION(${latitude}.0,${longitude}.0)`, source);
      return {kind: 'location', latitude: Number(latitude), longitude: Number(longitude)};
    }
    const isText = type.name === 'Object' && owner === 'SOQL.HavingFilter';
    if (!isText && type.name !== 'Integer' && type.name !== 'Decimal') return undefined;
    const number = this.unused();
    this.sources.set(type.name === 'Decimal' ? `${number}.0` : number, source);
    return numberValue('Integer', number);
  }

  /** @returns the query with binds in the place of the numbers */
  putBack(soql: string): string {
    return [...this.sources].reduce(
      (text, [number, source]) => text.replace(number, () => `:${source}`),
      soql,
    );
  }

  private unused(): string {
    do this.next -= 1;
    while (this.code.includes(String(this.next)));
    return String(this.next);
  }
}
