/**
 * Reads the tables of a section.
 *
 * @param page Markdown
 * @param heading text of the section's heading; the section ends at the next heading
 * @returns for each table its rows without the head, each row as the Markdown of its cells
 * @throws Error if the page has no table under that heading
 */
export function readTables(page: string, heading: string): string[][][] {
  const sections = page.split(/^(?=#{1,6} )/m);
  const section = sections.find((text) => /^#+ (.*)$/m.exec(text)?.[1] === heading) ?? '';
  const tables = section.match(/(?:^\|.*\|\n)+/gm) ?? [];
  if (tables.length === 0) throw new Error(`there is no table under "${heading}"`);
  return tables.map((table) =>
    table
      .trim()
      .split('\n')
      .slice(2)
      .map((row) =>
        row
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim()),
      ),
  );
}

/** @returns the texts in code marks, in their order */
export function codeIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, code]) => code ?? []);
}
