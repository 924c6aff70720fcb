/** A place in a text, 1-based; columns count UTF-16 units. */
export interface Position {
  line: number;
  column: number;
}

/** A quick fix: its label, and the whole text after it. */
export interface Fix {
  message: string;
  text: string;
}

/** What is wrong at a place in a text, or worth knowing there. */
export interface Diagnostic extends Position {
  message: string;
  fix?: Fix;
}
