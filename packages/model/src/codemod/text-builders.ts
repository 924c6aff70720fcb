/**
 * Runs the project's own classes that put the text of a query together: `new QueryText().fields(names).from('Account').build()`.
 * What only the calling code knows stays open, as long as the text depends on it in one way alone.
 */
import {
  type ApexType,
  type Chain,
  type ClassSyntax,
  type Expression,
  type Link,
  type MethodSyntax,
  type Statement,
  type TypeSyntax,
  chainOf,
  isSame,
  nameOf,
} from '@soql-lib/apex';
import {plainValue, type Part} from './part';

/** What a builder checks, and a chain does not. */
export type BuilderCheck = 'blank' | 'duplicates';

export type Value =
  | {kind: 'null'}
  | {kind: 'boolean'; value: boolean}
  | {kind: 'integer'; value: number}
  | {kind: 'text'; parts: readonly Part[]}
  | Collection
  | Instance
  /** A value of the calling code that is no text. */
  | {kind: 'outside'; tree: Expression; type: ApexType | undefined; name: string | undefined}
  /** One of the texts in a collection of the calling code. */
  | {kind: 'element'; of: OpenItems}
  /** A text that is only compared; of one in a collection of the calling code there can be several. */
  | {kind: 'derived'; isOneOfSeveral: boolean}
  /** A Boolean that depends on the calling code: whether a text is blank, or whether a collection has it already. */
  | {kind: 'open'; check: BuilderCheck; isNegated: boolean};

/** A list or set of texts. */
interface Collection {
  kind: 'collection';
  items: Item[];
  isSet: boolean;
}

interface OpenItems {
  kind: 'all';
  tree: Expression;
  type: ApexType | undefined;
}

type Item =
  {kind: 'text'; parts: readonly Part[]} | {kind: 'derived'; isOneOfSeveral: boolean} | OpenItems;

interface Instance {
  kind: 'instance';
  className: string;
  /** By name in lower case. */
  fields: Map<string, Value>;
}

/** What a builder does that its text cannot be known from. */
export class NotRun extends Error {}

type Completion =
  {kind: 'normal'} | {kind: 'continue'} | {kind: 'break'} | {kind: 'return'; value: Value};

interface Environment {
  self: Instance | undefined;
  syntax: ClassSyntax;
  /** By name in lower case. */
  locals: Map<string, Value>;
  depth: number;
}

const maximumDepth = 30;
const maximumSteps = 5000;
const done: Completion = {kind: 'normal'};
const nothing: Value = {kind: 'null'};

/** One run of the builders of a query. */
export class BuilderRun {
  /** The checks that would fail for some values of the calling code. */
  readonly checks = new Set<BuilderCheck>();
  private steps = 0;

  /**
   * @param classOf finds the classes of the project
   * @param source offset in the file for the text that a builder adds
   * @param decide says whether a condition is true that the org decides about; undefined where nothing says it
   */
  constructor(
    private readonly classOf: (name: string) => ClassSyntax | undefined,
    private readonly source: number,
    private readonly decide: (condition: string) => boolean | undefined,
  ) {}

  /** @throws NotRun */
  create(className: string, parameters: readonly Value[]): Instance {
    const syntax = this.classNamed(className);
    if (syntax.extends) throw new NotRun(`${className} extends a class`);
    const self: Instance = {kind: 'instance', className, fields: new Map()};
    const environment = {self, syntax, locals: new Map<string, Value>(), depth: 0};
    for (const member of syntax.state) {
      if (member.kind === 'initializer') throw new NotRun(`${className} has an initializer block`);
      if (member.static || member.getter) continue;
      const value = member.initializer && this.evaluate(member.initializer, environment);
      self.fields.set(member.name.toLowerCase(), value ?? nothing);
    }
    const constructors = syntax.constructors.filter(
      (constructor) => constructor.parameters.length === parameters.length,
    );
    const [constructor, other] = constructors;
    if (other || (!constructor && syntax.constructors.length + parameters.length > 0))
      throw new NotRun(`the constructor of ${className} is not clear`);
    if (constructor) this.runBody(constructor, parameters, environment);
    return self;
  }

