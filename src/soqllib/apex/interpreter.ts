/**
 * Runs the Apex of a chain: expressions, simple statements and the classes given with them. What it cannot work out
 * stays an unknown value with its source, and is refused only where the query's text depends on it.
 */
import {ModelError, nullPointer, withinLimit, type Origin} from '../errors';
import {CachedQuery, callLibrary, createBuilder, MainQuery} from '../library';
import type {Argument} from '../library/call';
import type {ErrorKind} from '../result';
import type {Session} from '../session';
import {applyBinary, applyUnary, numberValue} from './arithmetic';
import {Classes, type UserClass, type UserMethod} from './classes';
import {chooseOverload} from './overloads';
import {callMethod, callStatic, addElement, type TypedValue} from './platform';
import {Scope, topFrame, type Frame} from './scope';
import {libraryTypeName, signaturesOf, staticPropertyType, type Signature} from './signatures';
import {sourceText} from './source-text';
import type {
  Assignment,
  Binary,
  Call,
  Chain,
  CollectionConstruction,
  Conditional,
  Construction,
  Expression,
  Link,
  MapConstruction,
  Place,
  Statement,
  Unit,
} from './syntax';
import {
  builtInName,
  conversionCost,
  nullType,
  pathType,
  printType,
  simpleType,
  unknownType,
  voidType,
  type ApexType,
} from './types';
import {
  booleanValue,
  isUnknown,
  nullValue,
  sourceOf,
  textValue,
  unknownValue,
  type CollectionValue,
  type InstanceValue,
  type MapValue,
  type Value,
} from './values';

const maximumCallDepth = 60;
const maximumSteps = 50_000;

/** Names that stand before a dot without being an sObject. */
const platformNames = new Set([
  ...[
    'trigger',
    'label',
    'userinfo',
    'test',
    'math',
    'limits',
    'json',
    'page',
    'site',
    'network',
    'system',
  ],
  ...[
    'string',
    'id',
    'integer',
    'long',
    'decimal',
    'double',
    'boolean',
    'date',
    'datetime',
    'time',
    'location',
  ],
  ...[
    'database',
    'schema',
    'type',
    'url',
    'cache',
    'apexpages',
    'accesstype',
    'accesslevel',
    'security',
  ],
]);

/** What a statement leaves behind. */
type Completion = {kind: 'next'} | {kind: 'return'; result: TypedValue};

const next: Completion = {kind: 'next'};

/** A name, or names with dots, that no variable stands for: a class, an sObject, or something not given. */
interface Path {
  kind: 'path';
  names: string[];
}

type Step = {kind: 'value'; result: TypedValue} | Path;

function valueStep(result: TypedValue): Step {
  return {kind: 'value', result};
}

/** A value of a type whose builder the model knows. */
function libraryTypeOf(type: ApexType): string | undefined {
  return libraryTypeName(type.name);
}

export class Interpreter {
  readonly classes: Classes;
  /** The first static call on a name that stands for nothing known, for the message when no query is found. */
  firstUnknownCall: {name: string; place: Place} | undefined;
  private readonly calls: Place[] = [];
  private steps = 0;

  constructor(
    units: readonly Unit[],
    private readonly session: Session,
  ) {
    this.classes = new Classes(units);
  }

  // ── Places and errors ────────────────────────────────────────────────────────────────────────────────────────────

  /** @returns the place in the source, or of the call in the source that led to it */
  locate(place: Place): Origin {
    const outermost = this.calls.find(({document}) => document.role === 'source');
    if (place.document.role === 'source') {
      return {...place.document.positionAt(place.start), direct: this.calls.length === 0};
    }
    if (!outermost) return {line: 1, column: 1, direct: false};
    return {...outermost.document.positionAt(outermost.start), direct: false};
  }

  fail(kind: ErrorKind, message: string, place: Place): ModelError {
    const {line, column} = place.document.positionAt(place.start);
    const where =
      place.document.role === 'context' ? ` (context, line ${line}, column ${column})` : '';
    return new ModelError(kind, `${message}${where}`, this.locate(place));
  }

  private step(place: Place): void {
    this.steps += 1;
    if (this.steps > maximumSteps)
      throw this.fail('limit', `it takes more than ${maximumSteps} steps`, place);
  }

  /** The source of an expression, with what only inner code knows put in from outside. */
  private textOf(expression: {place: Place}, scope: Scope): string {
    const text = sourceText(expression.place, (name) => {
      if (scope.frame === topFrame) return undefined;
      const variable = scope.find(name);
      return variable && sourceOf(variable.value);
    });
    return withinLimit(text, this.locate(expression.place));
  }

  private unknown(
    expression: {place: Place},
    scope: Scope,
    type: ApexType = unknownType,
  ): TypedValue {
    return {value: unknownValue(this.textOf(expression, scope)), type};
  }

  // ── Statements ───────────────────────────────────────────────────────────────────────────────────────────────────

  /** @returns the result of a `return`, or undefined when the end was reached */
  private runBody(statements: readonly Statement[], scope: Scope): TypedValue | undefined {
    for (const statement of statements) {
      const completion = this.execute(statement, scope);
      if (completion.kind === 'return') return completion.result;
    }
    return undefined;
  }

