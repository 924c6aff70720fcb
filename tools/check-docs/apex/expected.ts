/**
 * Compares the expected error of a block with its actual errors.
 *
 * @returns a message, or undefined if the expected error occurs
 */
export function judgeExpected(expected: string, messages: readonly string[]): string | undefined {
  if (messages.some((message) => message.includes(expected))) return undefined;
  if (messages.length === 0) {
    return `the error "${expected}" no longer occurs: the block compiles; remove error="…" or fix the block`;
  }
  return `the error "${expected}" does not occur; found: ${messages.join(' | ')}`;
}
