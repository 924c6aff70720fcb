/**
 * A check that shares no code with the translation: every name, string and number of a query must
 * occur in what the chain prints or binds.
 */
import {chainToSoql} from '..';

const keywords = new Set(
  (
    'select from where and or not in like includes excludes group by rollup cube having order asc desc nulls first last limit ' +
    'offset for view reference update all rows with data category at above below above_or_below user_mode system_mode security_enforced using ' +
    'scope true false null'
  ).split(' '),
);

interface Words {
  names: string[];
  texts: string[];
  numbers: string[];
}

/** Names without aliases in front; binds apart, because they are whole expressions. */
function wordsOf(query: string): Words {
  const texts: string[] = [];
  const bare = query
    .replace(/\/\*.*?\*\/|\/\/ .*$/g, ' ')
    .replace(/:\s*new \w+<\w+>/g, ' ')
    .replace(/'((?:[^'\\]|\\.)*)'/g, (_, text: string) => {
      texts.push(text);
      return ' ';
    })
    .replace(/\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-][\d:]+))?|\d\d:\d\d:\d\d[.\d]*Z/gi, ' ');
  const names = bare.match(/[A-Za-z]\w*/g) ?? [];
  const numbers = bare.match(/(?<![\w.])\d+(\.\d+)?/g) ?? [];
  return {
    names: names.map((name) => name.toLowerCase()).filter((name) => !keywords.has(name)),
    texts,
    numbers,
  };
}

/** @returns words of the query that are missing from the chain; aliases of objects are ignored */
export function lostWords(query: string, apex: string): string[] {
  const back = chainToSoql(apex);
  // A text with unknown values can't be printed: the chain must have the names, but not functions'.
  const isUnknown = !back.ok && back.error.kind === 'unknown value';
  if (!back.ok && !isUnknown) return [`the chain cannot be read: ${back.error.message}`];
  const printed = back.ok
    ? `${back.soql} ${JSON.stringify(back.binding)} ${back.accessLevel}`
    : `${apex}${/recordType\(/i.test(apex) ? ' RecordType.DeveloperName' : ''}`;
  const said = printed.toLowerCase();
  const {names, texts, numbers} = wordsOf(isUnknown ? query.replace(/\b\w+\s*\(/g, '(') : query);
  const aliases = new Set(
    [
      ...query.matchAll(/\bFROM\s+[\w.]+\s+(\w+)/gi),
      ...query.matchAll(/,\s*\w+\.\w+\s+(\w+)/gi),
    ].map(([, alias = '']) => alias.toLowerCase()),
  );
  const plain = texts.filter((text) => /^[\w ]+$/.test(text)).map((text) => text.toLowerCase());
  return [
    ...names.filter((name) => !aliases.has(name) && !said.includes(name)),
    ...plain.filter((text) => !said.includes(text)),
    ...numbers.filter((number) => !said.includes(number) && !said.includes(String(Number(number)))),
  ];
}
