/** Further values for the variables of an answer, which has to be right for all of them. */
import {sourceOf, visibleTokens, type Declarator, type Unit} from '@soql-lib/apex';
import {readSource} from '../chain';

/** A value that a variable gets in place of its own. */
export interface Input {
  name: string;
  /** An Apex expression. */
  value: string;
}

/**
 * Reads `text = null; text = 'solar'`.
 *
 * @throws Error for anything but assignments to variables
 */
export function readInputs(text: string): Input[] {
  return readSource(`${text};`).statements.map((statement) => {
    const assignment = statement.kind === 'expression' ? statement.expression : undefined;
    if (assignment?.kind !== 'assign' || assignment.target.kind !== 'name')
      throw new Error(`"${text}" is not a list of inputs, such as: text = null; text = 'solar'`);
    return {name: assignment.target.name, value: sourceOf(assignment.value)};
  });
}

function declaratorOf({statements}: Unit, name: string): Declarator | undefined {
  return statements
    .flatMap((statement) => (statement.kind === 'declare' ? statement.declarators : []))
    .find((declarator) => declarator.name.toLowerCase() === name.toLowerCase());
}

/** @returns the value that code gives to a variable at the top; undefined where it declares none */
export function valueIn(code: Unit, name: string): string | undefined {
  const initializer = declaratorOf(code, name)?.initializer;
  return initializer && sourceOf(initializer);
}

/** @returns whether code names a variable besides declaring it */
export function isUsed({document}: Unit, name: string): boolean {
  const isName = ({text}: {text: string}): boolean => text.toLowerCase() === name.toLowerCase();
  return visibleTokens(document.text).filter(isName).length > 1;
}

/** @returns the code with another value for a variable; undefined where it does not give it one */
export function withInput(code: Unit, {name, value}: Input): Unit | undefined {
  const initializer = declaratorOf(code, name)?.initializer;
  if (!initializer) return undefined;
  const {start, end} = initializer.parenthesized ?? initializer.place;
  const {text} = code.document;
  return readSource(`${text.slice(0, start)}${value}${text.slice(end)}`);
}