  execute(statement: Statement, scope: Scope): Completion {
    this.step(statement.place);
    switch (statement.kind) {
      case 'declare':
        for (const declarator of statement.declarators) {
          const type = this.classes.resolveType(statement.type, scope.frame.className);
          const initial = declarator.initializer
            ? this.convert(
                this.evaluate(declarator.initializer, scope),
                type,
                declarator.initializer.place,
              )
            : this.undefinedVariable(declarator.name, scope);
          scope.declare(declarator.name, type, initial);
        }
        return next;
      case 'expression':
        this.evaluate(statement.expression, scope);
        return next;
      case 'return': {
        const result = statement.expression
          ? this.evaluate(statement.expression, scope)
          : {value: nullValue, type: voidType};
        return {kind: 'return', result};
      }
      case 'if': {
        const branch = this.decide(statement.condition, scope)
          ? statement.whenTrue
          : statement.whenFalse;
        return branch ? this.execute(branch, scope.inner()) : next;
      }
      case 'forEach':
        return this.loop(statement, scope);
      case 'block':
        return this.runBlock(statement.statements, scope.inner());
      default:
        throw this.fail(
          'unsupported',
          `a "${statement.what}" statement is more than the model runs`,
          statement.place,
        );
    }
  }

  private runBlock(statements: readonly Statement[], scope: Scope): Completion {
    const result = this.runBody(statements, scope);
    return result ? {kind: 'return', result} : next;
  }

  private loop(statement: Extract<Statement, {kind: 'forEach'}>, scope: Scope): Completion {
    const {value} = this.evaluate(statement.iterable, scope);
    if (value.kind !== 'collection') {
      throw this.fail(
        'unknown value',
        `the loop needs to know what is in ${this.textOf(statement.iterable, scope)}`,
        statement.iterable.place,
      );
    }
    const type = this.classes.resolveType(statement.type, scope.frame.className);
    for (const element of [...value.elements]) {
      const inner = scope.inner();
      inner.declare(statement.name, type, element);
      const completion = this.execute(statement.body, inner);
      if (completion.kind === 'return') return completion;
    }
    return next;
  }

  /** At the top a variable without value stands for what the reader has at hand; inside a class it is null. */
  private undefinedVariable(name: string, scope: Scope): Value {
    return scope.frame === topFrame ? unknownValue(name) : nullValue;
  }

  private decide(condition: Expression, scope: Scope): boolean {
    const {value} = this.evaluate(condition, scope);
    if (value.kind === 'boolean') return value.value;
    if (value.kind === 'null')
      throw nullPointer(this.locate(condition.place), 'a condition is null');
    throw this.fail(
      'unknown value',
      `the condition ${this.textOf(condition, scope)} cannot be decided here`,
      condition.place,
    );
  }

  /** Checks what Apex would refuse to assign: only where both types are certain. */
  private convert({value, type}: TypedValue, target: ApexType, place: Place): Value {
    if (type.name === voidType.name) throw this.fail('type', 'the call returns nothing', place);
    const cost = conversionCost(type, target, this.classes.ancestorsOf);
    const builders = libraryTypeOf(type) !== undefined || libraryTypeOf(target) !== undefined;
    const scalars = builtInName(type.name) !== undefined && builtInName(target.name) !== undefined;
    const widening = type.name === 'Object' || type.name === 'SObject' || type.arguments.length > 0;
    if (cost === undefined && (builders || (scalars && !widening))) {
      throw this.fail(
        'type',
        `illegal assignment from ${printType(type)} to ${printType(target)}`,
        place,
      );
    }
    return value;
  }

  // ── Expressions ──────────────────────────────────────────────────────────────────────────────────────────────────

  evaluate(expression: Expression, scope: Scope): TypedValue {
    switch (expression.kind) {
      case 'literal':
        if (expression.type === 'null') return {value: nullValue, type: nullType};
        if (expression.type === 'String')
          return {value: textValue(expression.text), type: simpleType('String')};
        if (expression.type === 'Boolean') {
          return {value: booleanValue(expression.text === 'true'), type: simpleType('Boolean')};
        }
        return {
          value: numberValue(expression.type, expression.text),
          type: simpleType(expression.type),
        };
      case 'name':
      case 'chain':
        return this.chain(
          expression.kind === 'chain'
            ? expression
            : {...expression, kind: 'chain', root: expression, links: []},
          scope,
        );
      case 'self':
        return this.self(expression.place, scope);
      case 'call':
        return this.bareCall(expression, scope);
      case 'new':
        return this.construct(expression, scope);
      case 'newCollection':
        return this.newCollection(expression, scope);
      case 'newMap':
        return this.newMap(expression, scope);
      case 'binary':
        return this.binary(expression, scope);
      case 'unary': {
        const operand = this.evaluate(expression.operand, scope);
        return (
          applyUnary(expression.operator, operand.value) ??
          this.unknown(expression, scope, operand.type)
        );
      }
      case 'conditional':
        return this.conditional(expression, scope);
      case 'assign':
        return this.assign(expression, scope);
      case 'cast': {
        const {value} = this.evaluate(expression.operand, scope);
        return {value, type: this.classes.resolveType(expression.type, scope.frame.className)};
      }
      default:
        if (expression.changes) {
          throw this.fail(
            'unsupported',
            `${this.textOf(expression, scope)} is more than the model runs`,
            expression.place,
          );
        }
        return this.unknown(expression, scope);
    }
  }

  private self(place: Place, scope: Scope): TypedValue {
    const {self, className} = scope.frame;
    if (!self || className === undefined)
      throw this.fail('type', '"this" has no meaning outside an object', place);
    return {value: self, type: simpleType(className)};
  }

