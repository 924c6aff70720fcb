import type {Condition} from './conditions';
import type {FieldUse} from './field-use';
import type {Pitfall} from './pitfalls';
import type {SoqlPrinter} from './soql-printer';

/** What the filters of WHERE and HAVING share: a field, a comparator, and the pitfalls of both. */
export abstract class FieldCondition implements Condition {
  protected field: string | null = null;
  protected comparator: string | null = null;
  private uses: readonly FieldUse[] = [];
  private isNegated = false;
  private readonly noted: {pitfall: Pitfall; applies: () => boolean}[] = [];

  abstract print(printer: SoqlPrinter): string;

  /** @param uses the token that the field was passed as */
  setField(field: string | null, uses: readonly FieldUse[] = []): void {
    this.field = field;
    this.uses = uses;
  }

  /** The wrapper stays on the filter, whatever comparator follows. */
  negate(): void {
    this.isNegated = true;
  }

  /**
   * A pitfall that counts only if the filter ends up in the query.
   *
   * @param applies asked when the query is printed: a collection may have been filled since
   */
  note(pitfall: Pitfall, applies = (): boolean => true): void {
    this.noted.push({pitfall, applies});
  }

  hasValue(): boolean {
    return this.field !== null && this.field !== '';
  }

  protected remarkNoted(printer: SoqlPrinter): void {
    for (const {pitfall, applies} of this.noted) if (applies()) printer.remark(pitfall);
  }

  protected checkFields(printer: SoqlPrinter): void {
    printer.checkFields(this.uses);
  }

  /** @returns the condition with what the field is compared with */
  protected withRight(right: string): string {
    const text = `${this.field} ${this.comparator} ${right}`;
    return this.isNegated ? `(NOT ${text})` : text;
  }
}
