/** Types of expressions, inferred from the file alone. */
import type {Call, Expression, FieldExpression} from './ast';
import type {Method, TypeDeclaration} from './declarations';
import {firstDefined, type Scope} from './scope';
import {dottedName} from './source-text';
import {elementOf, isSame, nameOf, operatorResult} from './type-kinds';
import {simpleType, type ApexType} from './types';

/**
 * Finds the type of an object's field, or of the record behind its relationship; undefined where it
 * is not known. Names ignore case.
 */
export type FieldTypes = (object: string, name: string) => ApexType | undefined;

/** The methods that a call can mean. */
export interface CalledMethods {
  /** The library's type that declares them; undefined for methods of the code itself. */
  owner: string | undefined;
  methods: readonly Method[];
}

export class ExpressionTypes {
  /** Each link of a chain is looked up for those behind it. */
  private readonly known = new Map<Expression, ApexType | undefined>();

  /** @param fieldType without it the types of fields of sObjects are unknown */
  constructor(
    readonly scope: Scope,
    private readonly fieldType?: FieldTypes,
  ) {}

  /** @returns the type, or undefined where the file does not tell it */
  of(expression: Expression | undefined): ApexType | undefined {
    if (!expression) return undefined;
    if (!this.known.has(expression)) this.known.set(expression, this.read(expression));
    return this.known.get(expression);
  }

  private read(expression: Expression): ApexType | undefined {
    switch (expression.kind) {
      case 'literal':
        return isNull(expression) ? undefined : simpleType(expression.type);
      case 'self':
        return expression.name === 'this' ? simpleType(this.scope.owner.name) : undefined;
      case 'name':
        return (
          this.scope.typeOfName(expression.name) ?? named(this.inheritedProperty(expression.name))
        );
      case 'field':
        return this.member(expression);
      case 'call':
        return this.result(expression);
      case 'index':
        return elementOf(this.of(expression.receiver));
      case 'cast':
      case 'new':
      case 'newCollection':
      case 'newArray':
      case 'newMap':
        return expression.type;
      case 'conditional':
        return this.choice(expression.whenTrue, expression.whenFalse);
      case 'binary': {
        const {operator, left, right} = expression;
        return operator === '??'
          ? this.choice(left, right)
          : operatorResult(operator, this.of(left), this.of(right));
      }
      case 'unary':
        return expression.operator === '!' ? booleanType : this.of(expression.operand);
      case 'assign':
      case 'increment':
        return this.of(expression.target);
      case 'instanceof':
        return booleanType;
      default:
        return undefined;
    }
  }

  /** @returns the type of a property that a selector inherits: `Filter` is `SOQL.Filter` */
  inheritedProperty(name: string): string | undefined {
    if (this.scope.isVariable(name)) return undefined;
    return firstDefined(this.scope.inheritedKnownTypes(), (owner) =>
      this.scope.library.propertyType(owner, name),
    );
  }

  /** @returns the type of what is one of two values: the first that is known */
  private choice(left: Expression, right: Expression): ApexType | undefined {
    return this.of(left) ?? this.of(right);
  }

  private member(expression: FieldExpression): ApexType | undefined {
    const {receiver, name} = expression;
    const trigger = this.triggerVariable(receiver, name);
    if (trigger !== undefined) return trigger;
    const type = this.typeDeclaration(receiver);
    const field = type && this.scope.fieldOf(type, name);
    if (field) return field.type;
    const owner = this.namedLibraryType(receiver);
    return (
      named(owner && this.scope.library.propertyType(owner, name)) ??
      this.fieldType?.(nameOf(this.of(receiver)), name)
    );
  }

  private triggerVariable(receiver: Expression, name: string): ApexType | undefined {
    if (dottedName(receiver)?.toLowerCase() !== 'trigger') return undefined;
    const object = simpleType(this.scope.declarations.triggerObject ?? 'SObject');
    if (/^(new|old)$/i.test(name)) return simpleType('List', [object]);
    return /^(new|old)map$/i.test(name) ? simpleType('Map', [idType, object]) : undefined;
  }

  /** @returns the file's class that an expression is an instance of, or names */
  typeDeclaration(expression: Expression): TypeDeclaration | undefined {
    const type = this.of(expression);
    if (type !== undefined) return this.scope.type(nameOf(type));
    const name = dottedName(expression);
    if (name === undefined) return undefined;
    return name.toLowerCase() === 'this' ? this.scope.owner : this.scope.type(name);
  }

  /** @returns the library's type that an expression names, with or without the namespace */
  namedLibraryType(expression: Expression): string | undefined {
    const name = dottedName(expression);
    const [root = ''] = name?.split('.') ?? [];
    if (name === undefined || this.scope.isVariable(root)) return undefined;
    return this.scope.library.typeName(name);
  }

  /** @returns undefined for a call of something that neither the code nor the library declares */
  calledMethods({receiver, name}: Call): CalledMethods | undefined {
    if (!receiver) {
      const methods = this.scope.methods(name);
      if (methods.length > 0) return {owner: undefined, methods};
      return firstDefined(this.scope.inheritedKnownTypes(), (type) => this.fromLibrary(type, name));
    }
    const declaration = this.typeDeclaration(receiver);
    const methods = declaration && this.scope.methodsOf(declaration, name);
    if (methods) return {owner: undefined, methods};
    const type = this.of(receiver);
    const library =
      type === undefined
        ? (this.namedLibraryType(receiver) ??
          (declaration && this.scope.libraryType(dottedName(receiver) ?? '')))
        : this.scope.libraryType(nameOf(type));
    return library === undefined ? undefined : this.fromLibrary(library, name);
  }

  private fromLibrary(type: string, name: string): CalledMethods | undefined {
    const found = this.scope.library.methods(type, name);
    return found && {owner: found.owner, methods: found.signatures};
  }

  private result(call: Call): ApexType | undefined {
    const {receiver, name, arguments: given} = call;
    const type = this.of(receiver);
    const called = this.calledMethods(call);
    if (called ?? !receiver) return commonResult(called?.methods ?? [], given.length);
    return this.scope.library.platformResult(type ?? simpleType(dottedName(receiver) ?? ''), {
      name,
      isStatic: type === undefined,
      arguments: given.map((argument) => this.of(argument)),
    });
  }
}

const booleanType = simpleType('Boolean');
const idType = simpleType('Id');

function named(name: string | undefined): ApexType | undefined {
  return name === undefined ? undefined : simpleType(name);
}

function isNull(expression: Expression): boolean {
  return expression.kind === 'literal' && expression.type === 'null';
}

function commonResult(methods: readonly Method[], count: number): ApexType | undefined {
  const [first, ...others] = methods
    .filter(({parameters}) => parameters.length === count)
    .map(({result}) => result);
  return others.every((other) => isSame(other, first)) ? first : undefined;
}