  private binary(expression: Binary, scope: Scope): TypedValue {
    const {operator} = expression;
    const left = this.evaluate(expression.left, scope);
    if (operator === '&&' || operator === '||') {
      const settled = operator === '||';
      if (left.value.kind === 'boolean' && left.value.value === settled) return left;
      const right = this.evaluate(expression.right, scope);
      const known =
        left.value.kind === 'boolean' ||
        (right.value.kind === 'boolean' && right.value.value === settled);
      return known ? right : this.unknown(expression, scope, simpleType('Boolean'));
    }
    if (operator === '??') {
      if (left.value.kind === 'null') return this.evaluate(expression.right, scope);
      return isUnknown(left.value) ? this.unknown(expression, scope, left.type) : left;
    }
    const right = this.evaluate(expression.right, scope);
    const result = applyBinary(operator, left.value, right.value);
    if (result?.value.kind === 'text')
      withinLimit(result.value.value, this.locate(expression.place));
    return result ?? this.unknown(expression, scope, resultType(operator, left.type, right.type));
  }

  private conditional(expression: Conditional, scope: Scope): TypedValue {
    const {value} = this.evaluate(expression.condition, scope);
    if (value.kind === 'boolean') {
      return this.evaluate(value.value ? expression.whenTrue : expression.whenFalse, scope);
    }
    const [whenTrue, whenFalse] = [
      this.evaluate(expression.whenTrue, scope),
      this.evaluate(expression.whenFalse, scope),
    ];
    if (whenTrue.value.kind === 'library' || whenFalse.value.kind === 'library') {
      throw this.fail(
        'unknown value',
        `the condition ${this.textOf(expression.condition, scope)} cannot be decided here`,
        expression.condition.place,
      );
    }
    return this.unknown(
      expression,
      scope,
      whenTrue.type === nullType ? whenFalse.type : whenTrue.type,
    );
  }

  private assign(expression: Assignment, scope: Scope): TypedValue {
    const {target, place} = expression;
    if (expression.operator !== '=' && expression.operator !== '+=') {
      throw this.fail(
        'unsupported',
        `the operator ${expression.operator} is more than the model runs`,
        place,
      );
    }
    const right = this.evaluate(expression.value, scope);
    let result = right;
    if (expression.operator === '+=') {
      const left = this.evaluate(target, scope);
      result =
        applyBinary('+', left.value, right.value) ??
        this.unknown(expression.value, scope, left.type);
      if (result.value.kind === 'unknown')
        throw this.fail('unknown value', 'the value added is not known here', place);
      if (result.value.kind === 'text') withinLimit(result.value.value, this.locate(place));
    }
    this.store(target, result, scope, expression.value.place);
    return result;
  }

  private store(target: Expression, result: TypedValue, scope: Scope, place: Place): void {
    if (target.kind === 'name') {
      const variable = scope.find(target.name);
      if (variable) {
        variable.value = this.convert(result, variable.type, place);
        return;
      }
      const field = this.fieldOf(scope.frame, target.name);
      if (field) {
        field.set(result.value);
        return;
      }
      throw this.fail('type', `the variable ${target.name} is not declared`, target.place);
    }
    if (target.kind === 'chain') {
      const last = target.links.at(-1);
      const owner =
        target.links.length === 1 ? target.root : {...target, links: target.links.slice(0, -1)};
      if (last?.kind === 'field') {
        const {value} = this.evaluate(owner, scope);
        if (value.kind === 'instance' || value.kind === 'record') {
          value.fields.set(last.name.toLowerCase(), result.value);
          return;
        }
        if (value.kind === 'unknown') return;
      }
    }
    throw this.fail('unsupported', 'this assignment is more than the model runs', target.place);
  }

  private newCollection(expression: CollectionConstruction, scope: Scope): TypedValue {
    const type = this.classes.resolveType(expression.type, scope.frame.className);
    if (type.name !== 'List' && type.name !== 'Set') return this.unknown(expression, scope, type);
    const value: CollectionValue = {kind: 'collection', isSet: type.name === 'Set', elements: []};
    for (const element of expression.elements)
      this.add(value, this.evaluate(element, scope).value, expression.place);
    return {value, type};
  }

  private add(target: CollectionValue, element: Value, place: Place): void {
    this.step(place);
    addElement(target, element);
  }

  private newMap(expression: MapConstruction, scope: Scope): TypedValue {
    const type = this.classes.resolveType(expression.type, scope.frame.className);
    const value: MapValue = {kind: 'map', entries: []};
    for (const [key, entry] of expression.entries) {
      const parameters = [this.evaluate(key, scope).value, this.evaluate(entry, scope).value];
      callMethod(value, type, 'put', parameters);
    }
    return {value, type};
  }

  // ── Chains ───────────────────────────────────────────────────────────────────────────────────────────────────────

  private chain(expression: Chain, scope: Scope): TypedValue {
    const {root, links} = expression;
    let step =
      root.kind === 'name'
        ? this.resolveName(root.name, root.place, scope)
        : valueStep(this.evaluate(root, scope));
    for (const link of links) {
      this.step(link.place);
      const soFar = {place: {...expression.place, end: link.end}};
      if (
        step.kind === 'value' &&
        step.result.value.kind === 'null' &&
        link.kind !== 'index' &&
        link.safe
      ) {
        return step.result;
      }
      step =
        step.kind === 'path'
          ? this.fromPath(step, link, soFar, scope)
          : valueStep(this.fromValue(step.result, link, soFar, scope));
    }
    if (step.kind === 'value') return step.result;
    return this.unknown(expression, scope, this.pathResultType(step));
  }

  private pathResultType({names}: Path): ApexType {
    const [owner = '', member] = names;
    if (member === undefined) return unknownType;
    return builtInName(owner) === undefined ? unknownType : simpleType(builtInName(owner) ?? owner);
  }

