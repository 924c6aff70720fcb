/** Rules for a class that implements `SOQL.Logger` (facts/soql.md 18). */
import type {ClassSyntax, SourceRange} from '@soql-lib/apex';
import type {CheckedFile} from '../file';
import type {Found, Rule} from '../rule';

const loggerType = /^(btcdev\.)?SOQL\.Logger$/i;

/** `SOQL.Logger` is found by this name in the text, so files without it are not searched. */
const mayHaveLogger = /\bLogger\b/i;

interface Logger {
  syntax: ClassSyntax;
  isInner: boolean;
}

export const loggerRules: readonly Rule[] = [
  {
    code: 'logger-uses-soql-lib',
    severity: 'error',
    page: '/soql/api/soql-logger#rules-for-a-logger',
    reason:
      'this query clears the bind map of the failed query, and if it fails too, SOQL Lib calls the logger again: use an inline query',
    *find(file) {
      const loggers = loggersOf(file).map(({syntax}) => syntax.place);
      for (const {library, node} of file.chains)
        if (library !== 'SOQLEvaluator' && loggers.some((place) => contains(place, node.place)))
          yield node.place;
    },
  },
  {
    code: 'logger-not-usable',
    severity: 'error',
    page: '/soql/api/soql-logger#rules-for-a-logger',
    reason:
      'SOQL Lib finds only top-level classes, so it never calls this logger: move it to its own file',
    *find(file): Generator<Found> {
      // A test calls a logger of its own directly.
      if (file.isTest) return;
      for (const {syntax, isInner} of loggersOf(file)) {
        const {place} = syntax;
        if (isInner) yield place;
        else if (isAbstract(syntax))
          yield {
            place,
            message:
              'SOQL Lib finds only concrete classes, so it never calls this logger: remove the keyword abstract',
          };
        else if (lacksConstructor(syntax))
          yield {
            place,
            message:
              'SOQL Lib cannot create this logger, and the resulting exception replaces that of the query: add a constructor without parameters',
          };
      }
    },
  },
  {
    code: 'several-loggers',
    severity: 'warning',
    page: '/soql/api/soql-logger#rules-for-a-logger',
    reason: 'SOQL Lib calls only one of the loggers, and which one is undefined: keep one of them',
    *find(file) {
      const own = loggersOf(file).filter(isFound);
      if (own.length === 0) return;
      const [first] = file.project.checked.flatMap((other) => loggersOf(other).filter(isFound));
      for (const {syntax} of own) if (syntax !== first?.syntax) yield syntax.place;
    },
  },
];

function loggersOf({unit}: CheckedFile): Logger[] {
  if (!mayHaveLogger.test(unit.document.text)) return [];
  return unit.classes.flatMap((top) => [
    ...(isLogger(top) ? [{syntax: top, isInner: false}] : []),
    ...top.classes.filter(isLogger).map((syntax) => ({syntax, isInner: true})),
  ]);
}

function isLogger({implements: interfaces}: ClassSyntax): boolean {
  return interfaces.some(({name}) => loggerType.test(name));
}

function isAbstract({modifiers}: ClassSyntax): boolean {
  return modifiers.some(({name}) => name.toLowerCase() === 'abstract');
}

/** @returns whether SOQL Lib finds the class: it is of the top level, and concrete */
function isFound({syntax, isInner}: Logger): boolean {
  return !isInner && !isAbstract(syntax);
}

function lacksConstructor({constructors}: ClassSyntax): boolean {
  return constructors.length > 0 && constructors.every(({parameters}) => parameters.length > 0);
}

function contains(outer: SourceRange, inner: SourceRange): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}
