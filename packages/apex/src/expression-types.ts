/** Types of expressions, inferred from the file alone. */
import {
  ArrayCreatorRestContext,
  ArrayExpressionContext,
  Arth1ExpressionContext,
  Arth2ExpressionContext,
  CastExpressionContext,
  CmpExpressionContext,
  CoalExpressionContext,
  CondExpressionContext,
  DotExpressionContext,
  EqualityExpressionContext,
  IdPrimaryContext,
  InstanceOfExpressionContext,
  LiteralPrimaryContext,
  LogAndExpressionContext,
  LogOrExpressionContext,
  MethodCallExpressionContext,
  NegExpressionContext,
  NewExpressionContext,
  PreOpExpressionContext,
  PrimaryExpressionContext,
  SubExpressionContext,
  ThisPrimaryContext,
  type DotMethodCallContext,
  type ExpressionContext,
  type PrimaryContext,
} from '@apexdevtools/apex-parser';
import type {Method, TypeDeclaration} from './declarations';
import type {Scope} from './scope';
import type {LibraryMethod} from './library-types';
import {elementOf, isCollection, isNumber, keyOf, nameOf, readType, typeText} from './type-text';
import {printType} from './types';

/** Result types of methods of the platform, by receiver type or class and method. */
const platformMethods: Readonly<Record<string, string>> = {
  'date.today': 'Date',
  'date.newinstance': 'Date',
  'date.valueof': 'Date',
  'date.adddays': 'Date',
  'date.addmonths': 'Date',
  'date.addyears': 'Date',
  'date.tostartofmonth': 'Date',
  'date.tostartofweek': 'Date',
  'datetime.now': 'Datetime',
  'datetime.newinstance': 'Datetime',
  'datetime.newinstancegmt': 'Datetime',
  'datetime.valueof': 'Datetime',
  'datetime.adddays': 'Datetime',
  'datetime.addhours': 'Datetime',
  'datetime.addminutes': 'Datetime',
  'datetime.addmonths': 'Datetime',
  'datetime.addseconds': 'Datetime',
  'datetime.addyears': 'Datetime',
  'datetime.date': 'Date',
  'decimal.valueof': 'Decimal',
  'double.valueof': 'Double',
  'id.valueof': 'Id',
  'id.getsobjecttype': 'SObjectType',
  'id.to15': 'String',
  'integer.valueof': 'Integer',
  'limits.getlimitqueryrows': 'Integer',
  'long.valueof': 'Long',
  'math.abs': 'Integer',
  'math.max': 'Integer',
  'math.min': 'Integer',
  'sobject.getsobjecttype': 'SObjectType',
  'string.escapesinglequotes': 'String',
  'string.join': 'String',
  'string.format': 'String',
  'string.valueof': 'String',
  'string.replace': 'String',
  'string.replaceall': 'String',
  'string.split': 'List<String>',
  'string.substring': 'String',
  'string.tolowercase': 'String',
  'string.touppercase': 'String',
  'string.trim': 'String',
  'string.left': 'String',
  'string.right': 'String',
  'string.length': 'Integer',
  'string.capitalize': 'String',
  'string.abbreviate': 'String',
  'system.now': 'Datetime',
  'system.today': 'Date',
  'userinfo.getname': 'String',
  'userinfo.getorganizationid': 'String',
  'userinfo.getprofileid': 'String',
  'userinfo.getuserid': 'String',
  'userinfo.getuseremail': 'String',
  'userinfo.getusername': 'String',
  'userinfo.getuserroleid': 'String',
  'pagereference.getparameters': 'Map<String, String>',
  'apexpages.currentpage': 'PageReference',
};

/** The part of the sObject schema that types of expressions depend on. */
export interface ObjectFields {
  find(object: string):
    | {
        /** @returns the field's name with its capitals */
        field(name: string): string | undefined;
        parent(relationship: string): {object: string | undefined} | undefined;
      }
    | undefined;
}

/** The methods that a call can mean. */
export interface CalledMethods {
  /** The library's type that declares them; undefined for methods of the code itself. */
  owner: string | undefined;
  methods: readonly Method[];
}

export class ExpressionTypes {
  /** Each link of a chain is looked up for those behind it. */
  private readonly known = new Map<ExpressionContext, string | undefined>();

  /** @param objects fields of sObjects; without them the types of fields are unknown */
  constructor(
    readonly scope: Scope,
    private readonly objects?: ObjectFields,
  ) {}

  /** @returns the type, or undefined where the file does not tell it */
  of(tree: ExpressionContext | undefined): string | undefined {
    if (!tree) return undefined;
    if (!this.known.has(tree)) this.known.set(tree, this.read(tree));
    return this.known.get(tree);
  }

