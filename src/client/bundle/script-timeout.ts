/**
 * Time limit of a script in milliseconds: after that, the page says that it failed, and offers a
 * retry.
 */
export const scriptTimeout = 15_000;