  /** @throws NotRun */
  call(self: Instance, name: string, parameters: readonly Value[], depth = 0): Value {
    const syntax = this.classNamed(self.className);
    const method = this.methodOf(syntax, name, parameters);
    if (!method) throw new NotRun(`${self.className} has no method ${name} for these values`);
    return this.runMethod(method, parameters, {self, syntax, locals: new Map(), depth});
  }

  private classNamed(name: string): ClassSyntax {
    const syntax = this.classOf(name);
    if (!syntax) throw new NotRun(`${name} is no class of the project`);
    return syntax;
  }

  private methodOf(
    {methods}: ClassSyntax,
    name: string,
    parameters: readonly Value[],
  ): MethodSyntax | undefined {
    const candidates = methods.filter(
      (method) =>
        method.name.toLowerCase() === name.toLowerCase() &&
        method.parameters.length === parameters.length,
    );
    if (candidates.length === 1) return candidates[0];
    const fitting = candidates.filter((method) =>
      method.parameters.every(({type}, index) => fits(type, parameters[index] ?? nothing)),
    );
    return fitting.length === 1 ? fitting[0] : undefined;
  }

  private runMethod(
    method: MethodSyntax,
    parameters: readonly Value[],
    environment: Environment,
  ): Value {
    if (!method.body) throw new NotRun(`${method.name} has no body`);
    const {body} = method;
    return this.runBody({parameters: method.parameters, body}, parameters, environment);
  }

  private runBody(
    {parameters, body}: {parameters: MethodSyntax['parameters']; body: Statement[]},
    values: readonly Value[],
    environment: Environment,
  ): Value {
    if (environment.depth > maximumDepth)
      throw new NotRun('its methods call each other too deeply');
    const locals = new Map(
      parameters.map(({name}, index) => [name.toLowerCase(), values[index] ?? nothing] as const),
    );
    const completion = this.runAll(body, {...environment, locals});
    return completion.kind === 'return' ? completion.value : nothing;
  }

  private runAll(statements: readonly Statement[], environment: Environment): Completion {
    for (const statement of statements) {
      const completion = this.run(statement, environment);
      if (completion.kind !== 'normal') return completion;
    }
    return done;
  }

  private run(statement: Statement, environment: Environment): Completion {
    this.steps += 1;
    if (this.steps > maximumSteps) throw new NotRun('it takes too many steps');
    switch (statement.kind) {
      case 'block':
        return this.runAll(statement.statements, environment);
      case 'declare':
        for (const {name, initializer} of statement.declarators) {
          const value = initializer && this.evaluate(initializer, environment);
          environment.locals.set(name.toLowerCase(), value ?? nothing);
        }
        return done;
      case 'expression':
        this.evaluate(statement.expression, environment);
        return done;
      case 'return': {
        const {expression} = statement;
        return {
          kind: 'return',
          value: expression ? this.evaluate(expression, environment) : nothing,
        };
      }
      case 'if':
        return this.runIf(statement, environment);
      case 'forEach':
        return this.runLoop(statement, environment);
      case 'continue':
      case 'break':
        return {kind: statement.kind};
      case 'throw':
        throw new NotRun('it throws an exception here');
      default:
        throw new NotRun(`it has a statement that is not run: ${statement.kind}`);
    }
  }

