/** Hints for syntax from SQL or Apex that SOQL does not have. */
/** Words for which the parser's message is not helpful. */
const habits: Readonly<Record<string, string>> = {
  '*': 'SOQL has no *: list the fields, or write FIELDS(STANDARD)',
  '==': 'write = to compare',
  '===': 'write = to compare',
  '&&': 'write AND',
  '||': 'write OR',
  '--': 'SOQL comments start with // or are enclosed in /* and */',
  IS: 'write = null or != null',
  AS: 'SOQL has no AS: write the alias directly after the field',
  BETWEEN: 'SOQL has no BETWEEN: write >= and <= with AND',
  DISTINCT: 'SOQL has no DISTINCT: write GROUP BY',
  EXISTS: 'SOQL has no EXISTS: use a semi-join, such as Id IN (SELECT AccountId FROM Contact)',
  ILIKE: 'SOQL has no ILIKE: write LIKE, which is case-insensitive',
  TOP: 'SOQL has no TOP: write LIMIT at the end',
  UNION: 'SOQL has no UNION: run two queries',
};

for (const word of ['JOIN', 'INNER', 'LEFT', 'RIGHT', 'OUTER']) {
  Object.assign(habits, {
    [word]:
      'SOQL has no JOIN: select parent fields by relationship, such as Account.Name, and children with a subquery',
  });
}

/** Functions of formulas, of SQL and of Apex. */
const functions: Readonly<Record<string, string>> = {
  ISBLANK: 'write Name = null, which also matches an empty string',
  ISNULL: 'write Name = null',
  ISPICKVAL: "write Industry = 'Energy'",
  CONTAINS: "write Name LIKE '%word%'",
  BEGINS: "write Name LIKE 'word%'",
  UPPER: 'comparisons are case-insensitive',
  LOWER: 'comparisons are case-insensitive',
  TODAY: 'write TODAY without parentheses',
  NOW: 'compare with TODAY, or with a bind variable that holds Datetime.now()',
  YEAR: 'write CALENDAR_YEAR(CloseDate)',
  MONTH: 'write CALENDAR_MONTH(CloseDate)',
  DAY: 'write DAY_IN_MONTH(CloseDate)',
  COALESCE: 'select the fields and choose between them in Apex',
  NVL: 'select the fields and choose between them in Apex',
};

/** Functions of SOQL, in places where it doesn't accept them. */
const soqlFunctions =
  /^(COUNT|COUNT_DISTINCT|SUM|AVG|MIN|MAX|TOLABEL|FORMAT|CONVERTCURRENCY|CONVERTTIMEZONE|GROUPING|DISTANCE|(CALENDAR|FISCAL)_\w+|DAY_\w+|HOUR_IN_DAY|WEEK_IN_\w+)$/;

/** How documentation spells the functions that are not in capitals. */
export const spellings: Readonly<Record<string, string>> = {
  TOLABEL: 'toLabel',
  CONVERTCURRENCY: 'convertCurrency',
  CONVERTTIMEZONE: 'convertTimezone',
};

/** @param outer the function around it, if any */
function hintForFunction(name: string, outer: string | undefined): string {
  if (name === 'ROLLUP' || name === 'CUBE') return groupingHint;
  if (outer === 'CONVERTCURRENCY' && soqlFunctions.test(name))
    return `convertCurrency accepts only a field, and Salesforce doesn't convert the result of ${name}: it is in the org's currency. Write ${name}(…) alone`;
  if (outer !== undefined && soqlFunctions.test(name)) {
    const [inner, around] = [name, outer].map((word) => spellings[word] ?? word);
    return `${around} accepts only a field here, not ${inner}(…): write ${around}(field), or ${inner}(field) in a query that isn't grouped`;
  }
  if (name === 'CONVERTTIMEZONE')
    return 'convertTimezone is valid only inside a date function: write HOUR_IN_DAY(convertTimezone(CreatedDate))';
  const advice = Object.hasOwn(functions, name) ? functions[name] : undefined;
  return `SOQL has no function ${name}${advice === undefined ? '' : `: ${advice}`}`;
}

const groupingHint =
  'ROLLUP and CUBE must contain all grouped fields: write GROUP BY ROLLUP(Industry, Type)';

/**
 * Valid SOQL that neither the parser nor SOQL Lib supports.
 *
 * @param index of the word that could not be read
 */
