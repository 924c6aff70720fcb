/** Calls of the library's methods: the overload is chosen here, what it does is in `library/`. */
import {chooseOverload, type Call, type SourceRange, printType} from '@soql-lib/apex';
import {libraryAncestors, signaturesNamed, signaturesOf, type Signature} from '../signatures';
import {libraryObjectOf, type TypedValue, type Value} from '../values/values';
import {ModelError, nullPointer, type Origin} from '../errors';
import {CachedQuery, callLibrary, createBuilder, createMock, MainQuery} from '../library';
import {Evaluator, objectKey, type Mock} from '../query/mock';
import {rejectTypeName, type Argument} from '../library/call';
import type {ChainPosition, Interpreter} from './interpreter';
import {nearestName} from '../nearest-name';
import {needless} from '../usual-names';

export function printTypes(parameters: readonly Argument[]): string {
  return parameters.map(({type}) => printType(type)).join(', ');
}

/** Forms listed in a message about wrong arguments. */
const maximumForms = 4;

/**
 * @returns the signature that fits
 * @throws ModelError that names what exists instead
 */
export function chooseSignature(
  interpreter: Interpreter,
  type: string,
  signatures: readonly Signature[],
  {name, at: place}: {name: string; at: SourceRange},
  parameters: readonly Argument[],
): Signature {
  const named = signatures.filter(
    (signature) => signature.name.toLowerCase() === name.toLowerCase(),
  );
  if (named.length === 0) {
    const nearest = nearestName(
      name,
      signatures.map((signature) => signature.name),
    );
    const advice = needless[name.toLowerCase()];
    const hint =
      advice ?? (nearest === undefined ? misplacedHint(name, type) : `did you mean ${nearest}?`);
    throw interpreter.fail('type', `${type} has no method ${name}${hint && `; ${hint}`}`, place);
  }
  const types = parameters.map((parameter) => parameter.type);
  const choice = chooseOverload(named, types, interpreter.classes.ancestorsOf);
  if (choice.kind === 'one') return choice.method;
  const call = `${name}(${printTypes(parameters)})`;
  if (choice.kind === 'ambiguous') {
    const fitting = named.filter((signature) => signature.parameters.length === parameters.length);
    throw interpreter.fail(
      'type',
      `the call ${call} is ambiguous between ${listForms(fitting)}`,
      place,
    );
  }
  const hint = insteadOf(`${type}.${call}`) ?? `there is ${listForms(named)}`;
  throw interpreter.fail('type', `${type} has no ${call}; ${hint}`, place);
}