  private resolveName(name: string, place: Place, scope: Scope): Step {
    const variable = scope.find(name);
    if (variable) return valueStep(this.variableValue(variable.name, variable, scope));
    const field = this.fieldOf(scope.frame, name);
    if (field) return valueStep(field.get());
    const base = this.classes.libraryBase(scope.frame.className);
    const property = base && this.staticProperty(base, name, place);
    if (property) return valueStep(property);
    return {kind: 'path', names: [name]};
  }

  /** A variable at the top whose value is not known goes by its name. */
  private variableValue(name: string, {type, value}: TypedValue, scope: Scope): TypedValue {
    const isTop = scope.frame === topFrame;
    if (isTop && value.kind === 'unknown') return {value: unknownValue(name), type};
    if (isTop && value.kind === 'record') return {value: {...value, text: name}, type};
    return {value, type};
  }

  /** A field of the class whose code runs, its ancestors and the classes around it included. */
  private fieldOf(
    frame: Frame,
    name: string,
  ): {get(): TypedValue; set(value: Value): void} | undefined {
    const {className, self} = frame;
    if (className === undefined) return undefined;
    for (const owner of this.classes.lineOf(className)) {
      const field = owner.fields.find(
        (candidate) => candidate.name.toLowerCase() === name.toLowerCase(),
      );
      if (!field) continue;
      if (field.static) return this.staticField(owner, name);
      if (!self) return undefined;
      const type = this.classes.resolveType(field.type, owner.name);
      const {getter} = field;
      return {
        get: () =>
          getter
            ? (this.enter(field.place, () =>
                this.runBody(getter, new Scope({className: owner.name, self})),
              ) ?? {value: nullValue, type})
            : {value: self.fields.get(name.toLowerCase()) ?? nullValue, type},
        set: (value) => self.fields.set(name.toLowerCase(), value),
      };
    }
    const outer = className.includes('.') ? className.replace(/\.[^.]*$/, '') : undefined;
    return outer === undefined
      ? undefined
      : this.fieldOf({className: outer, self: undefined}, name);
  }

  private staticField(
    owner: UserClass,
    name: string,
  ): {get(): TypedValue; set(value: Value): void} | undefined {
    const lower = name.toLowerCase();
    const field = owner.fields.find(
      (candidate) => candidate.static && candidate.name.toLowerCase() === lower,
    );
    if (!field) return undefined;
    const type = this.classes.resolveType(field.type, owner.name);
    const {getter, initializer} = field;
    const scope = new Scope({className: owner.name, self: undefined});
    return {
      get: () => {
        if (getter)
          return (
            this.enter(field.place, () => this.runBody(getter, scope)) ?? {value: nullValue, type}
          );
        let value = owner.statics.get(lower);
        if (!value) {
          owner.statics.set(lower, nullValue);
          value = initializer
            ? this.enter(field.place, () => this.evaluate(initializer, scope)).value
            : nullValue;
          owner.statics.set(lower, value);
        }
        return {value, type};
      },
      set: (value) => owner.statics.set(lower, value),
    };
  }

  private staticProperty(owner: string, name: string, place: Place): TypedValue | undefined {
    const type = staticPropertyType(owner, name);
    if (type === undefined) return undefined;
    const object = createBuilder(type, this.locate(place));
    const value: Value = object ? {kind: 'library', object} : unknownValue(`${owner}.${name}`);
    return {value, type: simpleType(type)};
  }

  /** `btcdev`, `Schema` and `System` in front of a longer name say nothing that matters here. */
  private withoutNamespace(names: readonly string[]): string[] {
    return names.length > 1 && /^(btcdev|schema|system)$/i.test(names[0] ?? '')
      ? names.slice(1)
      : [...names];
  }

  private fromPath(path: Path, link: Link, soFar: {place: Place}, scope: Scope): Step {
    if (link.kind === 'index') return valueStep(this.unknown(soFar, scope));
    if (link.kind === 'call') return valueStep(this.staticCall(path, link, soFar, scope));
    const names = this.withoutNamespace([...path.names, link.name]);
    const [owner = '', member = ''] = names;
    if (names.length === 2) {
      const userClass = this.classes.find(owner, scope.frame.className);
      const field =
        userClass &&
        this.classes
          .lineOf(userClass.name)
          .map((candidate) => this.staticField(candidate, member))
          .find(Boolean);
      if (field) return valueStep(field.get());
      const library = libraryTypeName(owner);
      const property = library && this.staticProperty(library, member, link.place);
      if (property) return valueStep(property);
      if (
        !userClass &&
        !library &&
        !platformNames.has(owner.toLowerCase()) &&
        !/^(fields|sobjecttype)$/i.test(owner)
      ) {
        const schema = this.schemaToken(owner, member, soFar, scope);
        if (schema) return schema;
      }
    }
    const field = describedField(names);
    if (field) {
      const type = simpleType(
        /^sobjecttype$/i.test(owner) ? 'DescribeFieldResult' : 'SObjectField',
      );
      return valueStep({value: {kind: 'field', ...field, text: this.textOf(soFar, scope)}, type});
    }
    if (names.length === 2 && /^sobjecttype$/i.test(owner)) return {kind: 'path', names};
    return {kind: 'path', names};
  }

  /** `Account.SObjectType`, `Account.Name`; `Account.fields` waits for one name more. */
  private schemaToken(
    owner: string,
    member: string,
    soFar: {place: Place},
    scope: Scope,
  ): Step | undefined {
    if (/^sobjecttype$/i.test(member)) {
      return valueStep({value: {kind: 'objectType', name: owner}, type: simpleType('SObjectType')});
    }
    if (/^fields$/i.test(member)) return undefined;
    const text = this.textOf(soFar, scope);
    return valueStep({value: {kind: 'field', object: owner, field: member, text}, type: pathType});
  }

