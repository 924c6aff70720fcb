import {
  AssignExpressionContext,
  BlockContext,
  CastExpressionContext,
  ClassDeclarationContext,
  CondExpressionContext,
  ConstructorDeclarationContext,
  DotExpressionContext,
  EnhancedForControlContext,
  ExpressionContext,
  FieldDeclarationContext,
  FormalParameterContext,
  IdPrimaryContext,
  LocalVariableDeclarationContext,
  MethodCallExpressionContext,
  MethodDeclarationContext,
  NewExpressionContext,
  PrimaryExpressionContext,
  ReturnStatementContext,
  SoqlPrimaryContext,
  SubExpressionContext,
  ThisPrimaryContext,
  type ApexParserRuleContext,
  type VariableDeclaratorsContext,
} from '@apexdevtools/apex-parser';
import {libraryTypeName, signaturesOf, withoutNamespace} from '../../../src/apex/signatures';
import {childrenOf, descendants} from '../../../src/apex/tree';
import type {ApiManifest} from '../manifest';
import {dynamicQuery} from './dynamic-queries';
import {
  elementsOf,
  enclosingMethod,
  fieldOf,
  isFieldDeclaration,
  lastCall,
  methodsOf,
  objectName,
  superObject,
  textOf,
  valuesOf,
} from './expressions';
import {isQueryPart, libraryMethods, type LibraryMethods} from './library-methods';
import {FindingCollector, type ObjectFindings} from './object-findings';
import type {Locate} from './queries';
import {Scope} from './scope';
import {eitherOf, QueriedObject} from './queried-object';
import {isBuilderType, recordType} from './variable-types';

/** A tree to look at, with the way back to the page. */
export interface Source {
  tree: ApexParserRuleContext;
  locate: Locate;
  /** The class that the tree continues, when it holds members of one. */
  className: string | undefined;
}

/** A class of the unit: what it queries, if it is a selector, and what its methods return. */
interface KnownClass {
  name: string;
  queried: QueriedObject | undefined;
  methods: ReadonlyMap<string, MethodDeclarationContext>;
}

/**
 * Finds fields of another object in builder chains: `SOQL.of(Account.SObjectType).with(Contact.Name)` has
 * the types that the methods take, and fails only when it runs.
 *
 * @param sources what the unit consists of, in order
 * @param context classes that the unit uses but does not hold
 */
export function checkObjects(
  sources: readonly Source[],
  context: readonly ApexParserRuleContext[],
  manifest: ApiManifest,
): ObjectFindings {
  const checker = new ObjectChecker(manifest);
  for (const tree of [...context, ...sources.map((source) => source.tree)]) checker.learn(tree);
  const scope = new Scope();
  for (const source of sources) checker.check(source, scope);
  return checker.collector.results();
}

