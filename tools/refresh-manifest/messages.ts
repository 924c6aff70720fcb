import {
  compactText,
  descendants,
  lineOf,
  unescaped,
  visibleTokens,
  type Syntax,
} from '@soql-lib/apex';

/** The message of an exception that the library throws. */
export interface ThrownMessage {
  /** As written after `new`. */
  type: string;
  /** What depends on a value is `<…>`. */
  message: string;
  file: string;
  line: number;
}

const value = '<…>';

/**
 * Finds `throw new Type('message')`. A message without any fixed text is left out.
 *
 * @param text of the file, whose constants a message may name
 */
export function messagesIn(file: string, text: string, syntax: Syntax): ThrownMessage[] {
  const constants = constantsIn(text);
  return [...descendants(syntax)].flatMap((statement) => {
    if (statement.kind !== 'throw') return [];
    const [, type, argument = ''] =
      /^new([\w.]+)\((.*)\)$/s.exec(compactText(statement.exception)) ?? [];
    const message = messageOf(argument, constants);
    const isFixed = message.replaceAll(value, '').trim() !== '';
    return type !== undefined && isFixed ? [{type, message, file, line: lineOf(statement)}] : [];
  });
}

/** @returns the string literals of a file; literals that are joined with `+` count as one */
export function literalsIn(text: string): string[] {
  const found: string[] = [];
  let isOpen = false;
  for (const token of visibleTokens(text)) {
    if (isLiteral(token.text)) {
      const literal = unescaped(token.text);
      if (isOpen) found.push((found.pop() ?? '') + literal);
      else found.push(literal);
      isOpen = true;
    } else if (token.text !== '+') {
      isOpen = false;
    }
  }
  return found;
}

function constantsIn(text: string): ReadonlyMap<string, string> {
  const declared = text.matchAll(/\bString\s+(\w+)\s*=\s*((?:'(?:[^'\\\n]|\\.)*'[\s+]*)+);/gi);
  return new Map(
    [...declared].map(([, name = '', literals = '']) => [
      name.toLowerCase(),
      literalsIn(literals).join(''),
    ]),
  );
}

/** `'Key ' + key + ' is missing'` is `Key <…> is missing`, and so is one with `String.format`. */
function messageOf(argument: string, constants: ReadonlyMap<string, string>): string {
  const [, format] = /^String\.format\(('(?:[^'\\]|\\.)*')/i.exec(argument) ?? [];
  if (format !== undefined) return unescaped(format).replaceAll(/\{\d+\}/g, value);
  return visibleTokens(argument)
    .filter(({text}) => text !== '+')
    .map(({text}) =>
      isLiteral(text) ? unescaped(text) : (constants.get(text.toLowerCase()) ?? value),
    )
    .join('')
    .replaceAll(/(<…>)+/g, value);
}

function isLiteral(text: string): boolean {
  return text.startsWith("'");
}
