/**
 * Runs the project's own classes that put the text of a query together: `new QueryText().fields(names).from('Account').build()`.
 * What only the calling code knows stays open, as long as the text depends on it in one way alone.
 */
import {
  type Chain,
  type ClassSyntax,
  type Expression,
  type Link,
  type MethodSyntax,
  type Statement,
  type TypeSyntax,
  chainOf,
  nameOf,
} from '@soql-lib/apex';
import {
  added,
  blankness,
  compared,
  fits,
  itemOf,
  known,
  literalOf,
  negated,
  newCollection,
  nothing,
  NotRun,
  ofCollection,
  rejectDouble,
  trimmed,
  truth,
  unknownCondition,
  valueOf,
  type BuilderCheck,
  type Instance,
  type Value,
} from './builder-values';
import {plainValue, type Part} from './part';

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
      self.fields.set(member.name.toLowerCase(), rejectDouble(member.type, value ?? nothing));
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
    const {name, parameters: declared, body, result} = method;
    if (!body) throw new NotRun(`${name} has no body`);
    const value = this.runBody({parameters: declared, body}, parameters, environment);
    return result ? rejectDouble(result, value) : value;
  }

  private runBody(
    {parameters, body}: {parameters: MethodSyntax['parameters']; body: Statement[]},
    values: readonly Value[],
    environment: Environment,
  ): Value {
    if (environment.depth > maximumDepth)
      throw new NotRun('its methods call each other too deeply');
    const locals = new Map(
      parameters.map(
        ({name, type}, index) =>
          [name.toLowerCase(), rejectDouble(type, values[index] ?? nothing)] as const,
      ),
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
          environment.locals.set(
            name.toLowerCase(),
            rejectDouble(statement.type, value ?? nothing),
          );
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
    if (value.kind !== 'open' || whenFalse) throw unknownCondition();
    // A text is not blank unless the builder rejects it; what it skips or adds as a duplicate, a chain selects once.
    const only = onlyStatement(whenTrue);
    if (value.isNegated && value.check === 'duplicates') {
      this.checks.add(value.check);
      return this.run(whenTrue, environment);
    }
    const isSkipped =
      !value.isNegated &&
      (value.check === 'blank' ? only?.kind === 'throw' : only?.kind === 'continue');
    if (!isSkipped) throw unknownCondition();
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

  private evaluateAll(expressions: readonly Expression[], environment: Environment): Value[] {
    return expressions.map((expression) => this.evaluate(expression, environment));
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
        const elements = this.evaluateAll(expression.elements, environment);
        return newCollection(expression.type, elements.map(itemOf));
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
        const {condition, whenTrue, whenFalse} = expression;
        const isTrue = known(this.evaluate(condition, environment));
        return this.evaluate(isTrue ? whenTrue : whenFalse, environment);
      }
      case 'assign':
        return this.assign(expression, environment);
      case 'cast':
        return rejectDouble(expression.type, this.evaluate(expression.operand, environment));
      default:
        throw new NotRun('it has an expression that is not run');
    }
  }

  private literal(type: string, text: string): Value {
    if (type === 'null') return nothing;
    if (type === 'Boolean') return truth(text.toLowerCase() === 'true');
    if (type === 'Integer') return {kind: 'integer', value: Number(text)};
    if (type === 'String') return this.text(text);
    throw new NotRun(`it uses a ${type}`);
  }

  private text(text: string): Value {
    return {kind: 'text', parts: text === '' ? [] : [{kind: 'text', text, source: this.source}]};
  }

  private named(name: string, environment: Environment): Value {
    const value = this.find(name, environment);
    if (value) return value;
    throw new NotRun(`${name} is not known here`);
  }

  private find(name: string, {locals, self, syntax}: Environment): Value | undefined {
    const key = name.toLowerCase();
    return locals.get(key) ?? self?.fields.get(key) ?? this.constant(syntax, key);
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
    if (root.kind === 'name' && first && !this.find(root.name, environment)) {
      const found = this.staticMember(root.name, first, environment);
      return rest.reduce((value, link) => this.follow(value, link, environment), found);
    }
    const start = this.evaluate(root, environment);
    return links.reduce((value, link) => this.follow(value, link, environment), start);
  }

  private staticMember(className: string, link: Link, environment: Environment): Value {
    if (link.kind === 'call') {
      const {name, arguments: given} = link;
      if (className.toLowerCase() === 'string')
        return this.ofString(name.toLowerCase(), this.evaluateAll(given, environment));
      const isAsked =
        given.length === 0 &&
        /^userinfo\.ismulticurrencyorganization$/i.test(`${className}.${name}`);
      const value = isAsked ? this.decide('UserInfo.isMultiCurrencyOrganization()') : undefined;
      if (value !== undefined) return truth(value);
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
    const parameters = this.evaluateAll(link.arguments, environment);
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
      return truth(text.toLowerCase() === other.toLowerCase());
    throw new NotRun(`${name} is not run for what is unknown`);
  }

  private ownCall(
    name: string,
    expressions: readonly Expression[],
    environment: Environment,
  ): Value {
    const parameters = this.evaluateAll(expressions, environment);
    const method = this.methodOf(environment.syntax, name, parameters);
    if (!method) throw new NotRun(`${name} is no method of it for these values`);
    return this.runMethod(method, parameters, {...environment, depth: environment.depth + 1});
  }

  private construction(
    type: TypeSyntax,
    expressions: readonly Expression[],
    environment: Environment,
  ): Value {
    const [copied] = this.evaluateAll(expressions, environment);
    if (!/^(?:list|set)$/i.test(type.name)) throw new NotRun(`it creates a ${type.name}`);
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
    if (operator === '&&' || operator === '||')
      return known(first) === (operator === '||') ? first : this.evaluate(right, environment);
    const second = this.evaluate(right, environment);
    if (operator === '+') return this.sum(first, second);
    return truth(compared(operator, first, second));
  }

  private sum(left: Value, right: Value): Value {
    if (left.kind === 'integer' && right.kind === 'integer') return added(left.value, right.value);
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
