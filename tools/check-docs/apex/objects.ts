import {
  type AnalyzedCode,
  type ApexType,
  type Assignment,
  type Call,
  type Construction,
  type Declaration,
  type Expression,
  type ExpressionTypes,
  type Field,
  type FieldExpression,
  type FieldsSyntax,
  type Method,
  type Return,
  type Scope,
  type Syntax,
  type TypeDeclaration,
  type Variable,
  ancestors,
  bareName,
  builtInName,
  childrenOf,
  descendants,
  elementOf,
  isExpression,
  nameOf,
  simpleType,
  voidType,
} from '@soql-lib/apex';
import {libraryMethods} from '@soql-lib/model/signatures';
import {dynamicQuery} from './dynamic-queries';
import {elementsOf, fieldOf, objectName, superObject, textOf} from './expressions';
import {
  constructsQuery,
  isDependentPart,
  isQueryPart,
  returnsRecords,
  takesFieldNames,
  takesFields,
  takesParts,
  takesRecords,
} from './library-methods';
import {FindingCollector, type ObjectFindings} from './object-findings';
import {fromOf, textOf as pathText, type Locate} from './queries';
import {eitherOf, QueriedObject} from './queried-object';

/** Code to check, with its position on the page. */
export interface Source {
  code: AnalyzedCode;
  /** Its context, in order. */
  related: readonly AnalyzedCode[];
  locate: Locate;
}

/** All code of a unit. */
export interface UnitSources {
  /** Fixtures of the unit, which are also checked separately. */
  classes: readonly Source[];
  variables: readonly Source[];
  snippets: readonly Source[];
}

/** The state of the analysis at a position in the code. */
interface Position {
  locate: Locate;
  scope: Scope;
  types: ExpressionTypes;
}

/**
 * Finds fields of another object in builder chains: `SOQL.of(Account.SObjectType).with(Contact.Name)` has
 * the parameter types of the methods, but fails at run time.
 */
export function checkObjects({classes, variables, snippets}: UnitSources): ObjectFindings {
  const checker = new ObjectChecker([...classes, ...variables, ...snippets]);
  for (const {code} of [...variables, ...snippets]) checker.visit(code.unit);
  return checker.collector.results();
}

class ObjectChecker {
  readonly collector = new FindingCollector();
  readonly #sources: ReadonlyMap<Syntax, Source>;
  readonly #selectors = new Map<TypeDeclaration, QueriedObject | undefined>();
  readonly #variables = new Map<Variable | Field, QueriedObject | undefined>();
  readonly #expressions = new Map<Expression, QueriedObject | undefined>();
  readonly #methods = new Map<Method, QueriedObject | undefined>();

  constructor(sources: readonly Source[]) {
    this.#sources = new Map(sources.map((source) => [source.code.unit, source]));
  }

  visit(node: Syntax): void {
    if (isExpression(node)) this.#evaluate(node, this.#positionOf(node));
    else if (node.kind === 'declare' || node.kind === 'fields') this.#declare(node);
    else if (node.kind === 'return') this.#return(node);
    else for (const child of childrenOf(node)) this.visit(child);
  }