class ObjectChecker {
  readonly #methods: LibraryMethods;
  readonly #classes = new Map<string, KnownClass>();
  readonly collector = new FindingCollector();
  readonly #inferring = new Set<MethodDeclarationContext>();
  #locate: Locate = () => {
    throw new Error('no source is being checked');
  };
  #class: KnownClass | undefined;

  constructor(manifest: ApiManifest) {
    this.#methods = libraryMethods(manifest);
  }

  /** Takes up the classes of a tree. */
  learn(tree: ApexParserRuleContext): void {
    for (const node of descendants(tree)) {
      if (!(node instanceof ClassDeclarationContext)) continue;
      const name = node.id().getText().toLowerCase();
      this.#classes.set(name, {
        name,
        queried: superObject(node),
        methods: methodsOf(node.classBody()),
      });
    }
  }

  check({tree, locate, className}: Source, scope: Scope): void {
    this.#locate = locate;
    this.#class = this.#classes.get(className?.toLowerCase() ?? '') ?? {
      name: '',
      queried: undefined,
      methods: methodsOf(tree),
    };
    this.#visitChildren(tree, scope);
  }

  #visit(node: ApexParserRuleContext, scope: Scope): void {
    if (node instanceof ClassDeclarationContext) {
      this.#visitClass(node, scope);
    } else if (
      node instanceof MethodDeclarationContext ||
      node instanceof ConstructorDeclarationContext ||
      node instanceof BlockContext
    ) {
      this.#visitChildren(node, new Scope(scope));
    } else if (
      node instanceof FormalParameterContext ||
      node instanceof EnhancedForControlContext
    ) {
      this.#visitChildren(node, scope);
      this.#declareOne(node.id().getText(), node.typeRef().getText(), undefined, scope);
    } else if (
      node instanceof LocalVariableDeclarationContext ||
      node instanceof FieldDeclarationContext
    ) {
      this.#declare(node.typeRef().getText(), node.variableDeclarators(), scope);
    } else if (node instanceof ReturnStatementContext && node.expression()) {
      this.#return(node, scope);
    } else if (node instanceof ExpressionContext) {
      this.#evaluate(node, scope);
    } else {
      this.#visitChildren(node, scope);
    }
  }

  /** Fields come first: methods may precede the fields that they use. */
  #visitChildren(node: ApexParserRuleContext, scope: Scope): void {
    const children = childrenOf(node);
    const fields = children.filter(isFieldDeclaration);
    for (const child of [...fields, ...children.filter((other) => !fields.includes(other))]) {
      this.#visit(child, scope);
    }
  }

  #visitClass(node: ClassDeclarationContext, scope: Scope): void {
    const outer = this.#class;
    this.#class = this.#classes.get(node.id().getText().toLowerCase());
    this.#visitChildren(node.classBody(), new Scope(scope));
    this.#class = outer;
  }

  #declare(type: string, declarators: VariableDeclaratorsContext, scope: Scope): void {
    for (const declarator of declarators.variableDeclarator_list()) {
      const value = declarator.expression();
      const queried = value ? this.#evaluate(value, scope) : undefined;
      if (value && queried) this.#compareRecords(type, value, queried);
      this.#declareOne(declarator.id().getText(), type, queried, scope);
    }
  }

  #declareOne(name: string, type: string, queried: QueriedObject | undefined, scope: Scope): void {
    const known = this.#classes.get(type.toLowerCase())?.queried;
    const isBuilder = known !== undefined || isBuilderType(type);
    scope.declare(name, {
      type,
      queried: isBuilder ? (queried ?? known ?? new QueriedObject()) : undefined,
    });
  }

  #return(node: ReturnStatementContext, scope: Scope): void {
    const queried = this.#evaluate(node.expression(), scope);
    const method = enclosingMethod(node);
    if (!queried || !method) return;
    this.#compareRecords(method.typeRef()?.getText() ?? 'void', node.expression(), queried);
    const hooks = ['initialquery', 'additionalallowedconditionfields'];
    if (this.#class?.queried && hooks.includes(method.id().getText().toLowerCase())) {
      this.collector.addPart(this.#class.queried, queried, this.#locate(node));
    }
  }

  /** A list of SObjects may be assigned to a list of any object: only the query tells which are in it. */
  #compareRecords(type: string, value: ExpressionContext, queried: QueriedObject): void {
    const call = lastCall(value);
    const object = this.#recordType(type);
    if (!call || !object || !this.#methods.returnsRecords(call) || queried.relationship) return;
    const other = queried.object;
    if (other !== undefined && other.toLowerCase() !== object.toLowerCase()) {
      this.collector.report(
        this.#locate(value),
        `${call} returns records of ${other}, not of ${object}`,
      );
    }
  }

  #recordType(type: string): string | undefined {
    const name = recordType(type);
    return name !== undefined && this.#classes.has(name.toLowerCase()) ? undefined : name;
  }

  /** Looks at an expression and all in it, and finds out which object it is about. */
  #evaluate(node: ExpressionContext, scope: Scope): QueriedObject | undefined {
    if (node instanceof SubExpressionContext) return this.#evaluate(node.expression(), scope);
    if (node instanceof CastExpressionContext) {
      const queried = this.#evaluate(node.expression(), scope);
      if (queried) this.#compareRecords(node.typeRef().getText(), node.expression(), queried);
      return queried;
    }
    if (node instanceof CondExpressionContext) {
      const [, first, second] = node.expression_list().map((part) => this.#evaluate(part, scope));
      return eitherOf(first, second);
    }
    if (node instanceof AssignExpressionContext) return this.#assign(node, scope);
    if (node instanceof DotExpressionContext) return this.#evaluateDot(node, scope);
    if (node instanceof MethodCallExpressionContext) return this.#evaluateOwnCall(node, scope);
    if (node instanceof NewExpressionContext) return this.#evaluateNew(node, scope);
    if (node instanceof PrimaryExpressionContext) return this.#evaluatePrimary(node, scope);
    this.#visitChildren(node, scope);
    return undefined;
  }

  /** From here on a variable is about what it got; in a branch, it may be about the one or the other. */
  #assign(node: AssignExpressionContext, scope: Scope): QueriedObject | undefined {
    const [target, value] = node.expression_list();
    if (!target || !value) return undefined;
    const queried = this.#evaluate(value, scope);
    const variable = scope.find(target.getText());
    if (!variable) {
      this.#evaluate(target, scope);
    } else if (queried) {
      this.#compareRecords(variable.type, value, queried);
      if (variable.queried) variable.queried = eitherOf(variable.queried, queried);
    }
    return queried;
  }

  #evaluatePrimary(node: PrimaryExpressionContext, scope: Scope): QueriedObject | undefined {
    const primary = node.primary();
    if (primary instanceof ThisPrimaryContext) return this.#class?.queried;
    if (primary instanceof SoqlPrimaryContext) {
      this.#visitChildren(primary, scope);
      return QueriedObject.of(primary.soqlLiteral().query().fromNameList().fieldName(0).getText());
    }
    if (!(primary instanceof IdPrimaryContext)) return undefined;
    const name = primary.getText();
    return scope.find(name)?.queried ?? this.#part(name);
  }

  /** Selectors write `Filter.with(...)` for `SOQL.Filter.with(...)`. */
  #part(name: string): QueriedObject | undefined {
    return this.#class?.queried && isQueryPart(name) ? new QueriedObject() : undefined;
  }

  #evaluateDot(node: DotExpressionContext, scope: Scope): QueriedObject | undefined {
    const receiver = node.expression();
    const call = node.dotMethodCall();
    const library = this.#libraryName(receiver, scope);
    if (!call) {
      const name = node.anyId().getText();
      if (library === 'soql' && isQueryPart(name)) return new QueriedObject();
      this.#evaluate(receiver, scope);
      return receiver.getText().toLowerCase() === 'this' ? scope.find(name)?.queried : undefined;
    }
    const values = valuesOf(call.expressionList());
    if (library !== undefined && call.anyId().getText().toLowerCase() === 'of') {
      return this.#start(library, values, scope);
    }
    this.#compareRecordField(receiver, call.anyId().getText(), values, scope);
    const method = this.#methodOf(receiver, call.anyId().getText(), scope);
    const queried = this.#dynamicQuery(node) ?? this.#evaluate(receiver, scope);
    this.#takeArguments(queried, call.anyId().getText(), values, scope);
    return method ? this.#infer(method.owner, method.declaration) : queried;
  }

  #dynamicQuery(node: DotExpressionContext): QueriedObject | undefined {
    const {parsed} = dynamicQuery(node) ?? {};
    if (!parsed || parsed.problem) return undefined;
    return QueriedObject.of(parsed.tree.fromNameList().fieldName(0).getText());
  }

  /** `account.get(Contact.Name)` compiles, too. */
  #compareRecordField(
    receiver: ExpressionContext,
    method: string,
    [first]: readonly ExpressionContext[],
    scope: Scope,
  ): void {
    const type = scope.find(receiver.getText())?.type ?? '';
    const record = /^\w+$/.test(type) ? this.#recordType(type) : undefined;
    if (!first || !record || !['get', 'put', 'isset'].includes(method.toLowerCase())) return;
    this.#takeField(QueriedObject.of(record), first, scope);
  }

  /** `soql`, `soqlcache`, `soql.subquery` and so on; undefined for what is not the library's. */
  #libraryName(node: ExpressionContext, scope: Scope): string | undefined {
    const name = withoutNamespace(node.getText());
    const [first = '', second] = name.split('.');
    if (second === undefined && isQueryPart(first) && this.#class?.queried && !scope.find(first)) {
      return `soql.${first}`;
    }
    if (libraryTypeName(first) === undefined) return undefined;
    return second === undefined || isQueryPart(second) ? name : undefined;
  }

  /** `SOQL.of(...)`, and whatever else of the library begins with `of`. */
  #start(library: string, values: readonly ExpressionContext[], scope: Scope): QueriedObject {
    const [first] = values;
    if (!first || library === 'soql.distance') {
      const queried = new QueriedObject();
      this.#takeArguments(queried, 'of', values, scope);
      return queried;
    }
    if (library === 'soql.subquery') {
      const path = textOf(first);
      return path === undefined
        ? new QueriedObject()
        : QueriedObject.related(new QueriedObject(), path, true);
    }
    const object = objectName(first);
    return object === undefined
      ? (this.#recordsObject(first, scope) ?? new QueriedObject())
      : QueriedObject.of(object);
  }

  /** The object of records that are passed: those of a variable, of a query, of a list. */
  #recordsObject(node: ExpressionContext, scope: Scope): QueriedObject | undefined {
    const evaluated = this.#evaluate(node, scope);
    const object = this.#recordType(scope.find(node.getText())?.type ?? '');
    return object === undefined ? evaluated : QueriedObject.of(object);
  }

  #methodOf(
    receiver: ExpressionContext,
    name: string,
    scope: Scope,
  ): {owner: KnownClass; declaration: MethodDeclarationContext} | undefined {
    const created =
      receiver instanceof NewExpressionContext && receiver.creator().createdName().getText();
    const type = created || scope.find(receiver.getText())?.type || receiver.getText();
    const owner = this.#classes.get(type.toLowerCase());
    const declaration = owner?.methods.get(name.toLowerCase());
    return owner && declaration && {owner, declaration};
  }

  #evaluateOwnCall(node: MethodCallExpressionContext, scope: Scope): QueriedObject | undefined {
    const call = node.methodCall();
    const name = call.id()?.getText() ?? '';
    const own = this.#class?.methods.get(name.toLowerCase());
    const queried = own || !this.#methods.has(name) ? undefined : this.#class?.queried;
    this.#takeArguments(queried, name, valuesOf(call.expressionList()), scope);
    return own && this.#class ? this.#infer(this.#class, own) : queried;
  }

  /** The return type of a method, inferred from its `return` statements, without reporting problems. */
  #infer(owner: KnownClass, method: MethodDeclarationContext): QueriedObject | undefined {
    if (this.#inferring.has(method) || !method.block()) return undefined;
    const current = this.#class;
    this.#inferring.add(method);
    this.#class = owner;
    const allQueried = this.collector.silently(() => this.#evaluateReturns(method));
    this.#class = current;
    this.#inferring.delete(method);
    return allQueried.find((queried) => queried !== undefined);
  }

  #evaluateReturns(method: MethodDeclarationContext): (QueriedObject | undefined)[] {
    const scope = new Scope();
    this.#visit(method.formalParameters(), scope);
    this.#visitChildren(method.block(), scope);
    return [...descendants(method.block())]
      .filter((node) => node instanceof ReturnStatementContext)
      .filter((node) => node.expression())
      .map((node) => this.#evaluate(node.expression(), scope));
  }

  #evaluateNew(node: NewExpressionContext, scope: Scope): QueriedObject | undefined {
    const creator = node.creator();
    const name = creator.createdName().getText().toLowerCase();
    const elements = elementsOf(creator);
    if (elements) return this.#evaluateCollection(name, elements, scope);
    const values = valuesOf(creator.classCreatorRest()?.arguments().expressionList());
    for (const value of values) {
      // In new Contact(Email = text) the left side is a field, not a variable.
      this.#evaluate(value instanceof AssignExpressionContext ? value.expression(1) : value, scope);
    }
    const known = this.#classes.get(name);
    if (known) return known.queried;
    const [first] = values;
    const constructs = signaturesOf(libraryTypeName(name) ?? '').some(({name}) => name === 'new');
    const object = constructs && first ? objectName(first) : undefined;
    return object === undefined ? undefined : QueriedObject.of(object);
  }

  #evaluateCollection(type: string, elements: ExpressionContext[], scope: Scope): QueriedObject {
    const queried = new QueriedObject();
    const holdsParts = isQueryPart(type.split(/[<>.]/).at(-2) ?? '');
    for (const element of elements) {
      if (type.includes('sobjectfield')) this.#takeField(queried, element, scope);
      else {
        const part = this.#evaluate(element, scope);
        if (part && holdsParts) this.collector.addPart(queried, part, this.#locate(element));
      }
    }
    const object = this.#recordType(type);
    return object === undefined || queried.object ? queried : QueriedObject.of(object);
  }

  #takeArguments(
    queried: QueriedObject | undefined,
    method: string,
    values: readonly ExpressionContext[],
    scope: Scope,
  ): void {
    const name = method.toLowerCase();
    const isOfInterest =
      this.#methods.takesFields(name) ||
      this.#methods.takesFieldNames(name) ||
      this.#methods.takesParts(name);
    if (!queried || !isOfInterest) {
      for (const value of values) this.#evaluate(value, scope);
      return;
    }
    this.#takeFieldNames(queried, name, values);
    // Fields that follow a relationship are fields of its object.
    let owner: QueriedObject | undefined = queried;
    for (const value of values) {
      if (owner && this.#takeField(owner, value, scope)) continue;
      const relationship = textOf(value);
      if (name === 'isin' || name === 'notin') {
        // The field that follows is one of the records: isIn(contacts, Contact.AccountId).
        owner = this.#recordsObject(value, scope);
        continue;
      }
      const evaluated = this.#evaluate(value, scope);
      if (relationship !== undefined) {
        owner = QueriedObject.related(queried, relationship, false);
      } else if (evaluated && this.#methods.takesParts(name)) {
        if (owner) this.collector.addPart(owner, evaluated, this.#locate(value));
      } else {
        owner = undefined;
      }
    }
  }

  /** Takes up fields that are given as text, as far as they are plain paths. */
  #takeFieldNames(
    queried: QueriedObject,
    method: string,
    [first, second]: readonly ExpressionContext[],
  ): void {
    if (!first || !this.#methods.takesFieldNames(method)) return;
    // Text in front of a field is a relationship: with('Owner', User.Name).
    if (second && (method === 'with' || fieldOf(second))) return;
    const elements =
      first instanceof NewExpressionContext ? elementsOf(first.creator()) : undefined;
    for (const element of elements ?? [first]) {
      for (const piece of textOf(element)?.split(',') ?? []) {
        const path = piece.trim();
        if (/^\w+(?:\.\w+)*$/.test(path))
          this.collector.addPath(queried, path, this.#locate(element));
      }
    }
  }

  /** Takes up a field such as `Account.Name`; says whether the expression is one. */
  #takeField(queried: QueriedObject, node: ExpressionContext, scope: Scope): boolean {
    const {object, field} = fieldOf(node) ?? {};
    if (object === undefined || field === undefined) return false;
    if (scope.find(object) || this.#classes.has(object.toLowerCase())) return false;
    this.collector.addField(queried, object, field, this.#locate(node));
    return true;
  }
}
