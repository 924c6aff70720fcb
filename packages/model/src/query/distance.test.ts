import {expect, it} from 'vitest';
import {Distance, printDouble} from './distance';

it.each([
  [0, '0.0'],
  [1, '1.0'],
  [-2, '-2.0'],
  [10.5, '10.5'],
  [-122.418, '-122.418'],
  [0.001, '0.001'],
  [0.0005, '5.0E-4'],
  [0.00012, '1.2E-4'],
  [12345678, '1.2345678E7'],
  [1e7, '1.0E7'],
  [9999999, '9999999.0'],
])('prints %d as Apex prints a Double: %s', (value, text) => {
  expect(printDouble(value)).toBe(text);
});

it('prints what was not given as null', () => {
  expect(new Distance().print()).toBe("DISTANCE(null, GEOLOCATION(null,null),' km')");
});
