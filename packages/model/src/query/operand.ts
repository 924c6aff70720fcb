import type {BindValue} from '../result';

/** A value on its way into a condition. */
export interface Operand {
  /** The value as a bind. */
  bind: BindValue;
  /** The value as Apex joins it to a text; undefined when it is known only in an org. */
  text: string | undefined;
  /** The source of the value, for messages. */
  source: string;
}

export const nullOperand: Operand = {bind: null, text: 'null', source: 'null'};