  private runIf(
    {condition, whenTrue, whenFalse}: Statement & {kind: 'if'},
    environment: Environment,
  ): Completion {
    const value = this.evaluate(condition, environment);
    if (value.kind === 'boolean') {
      const branch = value.value ? whenTrue : whenFalse;
      return branch ? this.run(branch, environment) : done;
    }
    if (value.kind !== 'open' || whenFalse) throw new NotRun('a condition of it is not known here');
    // A text is not blank unless the builder rejects it; what it skips or adds as a duplicate, a chain selects once.
    const only = onlyStatement(whenTrue);
    if (value.isNegated && value.check === 'duplicates') {
      this.checks.add(value.check);
      return this.run(whenTrue, environment);
    }
    const isSkipped =
      !value.isNegated &&
      (value.check === 'blank' ? only?.kind === 'throw' : only?.kind === 'continue');
    if (!isSkipped) throw new NotRun('a condition of it is not known here');
    this.checks.add(value.check);
    return done;
  }

  private runLoop(
    {iterable, name, body}: Statement & {kind: 'forEach'},
    environment: Environment,
  ): Completion {
    const collection = this.evaluate(iterable, environment);
    if (collection.kind !== 'collection') throw new NotRun('it loops over something unknown');
    for (const item of [...collection.items]) {
      environment.locals.set(name.toLowerCase(), valueOf(item));
      const completion = this.run(body, environment);
      if (completion.kind === 'break' || completion.kind === 'return') {
        if (item.kind === 'all') throw new NotRun('it ends a loop over something unknown');
        if (completion.kind === 'return') return completion;
        break;
      }
    }
    return done;
  }

  private evaluate(expression: Expression, environment: Environment): Value {
    switch (expression.kind) {
      case 'literal':
        return this.literal(expression.type, expression.text);
      case 'name':
        return this.named(expression.name, environment);
      case 'self':
        if (environment.self && expression.name === 'this') return environment.self;
        throw new NotRun('it uses super');
      case 'field':
      case 'index':
        return this.chain(chainOf(expression), environment);
      case 'call':
        return expression.receiver
          ? this.chain(chainOf(expression), environment)
          : this.ownCall(expression.name, expression.arguments, environment);
      case 'new':
        return this.construction(expression.type, expression.arguments, environment);
      case 'newCollection': {
        const items = expression.elements.map((element) =>
          itemOf(this.evaluate(element, environment)),
        );
        return newCollection(expression.type, items);
      }
      case 'newArray':
        if (expression.size.kind === 'literal' && expression.size.text === '0')
          return {kind: 'collection', items: [], isSet: false};
        throw new NotRun('it creates an array of a size');
      case 'binary':
        return this.binary(expression, environment);
      case 'unary':
        return this.negation(expression, environment);
      case 'conditional': {
        const condition = this.evaluate(expression.condition, environment);
        if (condition.kind !== 'boolean') throw new NotRun('a condition of it is not known here');
        return this.evaluate(
          condition.value ? expression.whenTrue : expression.whenFalse,
          environment,
        );
      }
      case 'assign':
        return this.assign(expression, environment);
      case 'cast':
        return this.evaluate(expression.operand, environment);
      default:
        throw new NotRun('it has an expression that is not run');
    }
  }

  private literal(type: string, text: string): Value {
    if (type === 'null') return nothing;
    if (type === 'Boolean') return {kind: 'boolean', value: text.toLowerCase() === 'true'};
    if (type === 'Integer') return {kind: 'integer', value: Number(text)};
    if (type === 'String') return this.text(text);
    throw new NotRun(`it uses a ${type}`);
  }

  private text(text: string): Value {
    return {kind: 'text', parts: text === '' ? [] : [{kind: 'text', text, source: this.source}]};
  }

  private named(name: string, {locals, self, syntax}: Environment): Value {
    const key = name.toLowerCase();
    const value = locals.get(key) ?? self?.fields.get(key) ?? this.constant(syntax, key);
    if (value) return value;
    throw new NotRun(`${name} is not known here`);
  }

  /** @returns the value of a static field that never changes */
  private constant(syntax: ClassSyntax, key: string): Value | undefined {
    const field = syntax.state.find(
      (member) => member.kind === 'field' && member.name.toLowerCase() === key,
    );
    if (field?.kind !== 'field' || !field.static || field.getter || !field.initializer)
      return undefined;
    const {initializer} = field;
    const isText = initializer.kind === 'literal' && initializer.type === 'String';
    return isText ? this.text(initializer.text) : undefined;
  }

