/** @returns the parts of inline code between which a line may break: before dots and arguments */
export function breakableParts(code: string): string[] {
  return code
    .replace(/([A-Za-z)\]])(?=\.[A-Za-z])/g, '$1\n')
    .replace(/([(<])(?=\w)/g, '$1\n')
    .split('\n');
}
