import {ModelError, type Origin} from '../errors';
import {remarkOnLocation} from './distance';
import {FieldCondition} from './field-condition';
import type {InnerJoin} from './inner-join';
import {nullOperand, type Operand} from './operand';
import {isLoneTimezone, pitfall} from './pitfalls';
import type {SoqlPrinter} from './soql-printer';

type Right =
  | {kind: 'value'; operand: Operand}
  | {kind: 'literal'; text: string}
  | {kind: 'join'; join: InnerJoin};

/** `SOQL.Filter` (facts/soql.md 6.4, 6.5). */
export class Filter extends FieldCondition {
  private right: Right = {kind: 'value', operand: nullOperand};
  /** The method that switched binding off; it stays off. */
  private unboundBy: string | undefined;

  constructor(private readonly origin: Origin) {
    super();
  }

  /** The last comparator wins. */
  compareValue(comparator: string, operand: Operand, origin: Origin): void {
    if (this.unboundBy !== undefined && this.comparator !== null)
      this.note(pitfall('unbound', origin, this.unboundBy));
    this.comparator = comparator;
    this.right = {kind: 'value', operand};
  }

  /** A text or an inner join: it switches binding off for good. */
  compareText(comparator: string, right: Exclude<Right, {kind: 'value'}>, method: string): void {
    this.comparator = comparator;
    this.right = right;
    this.unboundBy = method;
  }

  asDateLiteral(): void {
    this.unboundBy = 'asDateLiteral';
  }

  /** `ignoreWhen(true)` blanks the field; a later `with` sets it again. */
  blank(): void {
    this.field = '';
  }

  print(printer: SoqlPrinter): string {
    this.remarkNoted(printer);
    const missing = remarkOnLocation(this.field ?? '', this.origin);
    if (missing) printer.remark(missing);
    this.checkFields(printer);
    if (this.comparator === null) printer.remark(pitfall('filter-without-comparator', this.origin));
    if (!this.hasValue()) printer.remark(pitfall('emptied-filter', this.origin));
    const aggregate = /^(COUNT|COUNT_DISTINCT|SUM|AVG|MIN|MAX)\s*\(/i.exec(this.field ?? '')?.[1];
    if (aggregate !== undefined)
      printer.remark(pitfall('aggregate-in-where', this.origin, aggregate.toUpperCase()));
    if (isLoneTimezone(this.field ?? '')) printer.remark(pitfall('lone-timezone', this.origin));
    return this.withRight(this.printRight(printer));
  }

  private printRight(printer: SoqlPrinter): string {
    if (this.right.kind === 'literal') return this.right.text;
    if (this.right.kind === 'join') return this.right.join.print(printer, this.field ?? '');
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