  private chain({root, links}: Chain, environment: Environment): Value {
    const [first, ...rest] = links;
    if (root.kind === 'name' && first && !this.isValue(root.name, environment)) {
      const found = this.staticMember(root.name, first, environment);
      return rest.reduce((value, link) => this.follow(value, link, environment), found);
    }
    const start = this.evaluate(root, environment);
    return links.reduce((value, link) => this.follow(value, link, environment), start);
  }

  private isValue(name: string, {locals, self, syntax}: Environment): boolean {
    const key = name.toLowerCase();
    return (
      locals.has(key) || Boolean(self?.fields.has(key)) || this.constant(syntax, key) !== undefined
    );
  }

  private staticMember(className: string, link: Link, environment: Environment): Value {
    if (link.kind === 'call' && className.toLowerCase() === 'string')
      return this.ofString(
        link.name.toLowerCase(),
        link.arguments.map((argument) => this.evaluate(argument, environment)),
      );
    const asked =
      link.kind === 'call' && link.arguments.length === 0 ? `${className}.${link.name}()` : '';
    if (/^userinfo\.ismulticurrencyorganization\(\)$/i.test(asked)) {
      const value = this.decide('UserInfo.isMultiCurrencyOrganization()');
      if (value !== undefined) return {kind: 'boolean', value};
    }
    const syntax = link.kind === 'field' ? this.classOf(className) : undefined;
    const constant =
      syntax && link.kind === 'field' && this.constant(syntax, link.name.toLowerCase());
    if (constant) return constant;
    throw new NotRun(`${className} is not run`);
  }

  /**
   * A static method of String.
   *
   * @throws NotRun
   */
  ofString(name: string, parameters: readonly Value[]): Value {
    const [first = nothing, second = nothing] = parameters;
    switch (name) {
      case 'isblank':
      case 'isempty':
        return blankness(first, name === 'isblank');
      case 'isnotblank':
      case 'isnotempty':
        return negated(blankness(first, name === 'isnotblank'));
      case 'valueof':
        return this.valueAsText(first);
      case 'join':
        return this.join(first, second);
      case 'format':
        return this.format(first, second);
      default:
        throw new NotRun(`String.${name} is not run`);
    }
  }

  private valueAsText(value: Value): Value {
    if (value.kind === 'text' || value.kind === 'element') return value;
    if (value.kind === 'integer') return this.text(String(value.value));
    if (value.kind === 'outside') {
      if (value.name !== undefined) return this.text(value.name);
      if (/^sobject(?:type|field)$/.test(nameOf(value.type)))
        return {kind: 'text', parts: [plainValue(value.tree, value.type)]};
    }
    throw new NotRun('it makes a text of something unknown');
  }

  private join(list: Value, separator: Value): Value {
    const between = literalOf(separator);
    if (list.kind !== 'collection' || between === undefined)
      throw new NotRun('it joins something unknown');
    const parts = list.items.flatMap((item, index): Part[] => {
      const joint: Part[] = index === 0 ? [] : [{kind: 'text', text: between, source: this.source}];
      if (item.kind === 'derived') throw new NotRun('it joins something unknown');
      if (item.kind === 'text') return [...joint, ...item.parts];
      if (!/^\s*,\s*$/.test(between)) throw new NotRun('it joins something unknown');
      return [...joint, {...plainValue(item.tree, item.type), isNames: true}];
    });
    return {kind: 'text', parts};
  }

