/** What is written by people who come from SQL or from Apex, and what SOQL has instead. */
/** Words of which the message of the parser says nothing useful. */
const habits: Readonly<Record<string, string>> = {
  '*': 'SOQL has no *: name the fields, or write FIELDS(ALL) and LIMIT 200',
  '==': 'write = to compare',
  '===': 'write = to compare',
  '&&': 'write AND',
  '||': 'write OR',
  '--': 'a comment starts with // or stands between /* and */',
  IS: 'write = null or != null',
  AS: 'write the alias after its field, without AS',
  BETWEEN: 'SOQL has no BETWEEN: write >= and <=, joined by AND',
  DISTINCT: 'SOQL has no DISTINCT: write GROUP BY',
  EXISTS: 'SOQL has no EXISTS: write Id IN (SELECT AccountId FROM Contact), with your names',
  ILIKE: 'write LIKE, to which capitals make no difference',
  TOP: 'SOQL has no TOP: write LIMIT at the end',
  UNION: 'SOQL has no UNION: run two queries',
};

for (const word of ['JOIN', 'INNER', 'LEFT', 'RIGHT', 'OUTER']) {
  Object.assign(habits, {
    [word]:
      'SOQL has no JOIN: take fields of parents by their relationship, such as Account.Name, and children by a subquery',
  });
}

/** Functions of formulas, of SQL and of Apex. */
const functions: Readonly<Record<string, string>> = {
  ISBLANK: 'write Name = null, which an empty text equals',
  ISNULL: 'write Name = null',
  ISPICKVAL: "write Industry = 'Energy'",
  CONTAINS: "write Name LIKE '%word%'",
  BEGINS: "write Name LIKE 'word%'",
  UPPER: 'comparisons make no difference between capitals and small letters',
  LOWER: 'comparisons make no difference between capitals and small letters',
  TODAY: 'write TODAY without parentheses',
  NOW: 'compare with TODAY, or with a bind variable that holds Datetime.now()',
  YEAR: 'write CALENDAR_YEAR(CloseDate)',
  MONTH: 'write CALENDAR_MONTH(CloseDate)',
  DAY: 'write DAY_IN_MONTH(CloseDate)',
  COALESCE: 'select the fields and choose in Apex',
  NVL: 'select the fields and choose in Apex',
};

function hintForFunction(name: string): string {
  const advice = Object.hasOwn(functions, name) ? functions[name] : undefined;
  return `SOQL has no function ${name}${advice === undefined ? '' : `: ${advice}`}`;
}

const clauses =
  'FROM, USING SCOPE, WHERE, WITH, GROUP BY, HAVING, ORDER BY, LIMIT, OFFSET, FOR or ALL ROWS';

const clauseWord = /^(USING|WHERE|WITH|GROUP|ORDER|LIMIT|OFFSET|FOR|ALL)$/;

const comparator = /^(=|!=|<>|<|<=|>|>=|LIKE)$/;

/** @returns what SOQL has in place of a word, in any capitals */
export function habitOf(word: string): string | undefined {
  const key = word.toUpperCase();
  return Object.hasOwn(habits, key) ? habits[key] : undefined;
}

/** @returns how to mend a character that no word of SOQL starts with */
export function hintForCharacter(character: string, isFirst: boolean): string | undefined {
  if (!/["`\u2018-\u201f]/.test(character)) return undefined;
  return isFirst ? alone : 'a text stands between single quotes';
}

const alone = 'give the text of the query alone, without quotes and without the Apex around it';

/** @returns what to do about the first word of a text that is no query */
function hintAtStart(words: readonly string[]): string | undefined {
  const [first = ''] = words;
  if (first === 'SELECT' || first === '[') return undefined;
  if (first === 'FIND') return 'this is SOSL, and the builder makes SOQL: write it as SELECT';
  if (/^(INSERT|UPDATE|UPSERT|DELETE|MERGE)$/.test(first))
    return 'only queries have a chain: the text starts with SELECT';
  if (first === 'SOQL' && words[1] === '.')
    return 'this is a chain already: read it in the other direction';
  const inBrackets = words.some((word, index) => word === '[' && words[index + 1] === 'SELECT');
  if (inBrackets) return 'give the query alone: what stands between the square brackets';
  const inQuotes = words.some((word) => /^'\s*SELECT\s/.test(word));
  return inQuotes ? alone : 'a query starts with SELECT';
}

/**
 * @param words the query's words in capitals
 * @param index of the word that could not be read
 * @returns how to mend it; undefined where the parser's message has to do
 */
export function hintFor(words: readonly string[], index: number): string | undefined {
  const word = words[index] ?? '';
  const previous = words[index - 1] ?? '';
  const before = words[index - 2] ?? '';
  if (index === 0) return hintAtStart(words);
  const habit = habitOf(word) ?? habitOf(previous);
  if (habit !== undefined) return habit;
  if (previous === 'NOT' && /^(LIKE|INCLUDES|EXCLUDES)$/.test(word))
    return `NOT stands before the field: NOT Name ${word} …`;
  if (previous === 'HAVING') return 'HAVING comes after GROUP BY and its fields';
  if (previous === 'GROUP' || previous === 'ORDER') return `write ${previous} BY`;
  if (before === 'LIMIT' && word === ',') return 'write LIMIT and OFFSET: LIMIT 10 OFFSET 5';
  if (previous === 'LIMIT' || previous === 'OFFSET')
    return `${previous} takes a whole number or a bind variable`;
  if (previous === ':' && /^\w+_N_\w+$|^N_\w+$/.test(before))
    return `${before} takes a number: in your own chain, put the value together and call asDateLiteral()`;
  if (/^\d{4}-\d\d-\d\d$/.test(previous) && /^T\d/.test(word))
    return `a datetime needs a time zone: write ${previous}T00:00:00Z, or an offset such as +01:00 in place of Z`;
  if (/^[\d.]+$/.test(previous) && /^E\d*$/.test(word))
    return 'SOQL has no numbers with an exponent: write all digits, such as 1500 for 1.5e3';
  if (word === ')' && previous === '(' && /^(IN|INCLUDES|EXCLUDES)$/.test(before))
    return `the list is empty: ${before} takes at least one value. A list that may be empty goes in as a bind variable, IN :ids`;
  if (word === '(' && /^[A-Z]\w*$/.test(previous) && before !== 'WITH')
    return hintForFunction(previous);
  if (comparator.test(previous) && /^[A-Z]\w*$/.test(word))
    return 'a text stands between single quotes, a variable behind a colon; a field cannot be compared with a field';
  if (/^[A-Z]\w*$/.test(word) && words[index + 1] === 'FROM') return 'a comma is missing';
  return clauseWord.test(word)
    ? `${word} is in the wrong place: the order is ${clauses}`
    : undefined;
}
