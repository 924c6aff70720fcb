import {JsonReporter, type TestCase} from 'vitest/node';

/** The JSON report, with the difference below each message: the message shortens both values. */
export default class VitestReport extends JsonReporter {
  onTestCaseResult(test: Pick<TestCase, 'result'>): void {
    for (const error of test.result().errors ?? []) {
      const {message, diff, stack} = error;
      if (diff !== undefined) error.stack = stack?.replace(message, () => `${message}\n${diff}`);
    }
  }
}
