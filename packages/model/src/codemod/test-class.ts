import {tokenTypes, visibleTokens} from '@soql-lib/apex';

/** @returns whether a file holds tests: `@IsTest` on a class or method, or `testMethod` */
export function isTestClass(source: string): boolean {
  if (!/@\s*IsTest\b|\btestMethod\b/i.test(source)) return false;
  const tokens = visibleTokens(source);
  return tokens.some(
    ({type, text}, index) =>
      type === tokenTypes.TESTMETHOD ||
      (text.toLowerCase() === 'istest' && tokens[index - 1]?.type === tokenTypes.ATSIGN),
  );
}