  private staticCall(
    path: Path,
    link: Extract<Link, {kind: 'call'}>,
    soFar: {place: Place},
    scope: Scope,
  ): TypedValue {
    const names = this.withoutNamespace(path.names);
    const owner = names.join('.');
    const userClass = this.classes.find(owner, scope.frame.className);
    const parameters = this.evaluateAll(link.arguments, scope);
    if (userClass) {
      const method = this.findUserMethod(userClass.name, link, parameters, 'static');
      if (method) return this.callUser(method, undefined, parameters, link.place);
    }
    const library =
      libraryTypeName(owner) ?? (userClass && this.classes.libraryBase(userClass.name));
    if (library && signaturesOf(library).some(({static: isStatic}) => isStatic)) {
      return this.callStaticLibrary(library, link, parameters, soFar, scope);
    }
    if (userClass)
      throw this.fail(
        'type',
        `the class ${userClass.name} has no static method ${link.name}`,
        link.place,
      );
    const platform = callStatic(
      `${names.length === 1 && /^(system)$/i.test(path.names[0] ?? '') ? 'system' : owner}.${link.name}`,
      parameters.map(({value}) => value),
    );
    if (platform) return this.settle(platform, soFar, scope);
    if (names.length === 1 && !platformNames.has(owner.toLowerCase())) {
      this.firstUnknownCall ??= {name: `${owner}.${link.name}`, place: soFar.place};
    }
    return this.unknown(soFar, scope);
  }

  /** Gives an outcome that is not certain its source. */
  private settle({value, type}: TypedValue, soFar: {place: Place}, scope: Scope): TypedValue {
    return value.kind === 'unknown' ? this.unknown(soFar, scope, type) : {value, type};
  }

  private fromValue(
    target: TypedValue,
    link: Link,
    soFar: {place: Place},
    scope: Scope,
  ): TypedValue {
    if (link.kind === 'index') return this.atIndex(target, link, soFar, scope);
    if (link.kind === 'field') return this.member(target, link, soFar, scope);
    const {value, type} = target;
    const parameters = this.evaluateAll(link.arguments, scope);
    if (value.kind === 'null')
      throw nullPointer(this.locate(link.place), `${link.name} is called on null`);
    const className = value.kind === 'instance' ? value.className : type.name;
    if (value.kind === 'instance') {
      const declared = this.classes.find(type.name)
        ? this.findUserMethod(type.name, link, parameters, 'instance')
        : undefined;
      if (declared) {
        const actual = this.findUserMethod(className, link, parameters, 'instance') ?? declared;
        return this.callUser(actual, value, parameters, link.place);
      }
    }
    const library = libraryTypeOf(type) ?? this.classes.libraryBase(type.name);
    if (library) return this.callInstanceLibrary(target, library, link, parameters, soFar, scope);
    if (value.kind === 'instance') {
      throw this.fail(
        'type',
        `${printType(type)} has no method ${link.name}(${printTypes(parameters)})`,
        link.place,
      );
    }
    const outcome = callMethod(
      value,
      type,
      link.name,
      parameters.map((parameter) => parameter.value),
    );
    if (outcome) return this.settle(outcome, soFar, scope);
    if (
      (value.kind === 'collection' || value.kind === 'map') &&
      /^(add|put|remove|sort|clear|set|retain)/i.test(link.name)
    ) {
      throw this.fail(
        'unsupported',
        `${link.name} on a collection is more than the model runs`,
        link.place,
      );
    }
    return this.unknown(soFar, scope);
  }

  private atIndex(
    {value, type}: TypedValue,
    link: Extract<Link, {kind: 'index'}>,
    soFar: {place: Place},
    scope: Scope,
  ): TypedValue {
    const index = this.evaluate(link.index, scope).value;
    const element =
      value.kind === 'collection' && index.kind === 'number'
        ? value.elements[index.value]
        : undefined;
    const elementType = type.arguments[0] ?? unknownType;
    return element ? {value: element, type: elementType} : this.unknown(soFar, scope, elementType);
  }

  private member(
    {value, type}: TypedValue,
    link: Extract<Link, {kind: 'field'}>,
    soFar: {place: Place},
    scope: Scope,
  ): TypedValue {
    if (value.kind === 'null')
      throw nullPointer(this.locate(link.place), `${link.name} is read from null`);
    if (value.kind === 'instance') {
      const field = this.fieldOf({className: value.className, self: value}, link.name);
      if (field) return field.get();
      throw this.fail('type', `${printType(type)} has no field ${link.name}`, link.place);
    }
    if (value.kind === 'record') {
      const field = value.fields.get(link.name.toLowerCase());
      if (field) return {value: field, type: unknownType};
      return {value: unknownValue(`${value.text}.${link.name}`), type: unknownType};
    }
    return this.unknown(soFar, scope);
  }

  private evaluateAll(expressions: readonly Expression[], scope: Scope): Argument[] {
    return expressions.map((expression) => {
      const {value, type} = this.evaluate(expression, scope);
      return {
        value,
        type,
        text: sourceOf(value) ?? this.textOf(expression, scope),
        origin: this.locate(expression.place),
      };
    });
  }

  // ── Calls ────────────────────────────────────────────────────────────────────────────────────────────────────────

  private enter<T>(place: Place, run: () => T): T {
    if (this.calls.length >= maximumCallDepth)
      throw this.fail('limit', `calls go deeper than ${maximumCallDepth}`, place);
    this.calls.push(place);
    try {
      return run();
    } finally {
      this.calls.pop();
    }
  }