  #positionOf(node: Syntax): Position {
    const source = this.#sources.get([...ancestors(node)].at(-1) ?? node);
    if (!source) throw new Error('the node is not in the code that is checked');
    const {code, related, locate} = source;
    const types = code.typesAt(node, related);
    return {locate, types, scope: types.scope};
  }

  #declare(node: Declaration | FieldsSyntax): void {
    for (const {initializer} of node.declarators) {
      if (!initializer) continue;
      const position = this.#positionOf(initializer);
      const queried = this.#evaluate(initializer, position);
      if (queried) this.#compareRecords(node.type, initializer, queried, position);
    }
  }

  #return(node: Return): void {
    const value = node.expression;
    if (!value) return;
    const position = this.#positionOf(value);
    const queried = this.#evaluate(value, position);
    const {callable, owner} = position.scope;
    const {syntax} = callable;
    if (!queried || syntax.kind !== 'method') return;
    this.#compareRecords(callable.returns ?? voidType, value, queried, position);
    // A library method that a selector overrides, such as initialQuery, queries the selector's object.
    const base = position.scope.libraryBase(owner);
    const selector = this.#queriedBy(owner, position.scope);
    if (base !== undefined && selector && libraryMethods(base, syntax.name)) {
      this.collector.addPart(selector, queried, position.locate(node));
    }
  }

  /** A list of SObjects can be assigned to a list of any object: only the query determines the object. */
  #compareRecords(
    type: ApexType,
    value: Expression,
    queried: QueriedObject,
    {types, scope, locate}: Position,
  ): void {
    const object = recordType(type, scope);
    if (value.kind !== 'call' || object === undefined || queried.relationship) return;
    const {name} = value;
    const called = types.calledMethods(value);
    const other = queried.object;
    if (called?.owner === undefined || !returnsRecords(called.methods)) return;
    if (other !== undefined && other.toLowerCase() !== object.toLowerCase()) {
      this.collector.report(locate(value), `${name} returns records of ${other}, not of ${object}`);
    }
  }

  /** Checks an expression with all its parts, and infers the queried object. */
  #evaluate(node: Expression, position: Position): QueriedObject | undefined {
    if (!this.#expressions.has(node)) {
      // A variable whose value depends on itself has no queried object.
      this.#expressions.set(node, undefined);
      this.#expressions.set(node, this.#read(node, position));
    }
    return this.#expressions.get(node);
  }

  #read(node: Expression, position: Position): QueriedObject | undefined {
    switch (node.kind) {
      case 'cast': {
        const queried = this.#evaluate(node.operand, position);
        if (queried) this.#compareRecords(node.type, node.operand, queried, position);
        return queried;
      }
      case 'conditional': {
        this.#evaluate(node.condition, position);
        const whenTrue = this.#evaluate(node.whenTrue, position);
        return eitherOf(whenTrue, this.#evaluate(node.whenFalse, position));
      }
      case 'assign':
        return this.#assign(node, position);
      case 'field':
        return this.#field(node, position);
      case 'call':
        return node.receiver
          ? this.#call(node, node.receiver, position)
          : this.#ownCall(node, position);
      case 'new':
        return this.#new(node, position);
      case 'newCollection':
        return node.elements.length > 0
          ? this.#collection(node.type, node.elements, position)
          : undefined;
      case 'self':
        return node.name === 'this'
          ? this.#queriedBy(position.scope.owner, position.scope)
          : undefined;
      case 'query':
        for (const child of childrenOf(node)) this.visit(child);
        return node.query && QueriedObject.of(pathText(fromOf(node.query).path));
      case 'name': {
        const variable = this.#variableOf(node, position);
        if (variable) return this.#aboutVariable(variable, position.scope);
        // Selectors can write `Filter.with(...)` instead of `SOQL.Filter.with(...)`.
        const property = position.types.inheritedProperty(node.name);
        return isQueryPart(property) ? new QueriedObject() : undefined;
      }
      default:
        for (const child of childrenOf(node)) this.visit(child);
        return undefined;
    }
  }

  /** A variable with different objects, for example in two branches, has no queried object. */
  #assign({target, value}: Assignment, position: Position): QueriedObject | undefined {
    const queried = this.#evaluate(value, position);
    const about = this.#evaluate(target, position);
    const variable = this.#variableOf(target, position);
    if (!queried || !variable) return queried;
    this.#compareRecords(variable.type, value, queried, position);
    if (about) this.#variables.set(variable, eitherOf(about, queried));
    return queried;
  }

  #variableOf(node: Expression, {scope, types}: Position): Variable | Field | undefined {
    if (node.kind === 'name') return scope.variable(node.name) ?? scope.field(node.name);
    if (node.kind !== 'field') return undefined;
    const owner = types.typeDeclaration(node.receiver);
    return owner && scope.memberOf(owner, ({fields}) => fields.get(node.name.toLowerCase()));
  }

  #aboutVariable(variable: Variable | Field, scope: Scope): QueriedObject | undefined {
    if (!this.#variables.has(variable)) {
      const {type, initializer} = variable;
      const declared = scope.type(nameOf(type));
      const selector = declared && this.#queriedBy(declared, scope);
      const isBuilder = selector !== undefined || isBuilderType(type, scope);
      const value =
        isBuilder && initializer && this.#evaluate(initializer, this.#positionOf(initializer));
      const queried = isBuilder ? value || selector || new QueriedObject() : undefined;
      this.#variables.set(variable, queried);
    }
    return this.#variables.get(variable);
  }

  /** Returns the object of a selector class. */
  #queriedBy(type: TypeDeclaration, scope: Scope): QueriedObject | undefined {
    if (!this.#selectors.has(type)) {
      const queried =
        scope.libraryBase(type) === undefined
          ? undefined
          : scope.memberOf(type, ({syntax}) =>
              syntax.kind === 'class' ? superObject(syntax) : undefined,
            );
      this.#selectors.set(type, queried);
    }
    return this.#selectors.get(type);
  }

  #field(node: FieldExpression, position: Position): QueriedObject | undefined {
    const {types, scope} = position;
    const variable = this.#variableOf(node, position);
    if (variable) return this.#aboutVariable(variable, scope);
    const isNamed = types.namedLibraryType(node.receiver) !== undefined;
    if (isNamed && isQueryPart(types.of(node)?.name)) return new QueriedObject();
    this.#evaluate(node.receiver, position);
    return undefined;
  }

  #call(node: Call, receiver: Expression, position: Position): QueriedObject | undefined {
    const {types, scope} = position;
    const {name, arguments: values} = node;
    const called = types.calledMethods(node);
    const library =
      types.namedLibraryType(receiver) ??
      (receiver.kind === 'name' ? types.inheritedProperty(receiver.name) : undefined);
    if (library !== undefined && name.toLowerCase() === 'of') {
      return this.#start(library, called?.methods ?? [], values, position);
    }
    this.#compareRecordField(receiver, name, values, position);
    const queried = dynamicObject(node) ?? this.#evaluate(receiver, position);
    if (called && called.owner === undefined) {
      this.#evaluateAll(values, position);
      return this.#returned(called.methods, values.length, queried, scope);
    }
    this.#takeArguments(queried, called?.methods ?? [], values, position);
    return queried;
  }

  /** Checks `account.get(Contact.Name)`, which compiles, too. */
  #compareRecordField(
    receiver: Expression,
    method: string,
    [first]: readonly Expression[],
    position: Position,
  ): void {
    if (!first || !['get', 'put', 'isset'].includes(method.toLowerCase())) return;
    const type = position.types.of(receiver);
    const record = type?.arguments.length === 0 ? recordType(type, position.scope) : undefined;
    if (record !== undefined) this.#takeField(QueriedObject.of(record), first, position);
  }

  /** Handles `SOQL.of(...)` and other library methods that begin with `of`. */
  #start(
    library: string,
    methods: readonly Method[],
    values: readonly Expression[],
    position: Position,
  ): QueriedObject {
    const [first] = values;
    if (!first || takesFields(methods)) {
      const queried = new QueriedObject();
      this.#takeArguments(queried, methods, values, position);
      return queried;
    }
    if (isDependentPart(simpleType(library))) {
      const path = textOf(first);
      return path === undefined
        ? new QueriedObject()
        : QueriedObject.related(new QueriedObject(), path, true);
    }
    const object = objectName(first);
    return object === undefined
      ? (this.#recordsObject(first, position) ?? new QueriedObject())
      : QueriedObject.of(object);
  }

  /** Returns the object of records passed as an argument: a variable, a query, a list. */
  #recordsObject(node: Expression, position: Position): QueriedObject | undefined {
    const evaluated = this.#evaluate(node, position);
    const object = recordType(position.types.of(node), position.scope);
    return object === undefined ? evaluated : QueriedObject.of(object);
  }

  #ownCall(node: Call, position: Position): QueriedObject | undefined {
    const {types, scope} = position;
    const called = types.calledMethods(node);
    const values = node.arguments;
    if (called?.owner !== undefined) {
      const queried = this.#selectorAround(scope);
      this.#takeArguments(queried, called.methods, values, position);
      return queried;
    }
    this.#evaluateAll(values, position);
    return called && this.#returned(called.methods, values.length, undefined, scope);
  }

  /** Returns the object of the enclosing selector class. */
  #selectorAround(scope: Scope): QueriedObject | undefined {
    const selector = scope.around.find((type) => scope.libraryBase(type) !== undefined);
    return selector && this.#queriedBy(selector, scope);
  }

  /** Returns the queried object of a declared method's result; a method that returns a builder usually keeps that of its receiver. */
  #returned(
    methods: readonly Method[],
    count: number,
    queried: QueriedObject | undefined,
    scope: Scope,
  ): QueriedObject | undefined {
    const method =
      methods.findLast(({parameters}) => parameters.length === count) ?? methods.at(-1);
    if (!method) return undefined;
    const isBuilder = isBuilderType(method.returns, scope);
    return this.#infer(method) ?? (isBuilder ? queried : undefined);
  }

  /** Infers the queried object of a method from its `return` statements; one that calls itself has none. */
  #infer(method: Method): QueriedObject | undefined {
    const {syntax} = method;
    if (syntax && !this.#methods.has(method)) {
      this.#methods.set(method, undefined);
      this.visit(syntax);
      const returned = [...descendants(syntax)].map((node) =>
        node.kind === 'return' && node.expression
          ? this.#expressions.get(node.expression)
          : undefined,
      );
      this.#methods.set(
        method,
        returned.find((queried) => queried !== undefined),
      );
    }
    return this.#methods.get(method);
  }

  #evaluateAll(values: readonly Expression[], position: Position): void {
    for (const value of values) this.#evaluate(value, position);
  }

  #new(node: Construction, position: Position): QueriedObject | undefined {
    const {scope} = position;
    const type = nameOf(node.type);
    const values = node.arguments;
    for (const value of values) {
      // In new Contact(Email = text) the left side is a field, not a variable.
      this.#evaluate(value.kind === 'assign' ? value.value : value, position);
    }
    const declared = scope.type(type);
    if (declared) return this.#queriedBy(declared, scope);
    const [first] = values;
    const object =
      first && constructsQuery(scope.libraryType(type) ?? '') ? objectName(first) : undefined;
    return object === undefined ? undefined : QueriedObject.of(object);
  }

  #collection(type: ApexType, elements: readonly Expression[], position: Position): QueriedObject {
    const queried = new QueriedObject();
    const element = nameOf(elementOf(type));
    const isParts = isQueryPart(position.scope.libraryType(element));
    for (const value of elements) {
      if (element === 'sobjectfield') this.#takeField(queried, value, position);
      else {
        const part = this.#evaluate(value, position);
        if (part && isParts) this.collector.addPart(queried, part, position.locate(value));
      }
    }
    const object = recordType(type, position.scope);
    return object === undefined || queried.object ? queried : QueriedObject.of(object);
  }

  #takeArguments(
    queried: QueriedObject | undefined,
    methods: readonly Method[],
    values: readonly Expression[],
    position: Position,
  ): void {
    const isOfInterest =
      takesFields(methods) || takesFieldNames(methods, values.length) || takesParts(methods);
    if (!queried || !isOfInterest) {
      this.#evaluateAll(values, position);
      return;
    }
    this.#takeFieldNames(queried, methods, values, position);
    // Fields that follow a relationship are fields of its object.
    let owner: QueriedObject | undefined = queried;
    for (const [index, value] of values.entries()) {
      if (owner && this.#takeField(owner, value, position)) continue;
      if (takesRecords(methods, index)) {
        // The next argument is a field of the records: isIn(contacts, Contact.AccountId).
        owner = this.#recordsObject(value, position);
        continue;
      }
      const relationship = textOf(value);
      const evaluated = this.#evaluate(value, position);
      if (relationship !== undefined) {
        owner = QueriedObject.related(queried, relationship, false);
      } else if (evaluated && takesParts(methods)) {
        if (owner) this.collector.addPart(owner, evaluated, position.locate(value));
      } else {
        owner = undefined;
      }
    }
  }

  /** Records fields in strings, if they are plain paths. */
  #takeFieldNames(
    queried: QueriedObject,
    methods: readonly Method[],
    values: readonly Expression[],
    {locate}: Position,
  ): void {
    const [first, second] = values;
    if (!first || !takesFieldNames(methods, values.length)) return;
    // A string before a field is a relationship: orderBy('Owner', User.Name).
    if (second && fieldOf(second)) return;
    for (const element of elementsOf(first) ?? [first]) {
      for (const piece of textOf(element)?.split(',') ?? []) {
        const path = piece.trim();
        if (/^\w+(?:\.\w+)*$/.test(path)) this.collector.addPath(queried, path, locate(element));
      }
    }
  }

  /** Records a field token such as `Account.Name`; returns whether the expression is one. */
  #takeField(queried: QueriedObject, node: Expression, {scope, locate}: Position): boolean {
    const {object, field} = fieldOf(node) ?? {};
    if (object === undefined || field === undefined) return false;
    if (scope.isVariable(object) || scope.type(object)) return false;
    this.collector.addField(queried, object, field, locate(node));
    return true;
  }
}

