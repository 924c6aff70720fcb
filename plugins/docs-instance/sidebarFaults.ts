import {nearest} from '../links/nearest';

/** The lines of a message that begin with a dash, below a line with this text. */
function listBelow(message: string, title: string): string[] {
  const [, list = ''] = new RegExp(`${title}:\\n((?:- .*\\n?)+)`).exec(message) ?? [];
  return list
    .split('\n')
    .filter(Boolean)
    .map((line) => line.slice(2));
}

/** Where an id stands in the file of all sidebars, below the beginning of its own one. */
function findId(source: string, sidebar: string, id: string): {line: number; column: number} {
  const lines = source.split('\n');
  const start = lines.findIndex((line) => line.startsWith(`export const ${sidebar}:`));
  const index = lines.findIndex((line, at) => at > start && line.includes(`'${id}'`));
  return {line: index + 1, column: (lines[index]?.indexOf(`'${id}'`) ?? 0) + 1};
}

/**
 * Docusaurus says which ids of a sidebar have no page, in the file that re-exports the sidebar. An author needs the
 * place where the id stands, and the page that was meant.
 *
 * @param message what Docusaurus said
 * @param instance id of the docs instance, which is the name of its sidebar, and its folder
 * @param source text of the root `sidebars.ts`
 * @returns one line per id; undefined for a message about something else
 */
export function describeSidebarFaults(
  message: string,
  instance: {id: string; path: string},
  source: string,
): string | undefined {
  const missing = listBelow(message, 'These sidebar document ids do not exist');
  if (missing.length === 0) return undefined;
  const known = listBelow(message, 'Available document ids are');
  return missing
    .map((id) => {
      const {line, column} = findId(source, instance.id, id);
      return `sidebars.ts:${line}:${column} there is no page "${id}" in ${instance.path}; nearest: ${nearest(id, known)}`;
    })
    .join('\n');
}