export function unsupportedClause(words: readonly string[], index: number): string | undefined {
  if (words[index - 1] !== 'RECORDVISIBILITYCONTEXT') return undefined;
  return 'SOQL Lib has no WITH RecordVisibilityContext: keep this query as an inline query or with Database.query';
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

/** @returns a hint for a character that cannot start a SOQL token */
export function hintForCharacter(character: string, isFirst: boolean): string | undefined {
  if (!/["`\u2018-\u201f]/.test(character)) return undefined;
  return isFirst ? alone : 'put strings in single quotes';
}

const alone = 'enter only the query, without quotes and without the Apex around it';

/** @returns whether a text is or contains a builder chain */
export function isChain(words: readonly string[]): boolean {
  return words.some((word, index) => {
    const [dot, of] = words.slice(index + 1);
    return /^SOQL(CACHE)?$/.test(word) && dot === '.' && of === 'OF';
  });
}

/** @returns a hint for a text that does not start as a query */
function hintAtStart(words: readonly string[]): string | undefined {
  const [first = ''] = words;
  if (first === 'SELECT' || first === '[') return undefined;
  if (isChain(words)) return 'this is a chain, not a query: translate it from a chain to SOQL';
  if (first === 'FIND')
    return 'this is SOSL, which SOQL Lib does not support: write a SELECT query';
  if (/^(INSERT|UPDATE|UPSERT|DELETE|MERGE)$/.test(first))
    return 'only queries can become chains: start with SELECT';
  const inBrackets = words.some((word, index) => word === '[' && words[index + 1] === 'SELECT');
  if (inBrackets) return 'enter only the query, the part between the square brackets';
  const inQuotes = words.some((word) => /^'\s*SELECT\s/.test(word));
  return inQuotes ? alone : 'a query starts with SELECT';
}

/** What the parser takes for a field where one is missing: clause words, the end of the text. */
const behindFields = /^(FROM|USING|WHERE|WITH|GROUP|HAVING|ORDER|LIMIT|OFFSET|FOR|ALL|\))$/;

/**
 * @param index of the word that could not be read; behind the last one where the input ends
 * @returns what is missing beside a comma, and the index of the word to point at
 */
export function missingItem(
  words: readonly string[],
  index: number,
): {message: string; index: number} | undefined {
  const [before, previous, word] = [index - 2, index - 1, index].map((at) => words[at]);
  if (word === ',' && /^(,|SELECT|BY)$/.test(previous ?? ''))
    return {message: 'a field is missing before the comma', index};
  if (previous === ',' && (word === undefined || behindFields.test(word)))
    return {message: 'a field or value is missing after the comma', index: index - 1};
  if (before === ',' && previous !== undefined && behindFields.test(previous))
    return {message: 'a field is missing after the comma', index: index - 2};
  if (before === 'BY' && previous !== undefined && behindFields.test(previous))
    return {message: `a field is missing after ${words[index - 3] ?? ''} BY`, index: index - 2};
  return undefined;
}

/**
 * @param words the query's words in capitals
 * @param index of the word that could not be read
 * @returns a hint; undefined where the parser's message is used
 */
export function hintFor(words: readonly string[], index: number): string | undefined {
  const word = words[index] ?? '';
  const previous = words[index - 1] ?? '';
  const before = words[index - 2] ?? '';
  if (index === 0) return hintAtStart(words);
  const habit = habitOf(word) ?? habitOf(previous);
  if (habit !== undefined) return habit;
  if (previous === 'NOT' && /^(LIKE|INCLUDES|EXCLUDES)$/.test(word))
    return `write NOT before the field: NOT Name ${word} …`;
  if (word === 'WITH' && words.slice(0, index).includes('WITH'))
    return 'SOQL documents one WITH clause: remove the access mode, and call userMode() or systemMode() in your chain';
  if (previous === 'HAVING') return 'HAVING requires GROUP BY before it';
  if (previous === 'GROUP' || previous === 'ORDER') return `write ${previous} BY`;
  if (before === 'LIMIT' && word === ',') return 'write LIMIT and OFFSET: LIMIT 10 OFFSET 5';
  if (previous === 'LIMIT' || previous === 'OFFSET')
    return `${previous} requires a whole number or a bind variable`;
  if (previous === ':' && /^\w+_N_\w+$|^N_\w+$/.test(before))
    return `${before} requires a number, and SOQL accepts no bind variable there. In your chain, concatenate the date literal: equal('${before}:' + days).asDateLiteral()`;
  if (/^\d{4}-\d\d-\d\d$/.test(previous) && /^T\d/.test(word))
    return `a datetime needs a time zone: write ${previous}T00:00:00Z, or an offset such as +01:00 instead of Z`;
  if (/^[\d.]+$/.test(previous) && /^E\d*$/.test(word))
    return 'SOQL numbers have no exponent: write all digits, such as 1500 for 1.5e3';
  if (word === ')' && previous === '(' && /^(IN|INCLUDES|EXCLUDES)$/.test(before))
    return `the list is empty: ${before} requires at least one value. Bind a list that may be empty, such as IN :ids`;
  if (word === ')' && previous === '(' && !/^[A-Z]/.test(before))
    return 'the parentheses have no condition: write one, or remove them';
  if (word === ')' && previous === '(' && /^(WHERE|HAVING|AND|OR|NOT)$/.test(before))
    return `the parentheses after ${before} have no condition: write one, or remove them`;
  if (word === ':' && /^[+*/-]$/.test(previous))
    return 'write one colon before the whole Apex expression: Name = :first + last';
  if (/^[+*/-]$/.test(word) && comparator.test(before))
    return "SOQL doesn't calculate: write a bind variable with the whole Apex expression, such as Name = :('x' + last)";
  if (word === ',' && /\bGROUP BY (ROLLUP|CUBE) \( [^()]*\)$/.test(words.slice(0, index).join(' ')))
    return groupingHint;
  if (word === ':' && /^\d+$/.test(previous))
    return 'a time needs its seconds and a time zone: write 10:30:00Z';
  if (word === '(' && /^[A-Z]\w*$/.test(previous) && before !== 'WITH')
    return hintForFunction(previous, before === '(' ? words[index - 3] : undefined);
  if (
    comparator.test(previous) &&
    /^[A-Z]{3}$/.test(word) &&
    /^([-+]|\d)/.test(words[index + 1] ?? '')
  )
    return `a currency literal is a currency code directly before the digits, such as ${word}5000. For a negative amount, write a number without a code, or a bind variable`;
  if (comparator.test(previous) && /^[A-Z]\w*$/.test(word))
    return 'put a string in single quotes, and a colon before a variable; a field cannot be compared with another field';
  if (/^[A-Z]\w*$/.test(word) && words[index + 1] === 'FROM') return 'a comma is missing';
  return clauseWord.test(word)
    ? `${word} is in the wrong place: the order of clauses is ${clauses}`
    : undefined;
}