function dynamicObject(node: Call): QueriedObject | undefined {
  const {parsed} = dynamicQuery(node) ?? {};
  return !parsed || parsed.problem
    ? undefined
    : QueriedObject.of(pathText(fromOf(parsed.syntax).path));
}

/** Checks whether a type is a builder, a query part, or a field token. */
function isBuilderType({name, arguments: types}: ApexType, scope: Scope): boolean {
  return (
    name.toLowerCase() === 'sobjectfield' ||
    scope.libraryType(name) !== undefined ||
    types.some((type) => isBuilderType(type, scope))
  );
}

/** Platform types without records, in addition to the value types of the model. */
const plainTypes = new Set(['aggregateresult', 'void']);

/** Returns the object in `List<Account>`, `Map<Id, Account>` or `Account`; undefined for types without records. */
function recordType(type: ApexType | undefined, scope: Scope): string | undefined {
  if (!type) return undefined;
  const last = elementOf(type);
  if (last) return recordType(last, scope);
  const name = bareName(type);
  const isPlain =
    plainTypes.has(name.toLowerCase()) ||
    builtInName(name) !== undefined ||
    scope.libraryType(name) !== undefined ||
    scope.type(name) !== undefined;
  return /^\w+$/.test(name) && !isPlain ? name : undefined;
}
