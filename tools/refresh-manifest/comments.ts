import {readTokens} from '@soql-lib/apex';

const hiddenChannel = 1;

/**
 * The comments about the members of a class: `// SELECT` on a separate line is the heading of the
 * members below it, `// use when ...` after a member is a note on it.
 */
export class Comments {
  /** Line → text of a comment without code on its line. */
  readonly #headings = new Map<number, string>();
  /** Line → text of a comment after code. */
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
   * Returns the comment heading of an interface member: a heading applies until the next blank
   * line.
   *
   * @param first line of the interface; lines above it are ignored
   */
  headingInBlock(line: number, first: number): string | undefined {
    for (let above = line - 1; above > first && !this.#blankLines.has(above); above -= 1) {
      const heading = this.#headings.get(above);
      if (heading !== undefined) return heading;
    }
    return undefined;
  }

  /**
   * Returns the comment heading of a class member: a heading applies until the next heading,
   * because blank lines separate class members. Comments inside bodies are not headings.
   *
   * @param isOutside checks whether a line is between members
   */
  headingAbove(
    line: number,
    first: number,
    isOutside: (line: number) => boolean,
  ): string | undefined {
    for (let above = line - 1; above > first; above -= 1) {
      const heading = this.#headings.get(above);
      if (heading !== undefined && isOutside(above)) return heading;
    }
    return undefined;
  }

  note(line: number): string | undefined {
    return this.#notes.get(line);
  }

  /** Returns the comments beside code from one line to another: `@TestVisible // deprecated`. */
  notes(first: number, last: number): string[] {
    return [...this.#notes]
      .filter(([line]) => line >= first && line <= last)
      .map(([, text]) => text);
  }
}
