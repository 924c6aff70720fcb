import type {Origin} from '../errors';
import type {FieldUse} from './field-use';
import {pitfall, type Pitfall} from './pitfalls';

/**
 * Prints a number as Apex prints a Double: at least one decimal, and an exponent below 0.001 and
 * from ten million on.
 */
export function printDouble(value: number): string {
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-3 || size >= 1e7)) {
    const [mantissa = '', exponent = ''] = value.toExponential().split('e');
    return `${mantissa.includes('.') ? mantissa : `${mantissa}.0`}E${Number(exponent)}`;
  }
  return Number.isInteger(value) ? `${value}.0` : String(value);
}

/** @returns the remark on the text of a distance for which `between` was not called */
export function remarkOnLocation(text: string, origin: Origin): Pitfall | undefined {
  const point = /GEOLOCATION\((?:null,.*|.*,null)\)/.exec(text)?.[0];
  return point === undefined ? undefined : pitfall('distance-without-location', origin, point);
}

/** `SOQL.Distance` (facts/soql.md 9). */
export class Distance {
  private field: string | null = null;
  uses: readonly FieldUse[] = [];
  private latitude: number | null = null;
  private longitude: number | null = null;
  private unit: 'mi' | 'km' = 'km';

  of(field: string, uses: readonly FieldUse[]): void {
    this.field = field;
    this.uses = uses;
  }

  between(latitude: number | null, longitude: number | null): void {
    this.latitude = latitude;
    this.longitude = longitude;
  }

  setUnit(unit: 'mi' | 'km'): void {
    this.unit = unit;
  }

  print(): string {
    const coordinate = (value: number | null): string =>
      value === null ? 'null' : printDouble(value);
    const point = `${coordinate(this.latitude)},${coordinate(this.longitude)}`;
    return `DISTANCE(${this.field}, GEOLOCATION(${point}),' ${this.unit}')`;
  }
}
