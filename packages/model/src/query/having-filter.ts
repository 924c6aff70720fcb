import type {Origin} from '../errors';
import type {Condition} from './conditions';
import type {FieldUse} from './field-use';
import type {SoqlPrinter} from './soql-printer';

/** `SOQL.HavingFilter`: its values are literals, never binds (facts/soql.md 7). */
export class HavingFilter implements Condition {
  private field: string | null = null;
  private uses: readonly FieldUse[] = [];
  private comparator: string | null = null;
  private literal = 'null';
  private negated = false;
  private pending: {code: string; origin: Origin; message: string}[] = [];

  /** @param uses the token that the field was passed as */
  setField(field: string | null, uses: readonly FieldUse[]): void {
    this.field = field;
    this.uses = uses;
  }

  compare(comparator: string, literal: string): void {
    this.comparator = comparator;
    this.literal = literal;
  }

  negate(): void {
    this.negated = true;
  }

  notePitfall(code: string, origin: Origin, message: string): void {
    this.pending.push({code, origin, message});
  }

  hasValue(): boolean {
    return this.field !== null && this.field !== '';
  }

  print(printer: SoqlPrinter): string {
    for (const {code, origin, message} of this.pending) printer.remark(code, origin, message);
    printer.checkFields(this.uses);
    const text = `${this.field} ${this.comparator} ${this.literal}`;
    return this.negated ? `(NOT ${text})` : text;
  }
}