  private findUserMethod(
    className: string,
    link: {name: string; place: Place},
    parameters: readonly Argument[],
    kind: 'static' | 'instance' | 'any',
  ): UserMethod | undefined {
    const seen = new Set<string>();
    const candidates = this.classes.lineOf(className).flatMap(({methods}) =>
      methods.filter((method) => {
        const {name, static: isStatic} = method.syntax;
        if (name.toLowerCase() !== link.name.toLowerCase()) return false;
        if (kind !== 'any' && isStatic !== (kind === 'static')) return false;
        const signature = method.parameters.map(printType).join().toLowerCase();
        const isOverridden = seen.has(signature);
        seen.add(signature);
        return !isOverridden;
      }),
    );
    return this.chooseMethod(candidates, link, parameters);
  }

  private chooseMethod(
    candidates: readonly UserMethod[],
    link: {name: string; place: Place},
    parameters: readonly Argument[],
  ): UserMethod | undefined {
    const choice = chooseOverload(
      candidates,
      parameters.map(({type}) => type),
      this.classes.ancestorsOf,
    );
    if (choice.kind === 'ambiguous')
      throw this.fail(
        'type',
        `the call of ${link.name}(${printTypes(parameters)}) is ambiguous`,
        link.place,
      );
    return choice.kind === 'one' ? choice.method : undefined;
  }

  private callUser(
    method: UserMethod,
    self: InstanceValue | undefined,
    parameters: readonly Argument[],
    place: Place,
  ): TypedValue {
    const {syntax, className, result} = method;
    if (!syntax.body)
      throw this.fail('unsupported', `the method ${syntax.name} has no body`, place);
    const frame: Frame = {
      className: className === '' ? undefined : className,
      self: syntax.static ? undefined : self,
    };
    const scope = this.parameterScope(frame, syntax.parameters, method.parameters, parameters);
    const body = syntax.body;
    const outcome = this.enter(place, () => {
      const returned = this.runBody(body, scope);
      if (!returned || !result) return undefined;
      return {value: this.convert(returned, result, place), type: result};
    });
    return outcome ?? {value: nullValue, type: result ?? voidType};
  }

  private parameterScope(
    frame: Frame,
    names: readonly {name: string}[],
    types: readonly ApexType[],
    parameters: readonly Argument[],
  ): Scope {
    const scope = new Scope(frame);
    for (const [index, {name}] of names.entries()) {
      const argument = parameters[index];
      if (!argument) continue;
      const {value, text} = argument;
      scope.declare(
        name,
        types[index] ?? unknownType,
        value.kind === 'unknown' ? unknownValue(text) : value,
      );
    }
    return scope;
  }

  /** A call without a target: of the class's own methods, of the builder it extends, or of a free-standing method. */
  private bareCall(expression: Call, scope: Scope): TypedValue {
    const {className, self} = scope.frame;
    const {name, place} = expression;
    const parameters = this.evaluateAll(expression.arguments, scope);
    if (/^(this|super)$/i.test(name)) {
      throw this.fail('type', `${name}(...) stands only at the start of a constructor`, place);
    }
    const free = this.chooseMethod(
      this.classes.methods.filter(({syntax}) => syntax.name.toLowerCase() === name.toLowerCase()),
      expression,
      parameters,
    );
    if (className === undefined) {
      return free
        ? this.callUser(free, undefined, parameters, place)
        : this.unknown(expression, scope);
    }
    const method = this.findUserMethod(
      self?.className ?? className,
      expression,
      parameters,
      self ? 'any' : 'static',
    );
    if (method) return this.callUser(method, self, parameters, place);
    const base = this.classes.libraryBase(className);
    const soFar = {place};
    const link: Extract<Link, {kind: 'call'}> = {...expression, end: place.end, safe: false};
    if (
      base &&
      signaturesOf(base).some(
        (signature) => signature.static && signature.name.toLowerCase() === name.toLowerCase(),
      )
    ) {
      return this.callStaticLibrary(base, link, parameters, soFar, scope);
    }
    if (base && self) {
      return this.callInstanceLibrary(
        {value: self, type: simpleType(className)},
        base,
        link,
        parameters,
        soFar,
        scope,
      );
    }
    return this.unknown(expression, scope);
  }

  /** @returns the signature that fits, or throws with those that exist */
  private chooseSignature(
    type: string,
    signatures: readonly Signature[],
    link: {name: string; place: Place},
    parameters: readonly Argument[],
  ): Signature {
    const named = signatures.filter(({name}) => name.toLowerCase() === link.name.toLowerCase());
    if (named.length === 0) {
      throw this.fail(
        'type',
        `${type} has no method ${link.name}${didYouMean(link.name, signatures)}`,
        link.place,
      );
    }
    const choice = chooseOverload(
      named,
      parameters.map((parameter) => parameter.type),
      this.classes.ancestorsOf,
    );
    if (choice.kind === 'one') return choice.method;
    const call = `${link.name}(${printTypes(parameters)})`;
    const forms = [...new Set(named.map(({text}) => text))].join(', ');
    if (choice.kind === 'ambiguous')
      throw this.fail('type', `the call of ${call} is ambiguous between ${forms}`, link.place);
    throw this.fail('type', `${type} has no ${call}; there is ${forms}`, link.place);
  }

  private callStaticLibrary(
    type: string,
    link: Extract<Link, {kind: 'call'}>,
    parameters: readonly Argument[],
    soFar: {place: Place},
    scope: Scope,
  ): TypedValue {
    const statics = signaturesOf(type).filter(
      (signature) => signature.static && signature.name !== 'new',
    );
    const signature = this.chooseSignature(type, statics, link, parameters);
    if (signature.name === 'of' && (type === 'SOQL' || type === 'SOQLCache')) {
      return {value: this.startQuery(type, parameters, link.place), type: signature.result};
    }
    return this.unknown(soFar, scope, signature.result);
  }

