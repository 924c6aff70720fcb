/** A syntax error, or a limit that was exceeded, with its place in the document. */
export class ApexSyntaxError extends Error {
  override name = 'ApexSyntaxError';

  constructor(
    readonly kind: 'syntax' | 'limit',
    message: string,
    readonly offset: number,
  ) {
    super(message);
  }
}
