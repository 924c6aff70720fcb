/** What Apex doesn't compile, but the model runs, because readers paste incomplete code, too. */
import {descendants, visibleTokens, type Syntax, type Unit} from '@soql-lib/apex';
import type {ChainError} from '../result';
import type {Schema} from '../schema';
import {libraryTypeName, libraryTypes, signaturesOf} from '../signatures';
import {isPlatformClass} from '../values/platform';

/** @param solution ends with a semicolon if the answer has to */
export function missingSemicolon({document}: Unit, solution: Unit): ChainError | undefined {
  const last = visibleTokens(document.text).at(-1);
  if (!last || !/;\s*$/.test(solution.document.text) || /^[;}]$/.test(last.text)) return undefined;
  const end = document.offsetOf(last.start) + last.text.length;
  const message = 'the semicolon at the end is missing';
  return {kind: 'syntax', message, ...document.positionAt(end), in: 'source'};
}

/** @returns the nodes of its statements, but not of its methods and classes */
export function nodesIn({statements}: Unit): Syntax[] {
  return statements.flatMap((statement) => [...descendants(statement)]);
}

function typeError({document}: Unit, message: string, start: number): ChainError {
  return {kind: 'type', message, ...document.positionAt(start), in: 'source'};
}

/**
 * A call without a receiver, such as `foo()`, of a method that no code has.
 *
 * @param context the classes and methods that the answer may call
 */
export function unknownMethod(answer: Unit, context: Unit): ChainError | undefined {
  const known = new Set(
    [answer, context].flatMap(({methods}) => methods.map(({name}) => name.toLowerCase())),
  );
  for (const node of nodesIn(answer)) {
    if (node.kind !== 'call' || node.receiver || known.has(node.name.toLowerCase())) continue;
    return typeError(answer, `the method ${node.name} does not exist`, node.at.start);
  }
  return undefined;
}

/** The methods of the library that a chain calls one after the other. */
const chained = new Set(
  ['SOQL.Queryable', 'SOQLCache.Cacheable', 'SOQL.Filter', 'SOQL.FilterGroup']
    .flatMap(signaturesOf)
    .map(({name}) => name.toLowerCase()),
);

/** The methods of the library that return something to call the next method on. */
const building = new Set(
  libraryTypes
    .flatMap(signaturesOf)
    .filter(({result}) => libraryTypeName(result.name) !== undefined)
    .map(({name}) => name.toLowerCase()),
);

/** A method without its parentheses, such as `….toList;`. After a result, it is a field: `.Id`. */
export function methodAsField(answer: Unit): ChainError | undefined {
  for (const node of nodesIn(answer)) {
    if (node.kind !== 'field' || node.receiver.kind !== 'call') continue;
    if (!chained.has(node.name.toLowerCase())) continue;
    if (!building.has(node.receiver.name.toLowerCase())) continue;
    return typeError(answer, `${node.name} is a method: write ${node.name}()`, node.at.start);
  }
  return undefined;
}

/**
 * A token of an object that neither Salesforce nor the code has, such as `Owner.Name`.
 *
 * @param context the classes that the answer may name
 */
export function unknownObject(answer: Unit, context: Unit, schema: Schema): ChainError | undefined {
  const classes = new Set(
    [answer, context].flatMap((unit) => unit.classes.map(({name}) => name.toLowerCase())),
  );
  const isKnown = (name: string): boolean =>
    schema.find(name) !== undefined ||
    classes.has(name.toLowerCase()) ||
    libraryTypeName(name) !== undefined ||
    isPlatformClass(name);
  const given = nodesIn(answer).flatMap((node) => (node.kind === 'call' ? node.arguments : []));
  for (const argument of given) {
    // A variable begins in lower case; a constant has no small letter: `AccessType.READABLE`.
    if (argument.kind !== 'field' || !/[a-z]/.test(argument.name)) continue;
    const {receiver} = argument;
    if (receiver.kind !== 'name' || !/^[A-Z]/.test(receiver.name) || isKnown(receiver.name))
      continue;
    const message = `there is no object ${receiver.name}: a token has its object before the dot, as in User.Name`;
    return typeError(answer, message, receiver.place.start);
  }
  return undefined;
}
