import type {Position} from './diagnostic';

/** An Apex text. The parser counts code points; all outside this class counts UTF-16 units. */
export class ApexDocument {
  private readonly offsets: number[] | undefined;
  private readonly lineStarts: number[] = [0];

  constructor(
    readonly role: 'source' | 'context',
    readonly text: string,
  ) {
    if (/[\ud800-\udfff]/.test(text)) {
      this.offsets = [];
      let offset = 0;
      for (const character of text) {
        this.offsets.push(offset);
        offset += character.length;
      }
      this.offsets.push(offset);
    }
    for (let index = text.indexOf('\n'); index >= 0; index = text.indexOf('\n', index + 1)) {
      this.lineStarts.push(index + 1);
    }
  }

  /** @param index a code point index from the parser */
  offsetOf(index: number): number {
    return this.offsets?.[index] ?? Math.min(index, this.text.length);
  }

  /** @returns line and column, both 1-based */
  positionAt(offset: number): Position {
    let low = 0;
    let high = this.lineStarts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.lineStarts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return {line: low + 1, column: offset - (this.lineStarts[low] ?? 0) + 1};
  }

  /** @returns the offset of a 1-based line and 0-based code point column, as the parser has them */
  offsetAt(line: number, column: number): number {
    const start = this.lineStarts[line - 1] ?? this.text.length;
    // A code point has two units at most.
    const characters = Array.from(this.text.slice(start, start + 2 * column));
    return start + characters.slice(0, column).join('').length;
  }
}
