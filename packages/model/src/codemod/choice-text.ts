/**
 * Text with parts that conditions choose: `'SELECT Id' + (isLong ? ', Name' : '') + ' FROM Account'`. The query becomes a builder
 * in a variable, and what a condition adds becomes calls under an `if`. Each combination of conditions is verified by itself.
 */
import {
  type Expression,
  type Statement,
  type Syntax,
  ancestors,
  isLink,
  sourceOf,
} from '@soql-lib/apex';
import {builderName} from './builder-name';
import {orUndefined} from './not-converted';
import type {Part} from './part';
import type {Hint} from './remarks';
import type {TextOrigin, Shared, TextVariable} from './shared';
import type {Site} from './sites';
import {isBlock, isEvaluatedFirst} from './statements';
import {TextReader, type Choices} from './text-parts';

/** What is added where a condition is true, or where it is not. */
export interface Choice {
  /** As it is written. */
  condition: string;
  isTrue: boolean;
  /** The condition, or its opposite. */
  asked: string;
}

export interface ChoiceText extends TextOrigin {
  /** The statement of the query, before which the builder is written. */
  statement: Statement;
  /** A pair for each condition: what is added where it is true, and where it is not. */
  choices: readonly (readonly [Choice, Choice])[];
  /** All texts that the conditions can make. */
  combinations: readonly {groups: readonly Choice[]; parts: readonly Part[]}[];
  /** Name of the variable that holds the builder. */
  name: string;
}

const maximumConditions = 3;

/** @returns undefined for text that is not built so */
export function readChoices(site: Site, tree: Expression, shared: Shared): ChoiceText | undefined {
  const statement = statementOf(site);
  const conditions = statement && conditionsOf(site, tree, shared);
  if (!conditions) return undefined;
  const choices = [...conditions].map(([condition, parsed]): [Choice, Choice] => [
    {condition, isTrue: true, asked: condition},
    {condition, isTrue: false, asked: parsed ? oppositeOf(parsed) : `!${condition}`},
  ]);
  const combinations: {groups: readonly Choice[]; parts: readonly Part[]}[] = [];
  const variables: TextVariable[] = [];
  const hints: Hint[] = [];
  for (const groups of combinationsOf(choices)) {
    const chosen = new Set(groups.filter(({isTrue}) => isTrue).map(({condition}) => condition));
    const asked: Choices['asked'] = new Map();
    const read = orUndefined(() => new TextReader(site, shared, {chosen, asked}).read(tree));
    // A condition that only another one leads to would be asked too often.
    if (!read || asked.size !== conditions.size) return undefined;
    combinations.push({groups, parts: read.parts});
    variables.push(...read.variables);
    hints.push(...read.hints);
  }
  const name = builderName(tree.kind === 'name' ? tree.name : '', site, shared);
  return {statement, choices, combinations, variables, hints: hints.slice(0, 1), name};
}

/** @returns undefined for a text without conditions, or with too many */
function conditionsOf(site: Site, tree: Expression, shared: Shared): Choices['asked'] | undefined {
  const asked: Choices['asked'] = new Map();
  orUndefined(() => new TextReader(site, shared, {chosen: new Set(), asked}).read(tree));
  return asked.size > 0 && asked.size <= maximumConditions ? asked : undefined;
}

/** @returns an expression with the parentheses around it */
function wholeOf({parenthesized, place}: Expression): string {
  return sourceOf({place: parenthesized ?? place});
}

const opposites = new Map([
  ['==', '!='],
  ['!=', '=='],
]);

function oppositeOf(condition: Expression): string {
  const text = sourceOf(condition);
  if (condition.kind === 'unary' && condition.operator === '!') return sourceOf(condition.operand);
  if (condition.kind === 'binary') {
    const {left, right, operator} = condition;
    const opposite = opposites.get(operator);
    if (opposite !== undefined) return `${wholeOf(left)} ${opposite} ${wholeOf(right)}`;
  }
  return isLink(condition) || condition.kind === 'name' ? `!${text}` : `!(${text})`;
}

function combinationsOf(choices: ChoiceText['choices']): Choice[][] {
  return choices.reduce<Choice[][]>(
    (found, pair) => found.flatMap((groups) => pair.map((choice) => [...groups, choice])),
    [[]],
  );
}

/** @returns the statement of a block that runs a query, if it always does, once, and before everything else in it */
function statementOf({tree}: Site): Statement | undefined {
  let child: Syntax = tree;
  for (const node of ancestors(tree)) {
    const {parent} = node;
    if (!alwaysRuns(child, node)) return undefined;
    if (parent && isBlock(parent)) {
      const isOwn = isStatement(node) && node.place.start !== tree.place.start;
      return isOwn && isEvaluatedFirst(tree, node) ? node : undefined;
    }
    child = node;
  }
  return undefined;
}

/** @returns whether a part of a node runs whenever the node runs, and once */
function alwaysRuns(child: Syntax, node: Syntax): boolean {
  switch (node.kind) {
    case 'if':
    case 'conditional':
      return child === node.condition;
    case 'forEach':
      return child === node.iterable;
    case 'binary':
      return child === node.left || !['&&', '||', '??'].includes(node.operator);
    case 'call':
      return child === node.receiver || !node.safe;
    case 'declarator':
    case 'declare':
    case 'expression':
    case 'return':
    case 'assign':
    case 'cast':
    case 'field':
    case 'index':
    case 'new':
    case 'newCollection':
    case 'unary':
    case 'dml':
      return true;
    default:
      return false;
  }
}

const statements = new Set<Syntax['kind']>([
  ...(['declare', 'expression', 'return', 'if', 'forEach', 'dml'] as const),
]);

function isStatement(node: Syntax): node is Statement {
  return statements.has(node.kind);
}
