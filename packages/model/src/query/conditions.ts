import {ModelError, type Origin} from '../errors';
import {problemOfLogic} from './condition-logic';
import {pitfall} from './pitfalls';
import {placeInLogic} from './semi-join';
import type {SoqlPrinter} from './soql-printer';

/** One condition of WHERE or HAVING. */
export interface Condition {
  /** Checked when the condition is added; without a value it is never printed. */
  hasValue(): boolean;
  print(printer: SoqlPrinter): string;
}

/**
 * Conditions joined by AND, by OR, or by an expression over their numbers (facts/soql.md 6.1 to
 * 6.3, 7). It serves the root of WHERE and HAVING as well as the groups inside.
 */
export class ConditionList {
  private conditions: Condition[] = [];
  private operator: ' AND ' | ' OR ' = ' AND ';
  private logic: {expression: string; origin: Origin} | undefined;
  private dropped = false;
  private readonly skipped: {condition: Condition; origin: Origin}[] = [];

  add(condition: Condition, origin: Origin): void {
    if (condition.hasValue()) this.conditions.push(condition);
    else this.skipped.push({condition, origin});
  }

  addText(text: string | null): void {
    if (text) this.conditions.push({hasValue: () => true, print: () => text});
  }

  anyMatching(): void {
    this.operator = ' OR ';
  }

  /** @throws ModelError for characters that `String.format`, used by the library, would change */
  setLogic(expression: string | null, origin: Origin): void {
    const special = /['{}]/.exec(expression ?? '')?.[0];
    if (special !== undefined) {
      throw new ModelError(
        'unsupported',
        `conditionLogic('${expression}') contains ${special}, which String.format in the library changes: write only numbers, AND, OR, NOT and parentheses`,
        origin,
      );
    }
    this.logic = expression === null ? undefined : {expression, origin};
  }

  /** `ignoreWhen(true)` on a group: removes the conditions added so far, but not later ones. */
  drop(): void {
    if (this.conditions.length > 0) this.dropped = true;
    this.conditions = [];
  }

  get isEmpty(): boolean {
    return this.conditions.length === 0;
  }

  get joinsByOr(): boolean {
    return this.operator === ' OR ' && this.logic === undefined;
  }

  /** Without conditions, the numbers of a HAVING logic stay in the query (facts/soql.md 7). */
  get logicExpression(): string {
    return this.logic?.expression ?? '';
  }

  get logicOrigin(): Origin | undefined {
    return this.logic?.origin;
  }

  /** Text is not put in parentheses: `A = 1 OR B = 2 AND C = 3` (facts/soql.md 6.1). */
  private mixes(text: string): boolean {
    let bare = text.replace(/'(?:\\.|[^'\\])*'/gs, '');
    for (let before = ''; before !== bare;) {
      before = bare;
      bare = bare.replace(/\([^()]*\)/g, '');
    }
    return (this.operator === ' AND ' ? /\bOR\b/i : /\bAND\b/i).test(bare);
  }

  /** Each condition is printed, and so bound, in the order of adding, whatever the logic says. */
  print(printer: SoqlPrinter, origin: Origin): string {
    const texts = this.conditions.map((condition, index) =>
      printer.at(this.placeOf(index), () => condition.print(printer)),
    );
    this.remarkLateConditions(printer);
    if (this.isEmpty) return '';
    if (!this.logic) {
      if (texts.length > 1 && texts.some((text) => this.mixes(text)))
        printer.remark(pitfall('mixed-operators', origin));
      return printer.limit(texts.join(this.operator), origin);
    }
    const mentioned = new Set<number>();
    const text = this.logic.expression.replace(/\b[1-9]\d*\b/g, (number) => {
      mentioned.add(Number(number));
      return texts[Number(number) - 1] ?? number;
    });
    this.remarkLogic(texts.length, mentioned, printer);
    return printer.limit(text, this.logic.origin);
  }

  private placeOf(index: number): ReturnType<typeof placeInLogic> {
    if (this.logic) return placeInLogic(this.logic.expression, index + 1);
    return {
      isNegated: false,
      isAlternative: this.operator === ' OR ' && this.conditions.length > 1,
    };
  }

  /** Remarks on a WHERE whose logic has no condition left (facts/soql.md 6.2). */
  remarkUnusedLogic(printer: SoqlPrinter): void {
    if (!this.logic) return;
    const {expression, origin} = this.logic;
    printer.remark(pitfall('logic-without-conditions', origin, expression));
  }

  private remarkLateConditions(printer: SoqlPrinter): void {
    for (const {condition, origin} of this.skipped)
      if (condition.hasValue()) printer.remark(pitfall('filled-too-late', origin));
  }

  private remarkLogic(count: number, mentioned: ReadonlySet<number>, printer: SoqlPrinter): void {
    if (!this.logic) return;
    const {expression, origin} = this.logic;
    if (this.dropped || this.skipped.length > 0)
      printer.remark(pitfall('logic-with-skipped-condition', origin));
    const missing = [...mentioned].filter((number) => number > count);
    if (missing.length > 0)
      printer.remark(pitfall('logic-unknown-number', origin, expression, missing, count));
    if (expression.trim() === '') {
      printer.remark(pitfall('empty-logic', origin));
      return;
    }
    const problem = problemOfLogic(expression);
    if (problem !== undefined)
      printer.remark(pitfall('malformed-logic', origin, expression, problem));
    const unmentioned = Array.from({length: count}, (_, index) => index + 1).filter(
      (number) => !mentioned.has(number),
    );
    if (unmentioned.length > 0)
      printer.remark(pitfall('logic-unmentioned-condition', origin, expression, unmentioned));
  }
}

/** `SOQL.FilterGroup` and `SOQL.HavingFilterGroup`: always in brackets, with any number inside. */
export class ConditionGroup implements Condition {
  readonly list = new ConditionList();

  constructor(readonly origin: Origin) {}

  hasValue(): boolean {
    return !this.list.isEmpty;
  }

  print(printer: SoqlPrinter): string {
    if (this.list.isEmpty) printer.remark(pitfall('emptied-group', this.origin));
    return printer.inside(this.origin, () => this.list.print(printer, this.origin));
  }
}