  /** `SOQL.of(...)`, `new SOQL(...)`, `super(...)`. */
  private startQuery(
    type: 'SOQL' | 'SOQLCache',
    parameters: readonly Argument[],
    place: Place,
  ): Value {
    const [argument] = parameters;
    const origin = this.locate(place);
    if (argument?.value.kind === 'null') throw nullPointer(argument.origin, 'the object is null');
    const name =
      argument?.value.kind === 'objectType'
        ? argument.value.name
        : argument?.value.kind === 'text'
          ? argument.value.value
          : undefined;
    if (name === undefined) {
      throw new ModelError(
        'unknown value',
        `the object ${argument?.text ?? ''} is not known here; give it a value`,
        argument?.origin ?? origin,
      );
    }
    return {
      kind: 'library',
      object: type === 'SOQL' ? new MainQuery(name, origin) : new CachedQuery(name, origin),
    };
  }

  private callInstanceLibrary(
    target: TypedValue,
    type: string,
    link: Extract<Link, {kind: 'call'}>,
    parameters: readonly Argument[],
    soFar: {place: Place},
    scope: Scope,
  ): TypedValue {
    const interfaceName =
      type === 'SOQL' ? 'SOQL.Queryable' : type === 'SOQLCache' ? 'SOQLCache.Cacheable' : type;
    const instance = signaturesOf(interfaceName).filter(({static: isStatic}) => !isStatic);
    const overridable =
      interfaceName === type ? [] : signaturesOf(type).filter(({static: isStatic}) => !isStatic);
    const signature = this.chooseSignature(
      interfaceName,
      [...instance, ...overridable],
      link,
      parameters,
    );
    const {value} = target;
    const object =
      value.kind === 'library' ? value.object : value.kind === 'instance' ? value.base : undefined;
    if (!object) {
      if (
        createBuilder(interfaceName, this.locate(link.place)) ||
        /Queryable|Cacheable/.test(interfaceName)
      ) {
        throw this.fail(
          'unknown value',
          `the ${interfaceName} before ${link.name} is not known here; give it a value`,
          link.place,
        );
      }
      return this.unknown(soFar, scope, signature.result);
    }
    const typed = parameters.map((parameter, index) => ({
      ...parameter,
      type: signature.parameters[index] ?? parameter.type,
    }));
    const outcome = callLibrary(object, {
      method: signature.name,
      arguments: typed,
      origin: this.locate(link.place),
      session: this.session,
    });
    if (outcome) return this.settle({value: outcome, type: signature.result}, soFar, scope);
    const returnsBuilder = signature.result.name === interfaceName;
    return returnsBuilder
      ? {value, type: signature.result}
      : this.unknown(soFar, scope, signature.result);
  }

  // ── Objects ──────────────────────────────────────────────────────────────────────────────────────────────────────

  private construct(expression: Construction, scope: Scope): TypedValue {
    const type = this.classes.resolveType(expression.type, scope.frame.className);
    const userClass = this.classes.find(type.name);
    const {place} = expression;
    if (userClass) {
      const parameters = this.evaluateAll(expression.arguments, scope);
      return {value: this.instantiate(userClass, parameters, place), type};
    }
    if (type.name === 'SOQL' || type.name === 'SOQLCache') {
      const parameters = this.evaluateAll(expression.arguments, scope);
      const constructors = signaturesOf(type.name).filter(({name}) => name === 'new');
      this.chooseSignature(type.name, constructors, {name: 'new', place}, parameters);
      return {value: this.startQuery(type.name, parameters, place), type};
    }
    if (type.name === 'List' || type.name === 'Set')
      return this.copyCollection(expression, type, scope);
    if (type.name === 'Map' && expression.arguments.length === 0)
      return {value: {kind: 'map', entries: []}, type};
    const isRecord =
      expression.arguments.every((argument) => argument.kind === 'assign') &&
      builtInName(type.name) === undefined &&
      libraryTypeOf(type) === undefined;
    return isRecord
      ? this.newRecord(expression, type, scope)
      : this.unknown(expression, scope, type);
  }

  private copyCollection(expression: Construction, type: ApexType, scope: Scope): TypedValue {
    const value: CollectionValue = {kind: 'collection', isSet: type.name === 'Set', elements: []};
    const [first] = expression.arguments;
    if (!first) return {value, type};
    const source = this.evaluate(first, scope).value;
    if (source.kind !== 'collection') return this.unknown(expression, scope, type);
    for (const element of source.elements) this.add(value, element, expression.place);
    return {value, type};
  }

  private newRecord(expression: Construction, type: ApexType, scope: Scope): TypedValue {
    const fields = new Map<string, Value>();
    for (const argument of expression.arguments) {
      if (argument.kind !== 'assign' || argument.target.kind !== 'name') continue;
      fields.set(argument.target.name.toLowerCase(), this.evaluate(argument.value, scope).value);
    }
    return {
      value: {kind: 'record', object: type.name, fields, text: this.textOf(expression, scope)},
      type,
    };
  }

  private instantiate(
    userClass: UserClass,
    parameters: readonly Argument[],
    place: Place,
  ): InstanceValue {
    const self: InstanceValue = {
      kind: 'instance',
      className: userClass.name,
      fields: new Map(),
      base: undefined,
    };
    this.initialize(self, userClass, parameters, place);
    return self;
  }