  private read(tree: ExpressionContext): string | undefined {
    if (tree instanceof PrimaryExpressionContext) return this.primary(tree.primary());
    if (tree instanceof SubExpressionContext) return this.of(tree.expression());
    if (tree instanceof CastExpressionContext) return typeText(tree.typeRef());
    if (tree instanceof NewExpressionContext) return createdType(tree);
    if (tree instanceof DotExpressionContext) return this.dot(tree);
    if (tree instanceof MethodCallExpressionContext) return this.call(tree);
    if (tree instanceof ArrayExpressionContext) return elementOf(this.of(tree.expression(0)));
    if (tree instanceof Arth2ExpressionContext || tree instanceof Arth1ExpressionContext)
      return this.arithmetic(tree.expression_list().map((part) => this.of(part)));
    if (tree instanceof CondExpressionContext)
      return this.of(tree.expression(1)) ?? this.of(tree.expression(2));
    if (tree instanceof CoalExpressionContext)
      return this.of(tree.expression(0)) ?? this.of(tree.expression(1));
    if (tree instanceof PreOpExpressionContext) return this.of(tree.expression());
    return isBoolean(tree) ? 'Boolean' : undefined;
  }

  private primary(tree: PrimaryContext): string | undefined {
    if (tree instanceof LiteralPrimaryContext) {
      const literal = tree.literal();
      if (literal.StringLiteral() || literal.MultilineStringLiteral()) return 'String';
      if (literal.IntegerLiteral()) return 'Integer';
      if (literal.LongLiteral()) return 'Long';
      if (literal.NumberLiteral()) return /d$/i.test(literal.getText()) ? 'Double' : 'Decimal';
      return literal.BooleanLiteral() ? 'Boolean' : undefined;
    }
    if (tree instanceof ThisPrimaryContext) return this.scope.owner.name;
    if (!(tree instanceof IdPrimaryContext)) return undefined;
    const name = tree.getText();
    return this.scope.typeOfName(name) ?? this.inheritedProperty(name);
  }

  /** @returns the type of a property that a selector inherits: it writes `Filter` for `SOQL.Filter` */
  inheritedProperty(name: string): string | undefined {
    if (this.scope.isVariable(name)) return undefined;
    return firstDefined(this.scope.inheritedLibraryTypes(), (owner) =>
      this.scope.library.propertyType(owner, name),
    );
  }

  private arithmetic(types: readonly (string | undefined)[]): string | undefined {
    if (types.some((type) => nameOf(type) === 'string')) return 'String';
    if (!types.every(isNumber)) {
      const [first] = types;
      return nameOf(first) === 'date' || nameOf(first) === 'datetime' ? first : undefined;
    }
    return (
      ['double', 'decimal', 'long'].find((name) => types.some((type) => nameOf(type) === name)) ??
      'Integer'
    );
  }

  private dot(tree: DotExpressionContext): string | undefined {
    const call = tree.dotMethodCall();
    return call ? this.methodResult(tree, call) : this.member(tree);
  }

  private member(tree: DotExpressionContext): string | undefined {
    const receiver = tree.expression();
    const name = tree.anyId().getText();
    const trigger = this.triggerVariable(receiver, name);
    if (trigger !== undefined) return trigger;
    const type = this.typeDeclaration(receiver);
    const field =
      type && this.scope.memberOf(type, (owner) => owner.fields.get(name.toLowerCase()));
    if (field) return field.type;
    const owner = this.namedLibraryType(receiver);
    return (
      (owner && this.scope.library.propertyType(owner, name)) ?? this.sObjectField(receiver, name)
    );
  }

  private sObjectField(receiver: ExpressionContext, name: string): string | undefined {
    const type = this.of(receiver);
    const object = type === undefined ? undefined : this.objects?.find(readType(type).name);
    if (!object) return undefined;
    // The schema lists names without types: a lookup of a standard object is known by its name.
    const known = object.field(name);
    if (known !== undefined && (/Id$/.test(known) || known === 'Id') && !/__/.test(known))
      return isLookup(known) ? 'Id' : undefined;
    return /^name$/i.test(name) ? 'String' : object.parent(name)?.object;
  }

  private triggerVariable(receiver: ExpressionContext, name: string): string | undefined {
    if (receiver.getText().toLowerCase() !== 'trigger') return undefined;
    const object = this.scope.declarations.triggerObject ?? 'SObject';
    const lists = /^(new|old)$/i.test(name) ? `List<${object}>` : undefined;
    return lists ?? (/^(new|old)map$/i.test(name) ? `Map<Id, ${object}>` : undefined);
  }

  /** @returns the file's class that an expression is an instance of, or names */
  typeDeclaration(tree: ExpressionContext): TypeDeclaration | undefined {
    const type = this.of(tree);
    if (type !== undefined) return this.scope.type(readType(type).name);
    const text = tree.getText();
    if (!/^\w+(\.\w+)*$/.test(text)) return undefined;
    return text.toLowerCase() === 'this' ? this.scope.owner : this.scope.type(text);
  }

  /** @returns the library's type that an expression names: `SOQL`, `SOQL.Filter` with or without the namespace */
  namedLibraryType(tree: ExpressionContext): string | undefined {
    const [root = ''] = tree.getText().split('.');
    return this.scope.isVariable(root) ? undefined : this.scope.library.typeName(tree.getText());
  }

