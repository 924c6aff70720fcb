import {expect, it} from 'vitest';
import {formatDate} from './formatDate';

it('writes the day as the browser would, in UTC', () => {
  const format = new Intl.DateTimeFormat('en', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  for (let month = 0; month < 12; month++) {
    const date = new Date(Date.UTC(2026, month, month + 1, 23, 59));
    expect(formatDate(date)).toBe(format.format(date));
  }
});
