/** Reads which object each builder, filter, and list of records is about, and compares the fields that it gets. */
import {
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
  type Name,
  type Return,
  type Scope,
  type SourceRange,
  type Syntax,
  type TypeDeclaration,
  type Variable,
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
import {notAField} from '../query/field-use';
import type {Schema} from '../schema';
import {libraryMethods} from '../signatures';
import {fieldOf, literalOf, objectName} from './expressions';
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
import {eitherOf, QueriedObject} from './queried-object';

/** The code that objects are followed through. */
export interface ObjectSources {
  schema: Schema;
  /** @returns the types at an expression of any of the files */
  typesAt: (node: Expression) => ExpressionTypes;
}

export interface ObjectFinding {
  place: SourceRange;
  message: string;
}

/** A field that a string or a relationship names: whether it exists, only a complete schema knows. */
export interface FieldPath {
  /** The queried object, and the way from its records to the field: `Owner.Name`, `Contacts[0].Email`. */
  object: string;
  path: string;
  place: SourceRange;
}

/** An object, or one of its fields, that belongs to a queried object. */
interface Use {
  queried: QueriedObject;
  object: string;
  field?: string;
  place: SourceRange;
}

/** Maximum nesting of groups. */
const deepestNesting = 10;

export class ObjectReader {
  readonly #findings: ObjectFinding[] = [];
  /** Fields of related records: their objects are known when all code is read. */
  readonly #related: Use[] = [];
  /** Fields in strings. */
  readonly #paths: {queried: QueriedObject; path: string; place: SourceRange}[] = [];
  /** Parts that queries get. */
  readonly #parts: {queried: QueriedObject; part: QueriedObject; place: SourceRange}[] = [];
  readonly #selectors = new Map<TypeDeclaration, QueriedObject | undefined>();
  readonly #variables = new Map<Variable | Field, QueriedObject | undefined>();
  readonly #expressions = new Map<Expression, QueriedObject | undefined>();
  readonly #methods = new Map<Method, QueriedObject | undefined>();

  constructor(private readonly sources: ObjectSources) {}

  visit(node: Syntax): void {
    if (isExpression(node)) this.#evaluate(node);
    else if (node.kind === 'declare' || node.kind === 'fields') this.#declare(node);
    else if (node.kind === 'return') this.#return(node);
    else for (const child of childrenOf(node)) this.visit(child);
  }

  /** Compares what only all of the code shows: a part may get its fields after a query has got the part. */
  results(): {findings: readonly ObjectFinding[]; paths: readonly FieldPath[]} {
    for (const {queried, part, place} of this.#parts)
      if (part.object !== undefined) this.#compare({queried, object: part.object, place});
    const fitting = this.#related.filter((use) => this.#compare(use));
    const paths = [
      ...fitting.map(({queried, field: path = '', place}) => ({queried, path, place})),
      ...this.#paths,
    ].flatMap(({queried, path, place}) => this.#pathsFrom(queried, path, place));
    return {findings: this.#findings, paths};
  }

  /** @returns whether the object is the queried one, as far as the schema knows that */
  #compare({queried, object, field, place}: Use): boolean {
    const other = queried.relationship
      ? queried.objectIn(this.sources.schema)
      : queried.name(object);
    if (other === undefined || other.toLowerCase() === object.toLowerCase()) return true;
    const message =
      field === undefined
        ? `this refers to ${object}, but the queried object here is ${other}`
        : notAField(object, other);
    this.#findings.push({place, message});
    return false;
  }

  /** A part without an object has that of its queries. */
  #pathsFrom(queried: QueriedObject, path: string, place: SourceRange, depth = 0): FieldPath[] {
    if (depth > deepestNesting) return [];
    const {relationship, object} = queried;
    if (relationship) {
      const step = relationship.isChild ? `${relationship.path}[0]` : relationship.path;
      return this.#pathsFrom(relationship.parent, `${step}.${path}`, place, depth + 1);
    }
    if (object !== undefined) return [{object, path, place}];
    return this.#parts
      .filter(({part}) => part.is(queried))
      .flatMap((taken) => this.#pathsFrom(taken.queried, path, place, depth + 1));
  }

  /** A subquery belongs to the query that gets it; any other part is about the object of the query. */
  #addPart(queried: QueriedObject, part: QueriedObject, {place}: Syntax): void {
    if (part.relationship) part.relationship.parent.sameAs(queried);
    else this.#parts.push({queried, part, place});
  }

  #declare(node: Declaration | FieldsSyntax): void {
    for (const {initializer} of node.declarators) {
      const queried = initializer && this.#evaluate(initializer);
      if (queried) this.#compareRecords(node.type, initializer, queried);
    }
  }

  #return(node: Return): void {
    const value = node.expression;
    const queried = value && this.#evaluate(value);
    if (!queried) return;
    const {scope} = this.sources.typesAt(value);
    const {syntax, returns = voidType} = scope.callable;
    if (syntax.kind !== 'method') return;
    this.#compareRecords(returns, value, queried);
    // A library method that a selector overrides, such as initialQuery, queries the selector's object.
    const base = scope.libraryBase(scope.owner);
    const selector = this.#queriedBy(scope.owner, scope);
    if (base !== undefined && selector && libraryMethods(base, syntax.name))
      this.#addPart(selector, queried, node);
  }

  /** A list of SObjects can be assigned to a list of any object: only the query determines the object. */
  #compareRecords(type: ApexType, value: Expression, queried: QueriedObject): void {
    if (value.kind !== 'call' || queried.relationship) return;
    const types = this.sources.typesAt(value);
    const object = recordType(type, types.scope);
    const called = types.calledMethods(value);
    const other = queried.object;
    if (object === undefined || called?.owner === undefined || !returnsRecords(called.methods))
      return;
    if (other !== undefined && other.toLowerCase() !== object.toLowerCase()) {
      const message = `${value.name} returns records of ${other}, not of ${object}`;
      this.#findings.push({place: value.place, message});
    }
  }

  /** Checks an expression with all its parts. Returns the queried object. */
  #evaluate(node: Expression): QueriedObject | undefined {
    if (!this.#expressions.has(node)) {
      // A variable whose value depends on itself has no queried object.
      this.#expressions.set(node, undefined);
      this.#expressions.set(node, this.#read(node));
    }
    return this.#expressions.get(node);
  }

  #read(node: Expression): QueriedObject | undefined {
    switch (node.kind) {
      case 'cast': {
        const queried = this.#evaluate(node.operand);
        if (queried) this.#compareRecords(node.type, node.operand, queried);
        return queried;
      }
      case 'conditional': {
        this.#evaluate(node.condition);
        const whenTrue = this.#evaluate(node.whenTrue);
        return eitherOf(whenTrue, this.#evaluate(node.whenFalse));
      }
      case 'assign':
        return this.#assign(node);
      case 'name':
      case 'field':
        return this.#nameOrField(node);
      case 'call':
        return this.#call(node);
      case 'new':
        return this.#new(node);
      case 'newCollection':
        return node.elements.length > 0 ? this.#collection(node.type, node.elements) : undefined;
      case 'self': {
        const {scope} = this.sources.typesAt(node);
        return node.name === 'this' ? this.#queriedBy(scope.owner, scope) : undefined;
      }
      case 'query': {
        for (const child of childrenOf(node)) this.visit(child);
        const [from] = node.query?.from ?? [];
        return from && QueriedObject.of(from.path.words.map(({text}) => text).join('.'));
      }
      default:
        for (const child of childrenOf(node)) this.visit(child);
        return undefined;
    }
  }

  /** A variable with different objects, for example in two branches, has no queried object. */
  #assign({target, value}: Assignment): QueriedObject | undefined {
    const queried = this.#evaluate(value);
    const about = this.#evaluate(target);
    const variable = this.#variableOf(target);
    if (!queried || !variable) return queried;
    this.#compareRecords(variable.type, value, queried);
    if (about) this.#variables.set(variable, eitherOf(about, queried));
    return queried;
  }

  #variableOf(node: Expression): Variable | Field | undefined {
    const types = this.sources.typesAt(node);
    const {scope} = types;
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
      const value = isBuilder && initializer && this.#evaluate(initializer);
      const queried = isBuilder ? value || selector || new QueriedObject() : undefined;
      this.#variables.set(variable, queried);
    }
    return this.#variables.get(variable);
  }

  /** Returns the object of a selector class, from its constructor: `super(Contact.SObjectType)`. */
  #queriedBy(type: TypeDeclaration, scope: Scope): QueriedObject | undefined {
    if (!this.#selectors.has(type)) {
      const isSelector = scope.libraryBase(type) !== undefined;
      const object = isSelector ? scope.memberOf(type, superObject) : undefined;
      this.#selectors.set(type, object === undefined ? undefined : QueriedObject.of(object));
    }
    return this.#selectors.get(type);
  }

  #nameOrField(node: Name | FieldExpression): QueriedObject | undefined {
    const types = this.sources.typesAt(node);
    const variable = this.#variableOf(node);
    if (variable) return this.#aboutVariable(variable, types.scope);
    // Selectors can write `Filter.with(...)` instead of `SOQL.Filter.with(...)`.
    if (node.kind === 'name')
      return isQueryPart(types.inheritedProperty(node.name)) ? new QueriedObject() : undefined;
    const isNamed = types.namedLibraryType(node.receiver) !== undefined;
    if (isNamed && isQueryPart(types.of(node)?.name)) return new QueriedObject();
    this.#evaluate(node.receiver);
    return undefined;
  }

  #call(node: Call): QueriedObject | undefined {
    const {receiver, name, arguments: values} = node;
    const types = this.sources.typesAt(node);
    const called = types.calledMethods(node);
    const library = receiver && libraryStart(receiver, types);
    if (library !== undefined && name.toLowerCase() === 'of')
      return this.#start(library, called?.methods ?? [], values, types);
    if (receiver) this.#compareRecordField(receiver, name, values, types);
    const about = receiver && this.#evaluate(receiver);
    if (called && called.owner === undefined) {
      for (const value of values) this.#evaluate(value);
      return this.#returned(called.methods, values.length, about, types.scope);
    }
    const queried = receiver ? about : this.#selectorAround(types.scope);
    this.#takeArguments(queried, called?.methods ?? [], values);
    return queried;
  }

  /** Checks `account.get(Contact.Name)`, which compiles, too. */
  #compareRecordField(
    receiver: Expression,
    method: string,
    [first]: readonly Expression[],
    types: ExpressionTypes,
  ): void {
    if (!first || !['get', 'put', 'isset'].includes(method.toLowerCase())) return;
    const type = types.of(receiver);
    const record = type?.arguments.length === 0 ? recordType(type, types.scope) : undefined;
    if (record !== undefined) this.#takeField(QueriedObject.of(record), first);
  }

  /** Handles `SOQL.of(...)` and other library methods that begin with `of`. */
  #start(
    library: string,
    methods: readonly Method[],
    values: readonly Expression[],
    types: ExpressionTypes,
  ): QueriedObject {
    const [first] = values;
    if (!first || takesFields(methods)) {
      const queried = new QueriedObject();
      this.#takeArguments(queried, methods, values);
      return queried;
    }
    if (isDependentPart(simpleType(library))) {
      const path = literalOf(first);
      const parent = new QueriedObject();
      return path === undefined ? parent : QueriedObject.related({parent, path, isChild: true});
    }
    const object = objectName(first);
    return object === undefined
      ? (this.#recordsObject(first, types) ?? new QueriedObject())
      : QueriedObject.of(object);
  }

  /** Returns the object of records passed as an argument: a variable, a query, a list. */
  #recordsObject(node: Expression, types: ExpressionTypes): QueriedObject | undefined {
    const evaluated = this.#evaluate(node);
    const object = recordType(types.of(node), types.scope);
    return object === undefined ? evaluated : QueriedObject.of(object);
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
    return this.#infer(method) ?? (isBuilderType(method.returns, scope) ? queried : undefined);
  }

  /** Infers the queried object of a method from its `return` statements; one that calls itself has none. */
  #infer(method: Method): QueriedObject | undefined {
    const {syntax} = method;
    if (syntax && !this.#methods.has(method)) {
      this.#methods.set(method, undefined);
      this.visit(syntax);
      const returned = [...descendants(syntax)].flatMap((node) =>
        node.kind === 'return' && node.expression
          ? (this.#expressions.get(node.expression) ?? [])
          : [],
      );
      this.#methods.set(method, returned[0]);
    }
    return this.#methods.get(method);
  }

  #new(node: Construction): QueriedObject | undefined {
    const {scope} = this.sources.typesAt(node);
    const type = nameOf(node.type);
    // In new Contact(Email = text) the left side is a field, not a variable.
    for (const value of node.arguments)
      this.#evaluate(value.kind === 'assign' ? value.value : value);
    const declared = scope.type(type);
    if (declared) return this.#queriedBy(declared, scope);
    const [first] = node.arguments;
    const isQuery = first !== undefined && constructsQuery(scope.libraryType(type) ?? '');
    const object = isQuery ? objectName(first) : undefined;
    return object === undefined ? undefined : QueriedObject.of(object);
  }

  #collection(type: ApexType, elements: readonly Expression[]): QueriedObject {
    const queried = new QueriedObject();
    const element = nameOf(elementOf(type));
    for (const value of elements) {
      if (element === 'sobjectfield') {
        this.#takeField(queried, value);
        continue;
      }
      const {scope} = this.sources.typesAt(value);
      const part = this.#evaluate(value);
      if (part && isQueryPart(scope.libraryType(element))) this.#addPart(queried, part, value);
      const object = recordType(type, scope);
      if (object !== undefined && !queried.object) queried.name(object);
    }
    return queried;
  }

  #takeArguments(
    queried: QueriedObject | undefined,
    methods: readonly Method[],
    values: readonly Expression[],
  ): void {
    const isOfInterest =
      takesFields(methods) || takesFieldNames(methods, values.length) || takesParts(methods);
    if (!queried || !isOfInterest) {
      for (const value of values) this.#evaluate(value);
      return;
    }
    this.#takeFieldNames(queried, methods, values);
    // Fields that follow a relationship are fields of its object.
    let owner: QueriedObject | undefined = queried;
    for (const [index, value] of values.entries()) {
      if (owner && this.#takeField(owner, value)) continue;
      if (takesRecords(methods, index)) {
        // The next argument is a field of the records: isIn(contacts, Contact.AccountId).
        owner = this.#recordsObject(value, this.sources.typesAt(value));
        continue;
      }
      const path = literalOf(value);
      const evaluated = this.#evaluate(value);
      if (path !== undefined)
        owner = QueriedObject.related({parent: queried, path, isChild: false});
      else if (!evaluated || !takesParts(methods)) owner = undefined;
      else if (owner) this.#addPart(owner, evaluated, value);
    }
  }

  /** Records fields in strings, if they are plain paths. */
  #takeFieldNames(
    queried: QueriedObject,
    methods: readonly Method[],
    [first, second, ...others]: readonly Expression[],
  ): void {
    const count = others.length + (second ? 2 : 1);
    // A string before a field is a relationship: orderBy('Owner', User.Name).
    if (!first || !takesFieldNames(methods, count) || (second && fieldOf(second))) return;
    for (const element of first.kind === 'newCollection' ? first.elements : [first])
      for (const piece of literalOf(element)?.split(',') ?? []) {
        const path = piece.trim();
        const {place} = element;
        if (/^\w+(?:\.\w+)*$/.test(path)) this.#paths.push({queried, path, place});
      }
  }

  /** Records a field token such as `Account.Name`; returns whether the expression is one. */
  #takeField(queried: QueriedObject, node: Expression): boolean {
    const {object, field} = fieldOf(node) ?? {};
    if (object === undefined || field === undefined) return false;
    const {scope} = this.sources.typesAt(node);
    if (scope.isVariable(object) || scope.type(object)) return false;
    // A class that isn't among the files, such as a holder of fields.
    if (!this.sources.schema.find(object)) return false;
    const use = {queried, object, field, place: node.place};
    if (queried.relationship) this.#related.push(use);
    else this.#compare(use);
    return true;
  }
}

/** The library's type that a call starts with: `SOQL`, `SOQL.Filter`, in a selector also `Filter`. */
function libraryStart(receiver: Expression, types: ExpressionTypes): string | undefined {
  return (
    types.namedLibraryType(receiver) ??
    (receiver.kind === 'name' ? types.inheritedProperty(receiver.name) : undefined)
  );
}

function superObject({syntax}: TypeDeclaration): string | undefined {
  if (syntax.kind !== 'class') return undefined;
  for (const call of descendants(syntax)) {
    if (call.kind !== 'call' || call.receiver || call.name.toLowerCase() !== 'super') continue;
    const [first] = call.arguments;
    const object = first && objectName(first);
    if (object !== undefined) return object;
  }
  return undefined;
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
