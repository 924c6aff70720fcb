import {readTokens} from '../../src/apex/tokens';

const hiddenChannel = 1;

/**
 * The comments of a class, as far as they say something about its members: `// SELECT` on a line of its own
 * is the heading of those below it, `// use when ...` behind a member is a note on it.
 */
export class Comments {
  /** By line: text of comments that are alone on it. */
  readonly #headings = new Map<number, string>();
  /** By line: text of comments behind code. */
  readonly #notes = new Map<number, string>();
  readonly #blankLines = new Set<number>();

  constructor(text: string) {
    const lines = text.split('\n');
    lines.forEach((line, index) => {
      if (line.trim() === '') this.#blankLines.add(index + 1);
    });
    for (const token of readTokens(text).tokens) {
      if (token.channel < hiddenChannel || !token.text.startsWith('//')) continue;
      const isAlone = (lines[token.line - 1] ?? '').trim().startsWith('//');
      const comment = token.text.replace(/^\/+/, '').trim();
      (isAlone ? this.#headings : this.#notes).set(token.line, comment);
    }
  }

  /**
   * The comment heading of a member of an interface: a blank line ends what the heading covers.
   *
   * @param first line of the interface; lines above it are ignored
   */
  headingInBlock(line: number, first: number): string | null {
    for (let above = line - 1; above > first && !this.#blankLines.has(above); above -= 1) {
      const heading = this.#headings.get(above);
      if (heading !== undefined) return heading;
    }
    return null;
  }

  /**
   * The comment heading of a member of a class: it covers all down to the next one, since members have
   * bodies and blank lines between them. Comments inside of bodies are no headings.
   *
   * @param isOutside checks whether a line is between members
   */
  headingAbove(line: number, first: number, isOutside: (line: number) => boolean): string | null {
    for (let above = line - 1; above > first; above -= 1) {
      const heading = this.#headings.get(above);
      if (heading !== undefined && isOutside(above)) return heading;
    }
    return null;
  }

  note(line: number): string | undefined {
    return this.#notes.get(line);
  }
}
