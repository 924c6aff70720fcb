import {FieldCondition} from './field-condition';
import type {SoqlPrinter} from './soql-printer';

/** `SOQL.HavingFilter`: its values are literals, never binds (facts/soql.md 7). */
export class HavingFilter extends FieldCondition {
  private literal = 'null';

  compare(comparator: string, literal: string): void {
    this.comparator = comparator;
    this.literal = literal;
  }

  print(printer: SoqlPrinter): string {
    this.remarkNoted(printer);
    this.checkFields(printer);
    return this.withRight(this.literal);
  }
}
