import {ModelError, type Origin} from '../errors';
import type {Condition} from './conditions';
import {remarkOnLocation} from './distance';
import type {FieldUse} from './field-use';
import type {InnerJoin} from './inner-join';
import type {Operand} from './operand';
import type {SoqlPrinter} from './soql-printer';

type Right =
  | {kind: 'value'; operand: Operand}
  | {kind: 'literal'; text: string}
  | {kind: 'join'; join: InnerJoin};

const nullOperand: Operand = {bind: null, text: 'null', source: 'null'};

interface Pitfall {
  code: string;
  origin: Origin;
  message: string;
  applies: () => boolean;
}

/** `SOQL.Filter` (facts/soql.md 6.4, 6.5). */
export class Filter implements Condition {
  private field: string | null = null;
  private uses: readonly FieldUse[] = [];
  private comparator: string | null = null;
  private right: Right = {kind: 'value', operand: nullOperand};
  private negated = false;
  /** The method that switched binding off; it stays off. */
  private unboundBy: string | undefined;
  private pending: Pitfall[] = [];

  constructor(private readonly origin: Origin) {}

  /** @param uses the token that the field was passed as */
  setField(field: string | null, uses: readonly FieldUse[] = []): void {
    this.field = field;
    this.uses = uses;
  }

  /** The last comparator wins. */
  compareValue(comparator: string, operand: Operand, origin: Origin): void {
    if (this.unboundBy !== undefined && this.comparator !== null) {
      this.notePitfall(
        'unbound',
        origin,
        `${this.unboundBy} switched binding off for this filter, and it stays off: the value is concatenated into the query without quotes. Use a separate filter.`,
      );
    }
    this.comparator = comparator;
    this.right = {kind: 'value', operand};
  }

  /** A text or an inner join: it switches binding off for good. */
  compareText(comparator: string, right: Exclude<Right, {kind: 'value'}>, method: string): void {
    this.comparator = comparator;
    this.right = right;
    this.unboundBy = method;
  }

  /** The wrapper stays on the filter, whatever comparator follows. */
  negate(): void {
    this.negated = true;
  }

  asDateLiteral(): void {
    this.unboundBy = 'asDateLiteral';
  }

  /** `ignoreWhen(true)` blanks the field; a later `with` sets it again. */
  blank(): void {
    this.field = '';
  }

  /**
   * A remark that counts only if the filter ends up in the query.
   *
   * @param applies asked when the query is printed: a collection may have been filled since
   */
  notePitfall(code: string, origin: Origin, message: string, applies = (): boolean => true): void {
    this.pending.push({code, origin, message, applies});
  }

  hasValue(): boolean {
    return this.field !== null && this.field !== '';
  }

  print(printer: SoqlPrinter): string {
    for (const {code, origin, message, applies} of this.pending)
      if (applies()) printer.remark(code, origin, message);
    const missing = remarkOnLocation(this.field ?? '');
    if (missing) printer.remark(missing.code, this.origin, missing.message);
    printer.checkFields(this.uses);
    if (this.comparator === null) {
      printer.remark(
        'filter-without-comparator',
        this.origin,
        'The filter has a field but no comparator: "null" is printed in place of the comparator, and the query fails.',
      );
    }
    if (!this.hasValue()) {
      printer.remark(
        'emptied-filter',
        this.origin,
        'ignoreWhen cleared the filter after it had been added, which leaves a broken condition. Call ignoreWhen before whereAre or add.',
      );
    }
    const text = `${this.field} ${this.comparator} ${this.printRight(printer)}`;
    return this.negated ? `(NOT ${text})` : text;
  }

  private printRight(printer: SoqlPrinter): string {
    if (this.right.kind === 'literal') return this.right.text;
    if (this.right.kind === 'join') return this.right.join.print(printer);
    const {operand} = this.right;
    if (this.unboundBy === undefined) {
      const isText = [operand.bind].flat().some((value) => typeof value === 'string');
      if (isText && this.comparator !== 'LIKE') printer.checkText(this.field ?? '', this.origin);
      return printer.bind(operand.bind);
    }
    if (operand.text === undefined) {
      throw new ModelError(
        'unknown value',
        `the value of ${operand.source} is unknown, and ${this.unboundBy}() concatenates it into the query`,
        this.origin,
      );
    }
    return operand.text;
  }
}