  /** @returns undefined for a call of something that neither the code nor the library declares */
  calledMethods(
    tree: DotExpressionContext | MethodCallExpressionContext,
  ): CalledMethods | undefined {
    if (tree instanceof MethodCallExpressionContext) {
      const name = tree.methodCall().id()?.getText();
      if (name === undefined) return undefined;
      const methods = this.scope.methods(name);
      if (methods.length > 0) return {owner: undefined, methods};
      return firstDefined(this.scope.inheritedLibraryTypes(), (type) =>
        this.fromLibrary(type, name),
      );
    }
    const name = tree.dotMethodCall()?.anyId().getText() ?? '';
    const receiver = tree.expression();
    const declaration = this.typeDeclaration(receiver);
    const methods =
      declaration &&
      this.scope.memberOf(declaration, (owner) => owner.methods.get(name.toLowerCase()));
    if (methods) return {owner: undefined, methods};
    const type = this.of(receiver);
    const library =
      type === undefined
        ? (this.namedLibraryType(receiver) ??
          (declaration && this.scope.libraryType(receiver.getText())))
        : this.scope.libraryType(readType(type).name);
    return library === undefined ? undefined : this.fromLibrary(library, name);
  }

  private fromLibrary(type: string, name: string): CalledMethods | undefined {
    const found = this.scope.library.methods(type, name);
    return found && {owner: found.owner, methods: found.signatures.map(toMethod)};
  }

  private call(tree: MethodCallExpressionContext): string | undefined {
    const count = tree.methodCall().expressionList()?.expression_list().length ?? 0;
    return commonResult(this.calledMethods(tree)?.methods ?? [], count);
  }

  private methodResult(tree: DotExpressionContext, call: DotMethodCallContext): string | undefined {
    const receiver = tree.expression();
    const name = call.anyId().getText().toLowerCase();
    const parameters = call.expressionList()?.expression_list() ?? [];
    const type = this.of(receiver);
    if (type !== undefined) {
      const result = collectionMethod(type, name);
      if (result !== undefined) return result;
    }
    const called = this.calledMethods(tree);
    if (called) return commonResult(called.methods, parameters.length);
    const owner =
      type === undefined ? receiver.getText().replace(/^system\./i, '') : readType(type).name;
    return platformMethods[`${owner.toLowerCase()}.${name}`];
  }
}

/** Fields that are called Id without being one. */
const notLookups =
  /^(.*External.*|.*Guid.*|StayInTouch.*|JigsawContactId|JigsawCompanyId|.*SourceId|ThreadId|MessageId|.*SessionId|.*RequestId|TimeZoneSidKey|FederationIdentifier|NamespacePrefix|CommunityNickname)$/i;

function isLookup(field: string): boolean {
  return !notLookups.test(field);
}

function isBoolean(tree: ExpressionContext): boolean {
  return (
    tree instanceof NegExpressionContext ||
    tree instanceof EqualityExpressionContext ||
    tree instanceof CmpExpressionContext ||
    tree instanceof LogAndExpressionContext ||
    tree instanceof LogOrExpressionContext ||
    tree instanceof InstanceOfExpressionContext
  );
}

export function createdType(tree: NewExpressionContext): string {
  const creator = tree.creator();
  const name = creator.createdName().getText().replaceAll(',', ', ');
  return creator.arrayCreatorRest() instanceof ArrayCreatorRestContext ? `List<${name}>` : name;
}

function commonResult(methods: readonly Method[], count: number): string | undefined {
  const results = new Set(
    methods.filter(({parameters}) => parameters.length === count).map(({returns}) => returns),
  );
  const [only] = results;
  return results.size === 1 ? only : undefined;
}

function collectionMethod(type: string, name: string): string | undefined {
  const kind = nameOf(type);
  if (kind === 'map') {
    if (name === 'keyset') return `Set<${keyOf(type) ?? 'Object'}>`;
    if (name === 'values') return `List<${elementOf(type) ?? 'Object'}>`;
    if (name === 'get' || name === 'remove' || name === 'put') return elementOf(type);
  }
  if (kind === 'list' && (name === 'get' || name === 'remove')) return elementOf(type);
  if (isCollection(type) && (name === 'clone' || name === 'deepclone')) return type;
  if (kind !== 'map' && kind !== 'string' && !isCollection(type)) return undefined;
  if (name === 'size') return 'Integer';
  const isTest = name === 'isempty' || name === 'contains' || name === 'containskey';
  return isTest ? 'Boolean' : undefined;
}

function toMethod({parameters, result}: LibraryMethod): Method {
  return {parameters: parameters.map(printType), returns: printType(result), tree: undefined};
}

function firstDefined<Item, Result>(
  items: Iterable<Item>,
  look: (item: Item) => Result | undefined,
): Result | undefined {
  for (const item of items) {
    const result = look(item);
    if (result !== undefined) return result;
  }
  return undefined;
}