  /** Quotes have a meaning of their own in the pattern. */
  private format(pattern: Value, list: Value): Value {
    const text = literalOf(pattern);
    if (text === undefined || list.kind !== 'collection' || /(?<!')'(?:'')*(?!')/.test(text))
      throw new NotRun('it formats something unknown');
    const parts = text
      .replaceAll("''", "'")
      .split(/\{(\d+)\}/)
      .flatMap((piece, index): readonly Part[] => {
        if (index % 2 === 0)
          return piece === '' ? [] : [{kind: 'text', text: piece, source: this.source}];
        const item = list.items[Number(piece)];
        if (item?.kind !== 'text') throw new NotRun('it formats something unknown');
        return item.parts;
      });
    return {kind: 'text', parts};
  }

  private follow(value: Value, link: Link, environment: Environment): Value {
    if (link.kind === 'index') throw new NotRun('it reads an item of a list');
    if (link.kind === 'field') {
      const field = value.kind === 'instance' && value.fields.get(link.name.toLowerCase());
      if (field) return field;
      throw new NotRun(`${link.name} is not known here`);
    }
    const parameters = link.arguments.map((argument) => this.evaluate(argument, environment));
    if (value.kind === 'instance')
      return this.call(value, link.name, parameters, environment.depth + 1);
    if (value.kind === 'collection')
      return ofCollection(value, link.name.toLowerCase(), parameters);
    return this.ofText(value, link.name.toLowerCase(), parameters);
  }

  private ofText(value: Value, name: string, [parameter = nothing]: readonly Value[]): Value {
    const text = literalOf(value);
    if (name === 'trim' && value.kind === 'text')
      return {kind: 'text', parts: trimmed(value.parts)};
    if (name === 'tolowercase') {
      if (text !== undefined) return this.text(text.toLowerCase());
      if (value.kind === 'element' || value.kind === 'text')
        return {kind: 'derived', isOneOfSeveral: value.kind === 'element'};
    }
    const other = literalOf(parameter);
    if (name === 'equalsignorecase' && text !== undefined && other !== undefined)
      return {kind: 'boolean', value: text.toLowerCase() === other.toLowerCase()};
    throw new NotRun(`${name} is not run for what is unknown`);
  }

  private ownCall(
    name: string,
    expressions: readonly Expression[],
    environment: Environment,
  ): Value {
    const parameters = expressions.map((argument) => this.evaluate(argument, environment));
    const method = this.methodOf(environment.syntax, name, parameters);
    if (!method) throw new NotRun(`${name} is no method of it for these values`);
    return this.runMethod(method, parameters, {...environment, depth: environment.depth + 1});
  }

  private construction(
    type: TypeSyntax,
    expressions: readonly Expression[],
    environment: Environment,
  ): Value {
    const parameters = expressions.map((argument) => this.evaluate(argument, environment));
    if (!/^(?:list|set)$/i.test(type.name)) throw new NotRun(`it creates a ${type.name}`);
    const [copied] = parameters;
    if (!copied) return newCollection(type, []);
    if (copied.kind !== 'collection') throw new NotRun('it copies something unknown');
    return newCollection(type, copied.items);
  }

  private negation(
    {operator, operand}: Expression & {kind: 'unary'},
    environment: Environment,
  ): Value {
    if (operator !== '!') throw new NotRun(`it uses ${operator}`);
    return negated(this.evaluate(operand, environment));
  }

  private binary(
    {operator, left, right}: Expression & {kind: 'binary'},
    environment: Environment,
  ): Value {
    const first = this.evaluate(left, environment);
    if (operator === '&&' || operator === '||') {
      if (first.kind !== 'boolean') throw new NotRun('a condition of it is not known here');
      return first.value === (operator === '||') ? first : this.evaluate(right, environment);
    }
    const second = this.evaluate(right, environment);
    if (operator === '+') return this.sum(first, second);
    return {kind: 'boolean', value: compared(operator, first, second)};
  }

  private sum(left: Value, right: Value): Value {
    const parts = [left, right].map((value) => {
      const text = value.kind === 'integer' ? this.text(String(value.value)) : value;
      if (text.kind !== 'text') throw new NotRun('it adds something unknown to a text');
      return text.parts;
    });
    return {kind: 'text', parts: parts.flat()};
  }

  private assign(
    {operator, target, value}: Expression & {kind: 'assign'},
    environment: Environment,
  ): Value {
    const {locals, self} = environment;
    const {name, isField} = targetOf(target);
    const key = name.toLowerCase();
    const isLocal = !isField && locals.has(key);
    const before = isLocal ? locals.get(key) : self?.fields.get(key);
    if (!before) throw new NotRun(`${name} is not known here`);
    const given = this.evaluate(value, environment);
    if (operator !== '=' && operator !== '+=') throw new NotRun(`it uses ${operator}`);
    const after = operator === '=' ? given : this.sum(before, given);
    (isLocal ? locals : self?.fields)?.set(key, after);
    return after;
  }
}

function targetOf(target: Expression): {name: string; isField: boolean} {
  if (target.kind === 'name') return {name: target.name, isField: false};
  if (target.kind === 'field' && target.receiver.kind === 'self')
    return {name: target.name, isField: true};
  throw new NotRun('it assigns to something unknown');
}

function onlyStatement(statement: Statement): Statement | undefined {
  if (statement.kind !== 'block') return statement;
  const [only, other] = statement.statements;
  return other ? undefined : only;
}

function valueOf(item: Item): Value {
  return item.kind === 'all' ? {kind: 'element', of: item} : item;
}

function itemOf(value: Value): Item {
  if (value.kind === 'text' || value.kind === 'derived') return value;
  if (value.kind === 'element') return value.of;
  throw new NotRun('it has a list of something unknown');
}

function newCollection({name}: TypeSyntax, items: readonly Item[]): Value {
  const isSet = /^set$/i.test(name);
  const collection: Collection = {kind: 'collection', items: [], isSet};
  for (const item of items) add(collection, item);
  return collection;
}

function add(collection: Collection, item: Item): void {
  if (collection.isSet && has(collection, item) === true) return;
  collection.items.push(item);
}

/** @returns undefined where the items are not known */
function has({items}: Collection, item: Item): boolean | undefined {
  const text = item.kind === 'text' ? textOf(item.parts) : undefined;
  const isOne = item.kind === 'text' || (item.kind === 'derived' && !item.isOneOfSeveral);
  if (text === undefined) return isOne && items.length === 0 ? false : undefined;
  let isKnown = true;
  for (const other of items) {
    const known = other.kind === 'text' ? textOf(other.parts) : undefined;
    if (known === text) return true;
    isKnown &&= known !== undefined;
  }
  return isKnown ? false : undefined;
}

function ofCollection(
  collection: Collection,
  name: string,
  [parameter = nothing]: readonly Value[],
): Value {
  const {items} = collection;
  switch (name) {
    case 'add':
      add(collection, itemOf(parameter));
      return {kind: 'boolean', value: true};
    case 'addall':
      if (parameter.kind !== 'collection') throw new NotRun('it adds something unknown');
      for (const item of [...parameter.items]) add(collection, item);
      return {kind: 'boolean', value: true};
    case 'isempty':
      if (items.some(({kind}) => kind !== 'all')) return {kind: 'boolean', value: false};
      return items.length === 0
        ? {kind: 'boolean', value: true}
        : {kind: 'open', check: 'blank', isNegated: false};
    case 'size':
      if (items.every(({kind}) => kind !== 'all')) return {kind: 'integer', value: items.length};
      break;
    case 'contains': {
      const found = has(collection, itemOf(parameter));
      return found === undefined
        ? {kind: 'open', check: 'duplicates', isNegated: false}
        : {kind: 'boolean', value: found};
    }
  }
  throw new NotRun(`${name} of a list is not run`);
}

/** @returns the text of parts that are all known */
function textOf(parts: readonly Part[]): string | undefined {
  return parts.every((part) => part.kind === 'text')
    ? parts.map(({text}) => text).join('')
    : undefined;
}

function literalOf(value: Value): string | undefined {
  return value.kind === 'text' ? textOf(value.parts) : undefined;
}

/** @param isBlank false where only a text without characters counts */
function blankness(value: Value, isBlank: boolean): Value {
  if (value.kind === 'null') return {kind: 'boolean', value: true};
  if (value.kind === 'element') return {kind: 'open', check: 'blank', isNegated: false};
  if (value.kind !== 'text') throw new NotRun('it asks whether something unknown is blank');
  const hasText = value.parts.some(
    (part) => part.kind === 'text' && (isBlank ? part.text.trim() : part.text) !== '',
  );
  if (hasText) return {kind: 'boolean', value: false};
  if (value.parts.every(({kind}) => kind === 'text')) return {kind: 'boolean', value: true};
  return {kind: 'open', check: 'blank', isNegated: false};
}

function negated(value: Value): Value {
  if (value.kind === 'boolean') return {kind: 'boolean', value: !value.value};
  if (value.kind === 'open') return {...value, isNegated: !value.isNegated};
  throw new NotRun('a condition of it is not known here');
}

function compared(operator: string, left: Value, right: Value): boolean {
  if (left.kind === 'integer' && right.kind === 'integer') {
    switch (operator) {
      case '<':
        return left.value < right.value;
      case '<=':
        return left.value <= right.value;
      case '>':
        return left.value > right.value;
      case '>=':
        return left.value >= right.value;
    }
  }
  const isSame = sameness(left, right);
  if (operator === '==' || operator === '===') return isSame;
  if (operator === '!=' || operator === '!==') return !isSame;
  throw new NotRun(`it compares with ${operator}`);
}

function sameness(left: Value, right: Value): boolean {
  if (left.kind === 'null' || right.kind === 'null') {
    const other = left.kind === 'null' ? right : left;
    if (other.kind === 'outside' || (other.kind === 'text' && literalOf(other) === undefined))
      throw new NotRun('it asks whether something unknown is null');
    return other.kind === 'null';
  }
  if (left.kind === 'integer' && right.kind === 'integer') return left.value === right.value;
  if (left.kind === 'boolean' && right.kind === 'boolean') return left.value === right.value;
  // Texts are equal in any capitals.
  const texts = [left, right].map((value) => literalOf(value)?.toLowerCase());
  if (texts.every((text) => text !== undefined)) return texts[0] === texts[1];
  const hasCharacters = [left, right].some(
    (value) =>
      value.kind === 'text' && value.parts.some((part) => part.kind === 'text' && part.text !== ''),
  );
  if (texts.includes('') && hasCharacters) return false;
  throw new NotRun('it compares something unknown');
}

/** White space around a query has no meaning; around another text it has, if the text begins or ends with a value. */
function trimmed(parts: readonly Part[]): readonly Part[] {
  const [first] = parts;
  const last = parts.at(-1);
  const isQuery = first?.kind === 'text' && /^\s*SELECT\s/i.test(first.text);
  if (!isQuery && (first?.kind === 'value' || last?.kind === 'value'))
    throw new NotRun('it trims something unknown');
  return parts.map((part, index) => {
    if (part.kind !== 'text') return part;
    const start = index === 0 ? part.text.trimStart() : part.text;
    return {...part, text: index === parts.length - 1 ? start.trimEnd() : start};
  });
}

/** @returns whether a parameter takes a value, among overloads */
function fits(parameter: ApexType, value: Value): boolean {
  const type = nameOf(parameter);
  switch (value.kind) {
    case 'text':
      return type === 'string';
    case 'collection':
      return type === (value.isSet ? 'set' : 'list') && nameOf(parameter.arguments[0]) === 'string';
    case 'integer':
    case 'boolean':
      return type === value.kind;
    case 'outside':
      return isSame(parameter, value.type);
    default:
      return false;
  }
}
