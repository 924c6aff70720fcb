import {Change, diff} from '@codemirror/merge';

/** Limits the time of a comparison, in milliseconds; beyond it the diff is coarser. */
const timeout = 500;

/** Code units outside of the surrogates, which have to be in pairs. */
const mostLines = 0x10000 - 0x800;

function codeUnit(index: number): string {
  return String.fromCharCode(index < 0xd800 ? index : index + 0x800);
}

/** The lines of a text, each written as one code unit, and where they start and the last ends. */
interface Lines {
  encoded: string;
  starts: number[];
}

function encodeLines(text: string, known: Map<string, string>): Lines {
  const starts = [0];
  let encoded = '';
  for (const line of text.split('\n')) {
    const unit = known.get(line) ?? codeUnit(known.size);
    known.set(line, unit);
    encoded += unit;
    starts.push((starts.at(-1) ?? 0) + line.length + 1);
  }
  return {encoded, starts};
}

/**
 * Compares two texts line by line, which is precise for texts that are far too long for a
 * comparison of their characters.
 *
 * @returns the changes, each of whole lines
 */
export function diffLines(a: string, b: string): readonly Change[] {
  const known = new Map<string, string>();
  const [linesA, linesB] = [encodeLines(a, known), encodeLines(b, known)];
  if (known.size > mostLines) return diff(a, b, {scanLimit: 1000, timeout});
  return diff(linesA.encoded, linesB.encoded, {timeout}).map(({fromA, toA, fromB, toB}) => {
    const [startA = 0, startB = 0] = [linesA.starts[fromA], linesB.starts[fromB]];
    const [endA = 0, endB = 0] = [linesA.starts[toA], linesB.starts[toB]];
    // The last line has no line break behind it: its change includes the one before it.
    const shift = endA > a.length ? 1 : 0;
    return new Change(
      Math.max(startA - shift, 0),
      endA - shift,
      Math.max(startB - shift, 0),
      endB - shift,
    );
  });
}
