/**
 * Finds fields of another object: in each chain, the fields that its calls name, and those of the
 * filters and subqueries that it gets, must be of the object that it queries. A local variable
 * counts as what it is declared with, if nothing assigns it again; what a method of the project
 * returns isn't followed.
 */
import {
  type ApexType,
  type Call,
  type Construction,
  type Expression,
  type ExpressionTypes,
  type Field,
  type FieldExpression,
  type Method,
  type Name,
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

/** A field that a string or a relationship names: only a complete schema knows if it exists. */
export interface FieldPath {
  /** The queried object, and the path from its records to the field: `Owner.Name`. */
  object: string;
  path: string;
  place: SourceRange;
}

/** From an object to its parents, by names with dots between them, or to its children. */
interface Relationship {
  path: string;
  isChild: boolean;
}

/** A field of the queried object, or of a related one. */
interface Use {
  relationships: readonly Relationship[];
  /** The object of a token; undefined for a field in a string. */
  object?: string;
  field: string;
  place: SourceRange;
}

/** A builder with its object; or what a builder gets, such as a filter, with its fields. */
interface Queried {
  object?: string | undefined;
  /** The relationship of a subquery. */
  child?: Relationship;
  uses: readonly Use[];
}

const nothing: Queried = {uses: []};

export class ObjectReader {
  readonly findings: ObjectFinding[] = [];
  readonly paths: FieldPath[] = [];
  private readonly known = new Map<Expression, Queried | undefined>();
  private readonly assigned = new Map<Scope['callable'], ReadonlySet<string>>();

  constructor(private readonly sources: ObjectSources) {}

  visit(node: Syntax): void {
    if (isExpression(node)) {
      this.queried(node);
      return;
    }
    if (node.kind === 'declare' || node.kind === 'fields')
      for (const {initializer} of node.declarators) this.compareRecords(node.type, initializer);
    if (node.kind === 'return' && node.expression) {
      const {syntax, returns = voidType} = this.sources.typesAt(node.expression).scope.callable;
      if (syntax.kind === 'method') this.compareRecords(returns, node.expression);
    }
    for (const child of childrenOf(node)) this.visit(child);
  }

  /** Reads an expression with all its parts, once. */
  private queried(node: Expression): Queried | undefined {
    if (!this.known.has(node)) {
      // A variable whose value depends on itself has no queried object.
      this.known.set(node, undefined);
      this.known.set(node, this.read(node));
    }
    return this.known.get(node);
  }

  private read(node: Expression): Queried | undefined {
    switch (node.kind) {
      case 'cast':
        this.compareRecords(node.type, node.operand);
        return this.queried(node.operand);
      case 'assign': {
        const type = this.sources.typesAt(node.target).of(node.target);
        if (type) this.compareRecords(type, node.value);
        this.queried(node.target);
        return this.queried(node.value);
      }
      case 'name':
      case 'field':
        return this.nameOrField(node);
      case 'call':
        return this.call(node);
      case 'new':
        return this.created(node);
      case 'newCollection':
        return this.collection(node.elements);
      case 'self':
        return node.name === 'this' ? this.selectorAround(node) : undefined;
      default: {
        for (const child of childrenOf(node)) this.visit(child);
        const from = node.kind === 'query' ? node.query?.from[0] : undefined;
        return from && {object: from.path.words.map(({text}) => text).join('.'), uses: []};
      }
    }
  }

  /** A list of SObjects fits a list of any object: only the query determines the object. */
  private compareRecords(type: ApexType, value: Expression | undefined): void {
    const other = value && this.queried(value)?.object;
    if (other === undefined || value?.kind !== 'call') return;
    const types = this.sources.typesAt(value);
    const object = recordType(type, types.scope);
    const called = types.calledMethods(value);
    if (object === undefined || called?.owner === undefined) return;
    if (returnsRecords(called.methods) && !isSame(object, other))
      this.find(value.place, `${value.name} returns records of ${other}, not of ${object}`);
  }

  private find(place: SourceRange, message: string): void {
    const isKnown = this.findings.some(
      (found) => found.place.document === place.document && found.place.start === place.start,
    );
    if (!isKnown) this.findings.push({place, message});
  }

  private nameOrField(node: Name | FieldExpression): Queried | undefined {
    const types = this.sources.typesAt(node);
    if (node.kind === 'name') {
      const {scope} = types;
      const variable = scope.variable(node.name) ?? scope.field(node.name);
      if (variable) return this.variable(node.name, variable, scope);
      // Selectors can write `Filter.with(...)` instead of `SOQL.Filter.with(...)`.
      return isQueryPart(types.inheritedProperty(node.name)) ? nothing : undefined;
    }
    if (types.namedLibraryType(node.receiver) !== undefined && isQueryPart(types.of(node)?.name))
      return nothing;
    this.queried(node.receiver);
    return undefined;
  }

  private variable(
    name: string,
    {type, initializer}: Variable | Field,
    scope: Scope,
  ): Queried | undefined {
    const selector = this.ofType(nameOf(type), scope);
    if (selector) return selector;
    const isAssigned = this.assignedIn(scope).has(name.toLowerCase());
    return initializer && !isAssigned && isBuilderType(type, scope)
      ? this.queried(initializer)
      : undefined;
  }

  /** @returns the names, in lower case, that the code around assigns to */
  private assignedIn({callable}: Scope): ReadonlySet<string> {
    const known =
      this.assigned.get(callable) ??
      new Set(
        [...descendants(callable.syntax)].flatMap((node) =>
          node.kind === 'assign' && 'name' in node.target ? node.target.name.toLowerCase() : [],
        ),
      );
    this.assigned.set(callable, known);
    return known;
  }

  /** @returns the object of a selector class, from its constructor: `super(Contact.SObjectType)` */
  private ofType(name: string, scope: Scope): Queried | undefined {
    const type = scope.type(name);
    return type && this.ofSelector(type, scope);
  }

  private ofSelector(type: TypeDeclaration, scope: Scope): Queried | undefined {
    if (scope.libraryBase(type) === undefined) return undefined;
    const object = scope.memberOf(type, superObject);
    return object === undefined ? undefined : {object, uses: []};
  }

  private selectorAround(node: Expression): Queried | undefined {
    const {scope} = this.sources.typesAt(node);
    const selector = scope.around.find((type) => scope.libraryBase(type) !== undefined);
    return selector && this.ofSelector(selector, scope);
  }

  private call(node: Call): Queried | undefined {
    const {receiver, name, arguments: values} = node;
    const types = this.sources.typesAt(node);
    const {owner, methods = []} = types.calledMethods(node) ?? {};
    const library = receiver && libraryStart(receiver, types);
    if (library !== undefined && name.toLowerCase() === 'of')
      return this.start(library, methods, values, types);
    const about = receiver ? this.queried(receiver) : this.selectorAround(node);
    if (owner === undefined && methods.length > 0) {
      for (const value of values) this.queried(value);
      const type = methods.at(-1)?.result ?? voidType;
      const selector = this.ofType(nameOf(type), types.scope);
      return selector ?? (receiver && isBuilderType(type, types.scope) ? about : undefined);
    }
    return this.with(about, this.usesOf(methods, values));
  }

  /** @returns the queried object with more fields; those of a known object are compared with it */
  private with(queried: Queried | undefined, uses: readonly Use[]): Queried | undefined {
    if (queried?.object !== undefined) for (const use of uses) this.compare(queried.object, use);
    if (!queried || queried.object !== undefined) return queried;
    const {child} = queried;
    return {...queried, uses: [...queried.uses, ...(child ? behind([child], uses) : uses)]};
  }

  private compare(queried: string, {relationships, object, field, place}: Use): void {
    const target = relationships.reduce<string | undefined>(
      (from, relationship) => from && relatedObject(from, relationship, this.sources.schema),
      queried,
    );
    if (object !== undefined && target !== undefined && !isSame(object, target)) {
      this.find(place, notAField(object, target));
      return;
    }
    if (object !== undefined && relationships.length === 0) return;
    const steps = relationships.map(({path, isChild}) => (isChild ? `${path}[0]` : path));
    this.paths.push({object: queried, path: [...steps, field].join('.'), place});
  }

  /** Handles `SOQL.of(...)` and other library methods that begin with `of`. */
  private start(
    library: string,
    methods: readonly Method[],
    values: readonly Expression[],
    types: ExpressionTypes,
  ): Queried | undefined {
    const [first] = values;
    if (!first || takesFields(methods)) return {uses: this.usesOf(methods, values)};
    if (isDependentPart(simpleType(library))) {
      const path = literalOf(first);
      return path === undefined ? undefined : {uses: [], child: {path, isChild: true}};
    }
    return {object: objectName(first) ?? this.recordsObject(first, types), uses: []};
  }

  /** @returns the object of records: of a variable, a query, a list */
  private recordsObject(node: Expression, types: ExpressionTypes): string | undefined {
    const queried = this.queried(node);
    return recordType(types.of(node), types.scope) ?? queried?.object;
  }

  private created(node: Construction): Queried | undefined {
    const {scope} = this.sources.typesAt(node);
    const type = nameOf(node.type);
    // In new Contact(Email = text) the left side is a field, not a variable.
    for (const value of node.arguments) this.queried(value.kind === 'assign' ? value.value : value);
    const [first] = node.arguments;
    const isQuery = first !== undefined && constructsQuery(scope.libraryType(type) ?? '');
    const object = isQuery ? objectName(first) : undefined;
    return this.ofType(type, scope) ?? (object === undefined ? undefined : {object, uses: []});
  }

  private collection(elements: readonly Expression[]): Queried {
    return {
      uses: elements.flatMap(
        (element): readonly Use[] => this.tokenUse(element) ?? this.usesIn(element),
      ),
    };
  }

  /** @returns the fields that a method's arguments name for the query, directly or in parts */
  private usesOf(methods: readonly Method[], values: readonly Expression[]): Use[] {
    const isByName = takesFieldNames(methods, values.length);
    if (!isByName && !takesFields(methods) && !takesParts(methods)) {
      for (const value of values) this.queried(value);
      return [];
    }
    const uses = isByName ? fieldNames(values) : [];
    // Fields that follow a relationship, or records, are fields of their object.
    let relationships: readonly Relationship[] = [];
    let owner: Queried | undefined = nothing;
    for (const [index, value] of values.entries()) {
      const token = this.tokenUse(value);
      const path = literalOf(value);
      if (takesRecords(methods, index)) {
        // The next argument is a field of the records: isIn(contacts, Contact.AccountId).
        const object = this.recordsObject(value, this.sources.typesAt(value));
        owner = object === undefined ? undefined : {object, uses: []};
      } else if (path !== undefined) relationships = [{path, isChild: false}];
      else if (!token && !this.queried(value)) owner = undefined;
      else if (owner?.object !== undefined) this.with(owner, token ?? []);
      else if (owner) uses.push(...behind(relationships, token ?? this.usesIn(value)));
    }
    return uses;
  }

  /** @returns the fields of what belongs to another query, unless it has an object of its own */
  private usesIn(value: Expression): readonly Use[] {
    const queried = this.queried(value);
    return queried && queried.object === undefined ? queried.uses : [];
  }

  /** @returns the field of a token such as `Account.Name`; undefined for any other expression */
  private tokenUse(node: Expression): readonly [Use] | undefined {
    const token = fieldOf(node);
    if (!token) return undefined;
    const {scope} = this.sources.typesAt(node);
    const {object} = token;
    // A class that isn't among the files, such as a holder of fields, is no object either.
    const isObject = !scope.isVariable(object) && !scope.type(object);
    return isObject && this.sources.schema.find(object)
      ? [{...token, relationships: [], place: node.place}]
      : undefined;
  }
}

function behind(relationships: readonly Relationship[], uses: readonly Use[]): Use[] {
  return uses.map((use) => ({...use, relationships: [...relationships, ...use.relationships]}));
}

/** @returns the fields that the first argument names in strings, if they are plain paths */
function fieldNames([first, second]: readonly Expression[]): Use[] {
  // A string before a field is a relationship: orderBy('Owner', User.Name).
  if (!first || (second && fieldOf(second))) return [];
  return (first.kind === 'newCollection' ? first.elements : [first]).flatMap((element) =>
    (literalOf(element)?.split(',') ?? [])
      .map((piece) => piece.trim())
      .filter((path) => /^\w+(?:\.\w+)*$/.test(path))
      .map((field) => ({relationships: [], field, place: element.place})),
  );
}

/** @returns the object behind a relationship, as far as the schema knows it */
function relatedObject(
  object: string,
  {path, isChild}: Relationship,
  schema: Schema,
): string | undefined {
  if (isChild) return schema.find(object)?.child(path)?.object;
  return path.split('.').reduce<string | undefined>((from, step) => {
    const found = from === undefined ? undefined : schema.find(from)?.parent(step);
    return found?.isByConvention ? undefined : found?.object;
  }, object);
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** The library's type that a call starts with: `SOQL`, `SOQL.Filter`, or `Filter` in a selector. */
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

/** Returns the object in `List<Account>`, `Map<Id, Account>` or `Account`, if there is one. */
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