  /** Runs a constructor: the parent's first, then the fields' initial values, then its own body. */
  private initialize(
    self: InstanceValue,
    userClass: UserClass,
    parameters: readonly Argument[],
    place: Place,
  ): void {
    const choice = chooseOverload(
      userClass.constructors,
      parameters.map(({type}) => type),
      this.classes.ancestorsOf,
    );
    if (choice.kind !== 'one' && (userClass.constructors.length > 0 || parameters.length > 0)) {
      throw this.fail(
        'type',
        `${userClass.name} has no constructor (${printTypes(parameters)})`,
        place,
      );
    }
    const constructor = choice.kind === 'one' ? choice.method : undefined;
    const frame: Frame = {className: userClass.name, self};
    const scope = this.parameterScope(
      frame,
      constructor?.syntax.parameters ?? [],
      constructor?.parameters ?? [],
      parameters,
    );
    this.enter(place, () => {
      const [first, ...rest] = constructor?.syntax.body ?? [];
      const delegation =
        first?.kind === 'expression' &&
        first.expression.kind === 'call' &&
        /^(this|super)$/i.test(first.expression.name)
          ? first.expression
          : undefined;
      const given = delegation ? this.evaluateAll(delegation.arguments, scope) : [];
      if (delegation?.name.toLowerCase() === 'this') {
        this.initialize(self, userClass, given, delegation.place);
      } else {
        this.initializeParent(self, userClass, given, delegation?.place ?? place);
        this.initializeFields(self, userClass);
      }
      this.runBody(delegation || !first ? rest : [first, ...rest], scope);
    });
  }

  private initializeParent(
    self: InstanceValue,
    userClass: UserClass,
    parameters: readonly Argument[],
    place: Place,
  ): void {
    const {parent} = userClass;
    if (parent === undefined) return;
    const parentClass = this.classes.find(parent);
    if (parentClass) {
      this.initialize(self, parentClass, parameters, place);
      return;
    }
    if (parent !== 'SOQL' && parent !== 'SOQLCache') return;
    const constructors = signaturesOf(parent).filter(({name}) => name === 'new');
    this.chooseSignature(parent, constructors, {name: 'new', place}, parameters);
    const base = this.startQuery(parent, parameters, place);
    if (
      base.kind !== 'library' ||
      !(base.object instanceof MainQuery || base.object instanceof CachedQuery)
    )
      return;
    self.base = base.object;
    if (base.object instanceof CachedQuery) this.startCache(self, base.object, place);
  }

  /** `SOQLCache`'s constructor asks the subclass for its initial query and its further filter fields. */
  private startCache(self: InstanceValue, cached: CachedQuery, place: Place): void {
    const initial = this.callOverridden(self, 'initialQuery', place);
    const object =
      initial?.value.kind === 'library'
        ? initial.value.object
        : initial?.value.kind === 'instance'
          ? initial.value.base
          : undefined;
    if (object instanceof MainQuery) cached.setInitial(object);
    else if (initial && initial.value.kind !== 'null')
      throw this.fail('unknown value', 'the initial query is not known here', place);
    const allowed = this.callOverridden(self, 'additionalAllowedConditionFields', place)?.value;
    if (allowed?.kind !== 'collection') return;
    for (const element of allowed.elements)
      if (element.kind === 'field') cached.allowedFields.add(element.field);
  }

  private callOverridden(self: InstanceValue, name: string, place: Place): TypedValue | undefined {
    const method = this.findUserMethod(self.className, {name, place}, [], 'instance');
    return method && this.callUser(method, self, [], place);
  }

  private initializeFields(self: InstanceValue, userClass: UserClass): void {
    const scope = new Scope({className: userClass.name, self});
    for (const field of userClass.fields) {
      if (field.static || !field.initializer) continue;
      self.fields.set(field.name.toLowerCase(), this.evaluate(field.initializer, scope).value);
    }
  }
}

function printTypes(parameters: readonly Argument[]): string {
  return parameters.map(({type}) => printType(type)).join(', ');
}

/** The type of an operator's result when the value is not known. */
function resultType(operator: string, left: ApexType, right: ApexType): ApexType {
  if (/^([=!<>]=?=?|<>)$/.test(operator)) return simpleType('Boolean');
  if (operator === '+' && (left.name === 'String' || right.name === 'String'))
    return simpleType('String');
  return left.name === right.name ? left : unknownType;
}

/** `Account.fields.Name`, `SObjectType.Account.fields.Name`. */
function describedField(names: readonly string[]): {object: string; field: string} | undefined {
  const path = /^sobjecttype$/i.test(names[0] ?? '') ? names.slice(1) : names;
  const [object, fields, field] = path;
  if (
    path.length !== 3 ||
    object === undefined ||
    field === undefined ||
    !/^fields$/i.test(fields ?? '')
  )
    return undefined;
  return {object, field};
}

/** The existing method whose name is nearest, when it is near. */
function didYouMean(name: string, signatures: readonly Signature[]): string {
  const wanted = name.toLowerCase();
  const distance = (candidate: string): number => editDistance(wanted, candidate.toLowerCase());
  const [nearest] = [...new Set(signatures.map((signature) => signature.name))].sort(
    (a, b) => distance(a) - distance(b),
  );
  return nearest !== undefined && distance(nearest) <= 2 ? `; did you mean ${nearest}?` : '';
}

function editDistance(left: string, right: string): number {
  let row = Array.from({length: right.length + 1}, (_, index) => index);
  for (let i = 1; i <= left.length; i += 1) {
    const nextRow = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const replace = (row[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1);
      nextRow.push(Math.min(replace, (row[j] ?? 0) + 1, (nextRow[j - 1] ?? 0) + 1));
    }
    row = nextRow;
  }
  return row.at(-1) ?? 0;
}
