import {renderToStaticMarkup} from 'react-dom/server';
import {expect, it, vi} from 'vitest';
import {Verdict} from './Check';

vi.mock('@site/src/components/Playground/useSharedTaskQueue', () => ({
  useSharedTaskQueue: vi.fn(),
}));

const textOf = (outcome: Parameters<typeof Verdict>[0]['outcome'], isAsSolution = false): string =>
  renderToStaticMarkup(<Verdict outcome={outcome} isAsSolution={isAsSolution} />).replace(
    /<[^>]+>/g,
    '',
  );

it('code that does not end was stopped; a loop is to be changed, and only without one a new check can help', () => {
  expect(textOf({kind: 'timed out', limit: 5000})).toBe(
    'The code was stopped because it hadn’t ended after 5 seconds. If it has a loop, make sure that its condition becomes false at some point. If it has none, your device is busy: press Check again.',
  );
});

it('a loop that the model stopped is named with its line', () => {
  const error = {
    kind: 'limit',
    message: 'more than 50000 steps to evaluate',
    line: 2,
    column: 1,
  };
  expect(textOf({kind: 'refused', error})).toBe(
    'Limit exceeded, line 2, column 1: more than 50000 steps to evaluate',
  );
});

it('a check that could not be done can be done again', () => {
  expect(textOf({kind: 'failed', message: 'the schema could not be loaded'})).toBe(
    'The check failed: the schema could not be loaded. Press Check again.',
  );
});

it('a right answer is to be compared with a solution that is written differently', () => {
  expect(textOf({kind: 'right'}, true)).toBe('Right.');
  expect(textOf({kind: 'right'})).toBe(
    'Right. The solution is written differently. Open it to compare the two.',
  );
});