/** Calls that look as if they had to work, by the types of their arguments, and what to write. */
const instead: readonly [call: RegExp, advice: string][] = [
  [
    /^SOQL\.Queryable\.with\((?=.*String)(?:SObjectField|String)(?:, (?:SObjectField|String))+\)$/,
    "write the names in one string, as in with('Id, Name'), or pass fields, as in with(Account.Id, Account.Name)",
  ],
  [
    /^SOQL\.Filter\.(?:isIn|notIn)\((?!\w+<)(\w+)(?:, \1)*\)$/,
    "pass one list or set, as in isIn(new List<String>{ 'a', 'b' })",
  ],
  [/^SOQL\.Filter\.\w+\(Integer, Integer\)$/, 'write a number without a comma, as in 10000'],
  [
    /^SOQL\.SubQuery\.of\(/,
    "pass the name of the child relationship as a string, as in of('Contacts') or of('Opportunities')",
  ],
];

function insteadOf(call: string): string | undefined {
  return instead.find(([pattern]) => pattern.test(call))?.[1];
}

/** `SOQL.FilterGroup()`, which is a property; `ignoreWhen` on a query, one parenthesis too far. */
function misplacedHint(name: string, type: string): string {
  if (signaturesOf(`${type}.${name}`).length > 0)
    return `write ${type}.${name} without parentheses`;
  return type === 'SOQL.Queryable' && signaturesNamed('SOQL.Filter', name).length > 0
    ? 'it is a method of SOQL.Filter, so it belongs inside the parentheses of whereAre'
    : '';
}

function listForms(signatures: readonly Signature[]): string {
  const forms = [...new Set(signatures.map(({text}) => text))];
  const more = forms.length > maximumForms ? ` and ${forms.length - maximumForms} more` : '';
  return `${forms.slice(0, maximumForms).join(', ')}${more}`;
}

/** `SOQL.of(…)`, `SOQLCache.of(…)`; the other static methods build no query. */
export function callStaticOfLibrary(
  {environment, soFar}: ChainPosition,
  type: string,
  link: Call,
  parameters: readonly Argument[],
): TypedValue {
  const {interpreter} = environment;
  const statics = signaturesOf(type).filter(
    (signature) => signature.static && signature.name !== 'new',
  );
  const signature = chooseSignature(interpreter, type, statics, link, parameters);
  if (signature.name === 'of' && (type === 'SOQL' || type === 'SOQLCache')) {
    const object = startQuery(interpreter, type, parameters, link.at);
    return {value: {kind: 'library', object}, type: signature.result};
  }
  const object = testObject(interpreter, type, signature.name, link, parameters);
  if (object) return {value: {kind: 'library', object}, type: signature.result};
  return environment.unknown(soFar, signature.result);
}

const mockingClasses = ['SOQL', 'SOQLCache', 'SOQLEvaluator'] as const;

/** A mock, or what the Evaluator's mocks apply to; only where a test runs. */
function testObject(
  interpreter: Interpreter,
  type: string,
  method: string,
  {at}: Call,
  parameters: readonly Argument[],
): Mock | Evaluator | undefined {
  const {execution} = interpreter;
  const owner = mockingClasses.find((name) => name === type);
  if (!execution.mocks || !owner) return undefined;
  if (method === 'mock') return createMock(execution, owner, parameters);
  return method === 'of'
    ? new Evaluator(interpreter.locate(at), parameters[0]?.text ?? '')
    : undefined;
}

/** `SOQL.of(…)`, `new SOQL(…)`, `super(…)` in a selector. */
export function startQuery(
  interpreter: Interpreter,
  type: 'SOQL' | 'SOQLCache',
  parameters: readonly Argument[],
  place: SourceRange,
): MainQuery | CachedQuery {
  const origin = interpreter.locate(place);
  const name = objectName(parameters[0], origin);
  const query = type === 'SOQL' ? new MainQuery(name, origin) : new CachedQuery(name, origin);
  const {mocks} = interpreter.execution;
  mocks?.apply(query, objectKey(type, name));
  if (query instanceof CachedQuery) mocks?.apply(query.single, objectKey('SOQL', name));
  interpreter.execution.latest = query;
  return query;
}

function objectName(argument: Argument | undefined, origin: Origin): string {
  const value: Value | undefined = argument?.value;
  if (value?.kind === 'objectType') return value.name;
  if (value?.kind === 'text') return value.value;
  const at = argument?.origin ?? origin;
  if (value?.kind === 'null') throw nullPointer(at, 'the object is null');
  if (argument) rejectTypeName(argument);
  if (value?.kind === 'field') {
    const message = `${argument?.text} is not an SObjectType: write ${value.object}.SObjectType`;
    throw new ModelError('type', message, at);
  }
  throw new ModelError(
    'unknown value',
    `the object ${argument?.text ?? ''} is unknown: assign it a value`,
    at,
  );
}

interface InstanceMethods {
  interfaceName: string;
  signatures: readonly Signature[];
}

const instanceMethods = new Map<string, InstanceMethods>();

/** The builder's methods are an interface's; a selector adds what its class lets it override. */
function instanceMethodsOf(type: string): InstanceMethods {
  const known = instanceMethods.get(type);
  if (known) return known;
  const [interfaceName = type] = libraryAncestors(type);
  const owners = interfaceName === type ? [type] : [interfaceName, type];
  const signatures = owners.flatMap(signaturesOf).filter((signature) => !signature.static);
  instanceMethods.set(type, {interfaceName, signatures});
  return {interfaceName, signatures};
}

/** @returns the names of what can be called on an object of a library type */
export function methodNamesOf(type: string): string[] {
  return instanceMethodsOf(type).signatures.map(({name}) => name);
}

/** Result methods that return the key set of a map (facts/soql.md 11, facts/evaluator.md 2). */
const keySetMethods: Readonly<Record<string, RegExp>> = {
  'SOQL.Queryable': /^(?:toIds|toIdsOf|toValuesOf)$/i,
  'SOQLEvaluator.SObjectEvaluable': /^toIds$/i,
};

function asResult(interfaceName: string, method: string, {value, type}: TypedValue): TypedValue {
  const isKeySet = keySetMethods[interfaceName]?.test(method);
  return isKeySet && (value.kind === 'collection' || value.kind === 'unknown')
    ? {value: {...value, isKeySet}, type}
    : {value, type};
}

export function callInstance(
  {environment, soFar}: ChainPosition,
  {value}: TypedValue,
  type: string,
  link: Call,
  parameters: readonly Argument[],
): TypedValue {
  const {interpreter} = environment;
  const {interfaceName, signatures} = instanceMethodsOf(type);
  const signature = chooseSignature(interpreter, interfaceName, signatures, link, parameters);
  const object = libraryObjectOf(value);
  const origin = interpreter.locate(link.at);
  const {mocks, standIns} = interpreter.execution;
  if (!object) {
    const isBuilder =
      /Queryable|Cacheable/.test(interfaceName) ||
      createBuilder(interfaceName, origin) !== undefined;
    if (mocks && interfaceName === 'SOQL.RandomIdGenerator')
      return {value: mocks.newId(), type: signature.result};
    if (!isBuilder)
      return asResult(interfaceName, link.name, environment.unknown(soFar, signature.result));
    const hasOf = signatures.some(({name}) => name === 'of');
    if (/^new\b/i.test(environment.textOf(soFar)))
      throw environment.fail(
        'type',
        `${interfaceName} cannot be created with new: write ${interfaceName}.${hasOf ? 'of' : link.name}(…)`,
        link.at,
      );
    throw environment.fail(
      'unknown value',
      `the ${interfaceName} before ${link.name} is unknown: assign it a value`,
      link.at,
    );
  }
  const typed = parameters.map((parameter, index) => {
    const expected = signature.parameters[index] ?? parameter.type;
    const written = link.arguments[index];
    const standIn =
      written && standIns?.of(written, environment.textOf(written), expected, interfaceName);
    const value =
      standIn ?? environment.convert(parameter.value, expected, written?.place ?? link.at);
    return {...parameter, value, type: expected};
  });
  const call = {method: signature.name, arguments: typed, origin, execution: interpreter.execution};
  const outcome = callLibrary(object, call);
  if (!outcome && signature.result.name === interfaceName) return {value, type: signature.result};
  const result = outcome
    ? {value: outcome, type: signature.result}
    : environment.unknown(soFar, signature.result);
  return asResult(interfaceName, signature.name, result);
}
