/**
 * Says which text may come from outside the code. It follows values as far as the checked files show them: local variables,
 * fields, parameters, and methods that return text.
 */
import {
  compactText,
  descendants,
  elementOf,
  nameOf,
  type ApexType,
  type Call,
  type Expression,
  type ExpressionTypes,
  type FieldExpression,
  type Modifier,
  type Name,
  type Syntax,
  type TypeDeclaration,
  type Unit,
} from '@soql-lib/apex';
import type {Schema} from '../schema';

/** Which parameters of the method that is read have an open argument, by their names in lower case. */
type Arguments = ReadonlyMap<string, boolean>;

/** The parameters of a request, which anybody can set. */
const requestParameters = /\b(getParameters\(\)|RestContext\.request\.params)$/i;

/** @returns whether a type is a String, or a collection of Strings */
export function isText(type: ApexType | undefined): boolean {
  const element = type && elementOf(type);
  return element ? isText(element) : nameOf(type) === 'string';
}

/** The code that texts are followed through. */
export interface TextSources {
  schema: Schema;
  /** @returns the file that a node is in */
  fileOf: (
    node: Syntax,
  ) => {unit: Unit; typesAt: (node: Expression) => ExpressionTypes} | undefined;
}

export class OpenTexts {
  /** What is being read: a value that depends on itself adds nothing. */
  private readonly active = new Set<Syntax>();
  private readonly values = new Map<Syntax, ReadonlyMap<string, readonly Expression[]>>();

  constructor(private readonly project: TextSources) {}

  /**
   * @param isString whether the context requires a String or Strings, so that a record's field of an unknown type is one
   * @param given of the method around the expression; without it, any argument may be open
   * @returns whether the value is a text, or texts, of which a part may come from outside the code
   */
  isOpen(expression: Expression, isString: boolean, given?: Arguments): boolean {
    if (this.active.has(expression)) return false;
    this.active.add(expression);
    try {
      return this.read(expression, isString, given);
    } finally {
      this.active.delete(expression);
    }
  }

  private read(node: Expression, isString: boolean, given: Arguments | undefined): boolean {
    const anyIsOpen = (...parts: readonly Expression[]): boolean =>
      parts.some((part) => this.isOpen(part, isString, given));
    switch (node.kind) {
      case 'binary':
        return [node.left, node.right].some((part) =>
          this.isOpen(part, isString && node.operator === '??', given),
        );
      case 'conditional':
        return anyIsOpen(node.whenTrue, node.whenFalse);
      case 'cast':
        return this.isOpen(node.operand, isText(node.type), given);
      case 'assign':
        return anyIsOpen(node.value);
      case 'newCollection':
        return anyIsOpen(...node.elements);
      case 'newMap':
        return anyIsOpen(...node.entries.map(({value}) => value));
      case 'index':
        return anyIsOpen(node.receiver);
      case 'name':
      case 'field':
        return this.isOpenVariable(node, isString, given);
      case 'call':
        return this.isOpenResult(node, given);
      default:
        return false;
    }
  }

  private isOpenVariable(
    node: Name | FieldExpression,
    isString: boolean,
    given: Arguments | undefined,
  ): boolean {
    const types = this.project.fileOf(node)?.typesAt(node);
    if (!types) return false;
    const type = types.of(node);
    if (!type && node.kind === 'field' && isString) return this.isRecord(types.of(node.receiver));
    if (!isText(type)) return false;
    const {scope} = types;
    const key = node.name.toLowerCase();
    const variable = node.kind === 'name' ? scope.variable(key) : undefined;
    if (variable) {
      const {syntax} = scope.callable;
      const isParameter =
        syntax.kind === 'set' ||
        ('parameters' in syntax && syntax.parameters.some(({name}) => name.toLowerCase() === key));
      if (isParameter) return given ? given.get(key) === true : true;
      return this.valuesIn(syntax, key).some((value) => this.isOpen(value, true, given));
    }
    const owners =
      node.kind === 'name'
        ? scope.around
        : [types.typeDeclaration(node.receiver)].filter(isDefined);
    const owner = owners
      .map((type) => scope.memberOf(type, (one) => (one.fields.has(key) ? one : undefined)))
      .find(isDefined);
    // Of a record, somebody has entered the text of a field.
    return owner ? this.isOpenField(owner, key) : node.kind === 'field';
  }

  private isRecord(type: ApexType | undefined): boolean {
    return type !== undefined && this.project.schema.find(nameOf(type)) !== undefined;
  }

  private isOpenField({syntax}: TypeDeclaration, key: string): boolean {
    const file = this.project.fileOf(syntax);
    const member = syntax.members.find((one) => declares(one, key));
    if (!file || !member || !('modifiers' in member)) return false;
    if (member.kind === 'property') {
      const [getter] = member.accessors.filter(({kind, body}) => kind === 'get' && body);
      if (getter) return this.hasOpenReturn(getter);
    }
    const setter =
      member.kind === 'property' ? member.accessors.find(({kind}) => kind === 'set') : undefined;
    if (isSetOutside(member) && !setter?.modifiers.some(({name}) => name === 'private'))
      return true;
    return this.valuesIn(file.unit, key).some((value) => this.isOpen(value, true));
  }

  private hasOpenReturn(routine: Syntax, given?: Arguments): boolean {
    return [...descendants(routine)].some(
      (node) =>
        node.kind === 'return' && node.expression && this.isOpen(node.expression, true, given),
    );
  }

  private isOpenResult(call: Call, given: Arguments | undefined): boolean {
    const {receiver, name, arguments: values} = call;
    if (/^(escapeSingleQuotes|replaceAll)$/i.test(name)) return false;
    if (receiver && requestParameters.test(compactText(receiver))) return /^get$/i.test(name);
    const types = this.project.fileOf(call)?.typesAt(call);
    if (!types || !isText(types.of(call))) return false;
    const called = types.calledMethods(call);
    if (called?.owner !== undefined) return false;
    if (called) {
      const [method, ...others] = called.methods.filter(
        ({parameters}) => parameters.length === values.length,
      );
      if (!method?.syntax || others.length > 0) return false;
      const names = method.syntax.parameters.map((parameter) => parameter.name.toLowerCase());
      const open = values.map((value) => this.isOpen(value, true, given));
      return this.hasOpenReturn(
        method.syntax,
        new Map(names.map((parameter, index) => [parameter, open[index] === true])),
      );
    }
    const isOpenReceiver = receiver !== undefined && this.isOpen(receiver, true, given);
    const isCollection = elementOf(types.of(receiver)) !== undefined;
    return (
      isOpenReceiver || (!isCollection && values.some((value) => this.isOpen(value, true, given)))
    );
  }

  /** @returns what a variable of a routine, or a field of a file, gets: each assignment, and each element that is added */
  private valuesIn(code: Syntax, key: string): readonly Expression[] {
    const known = this.values.get(code) ?? readValues(code);
    this.values.set(code, known);
    return known.get(key) ?? [];
  }
}

function readValues(code: Syntax): ReadonlyMap<string, Expression[]> {
  const found = new Map<string, Expression[]>();
  const add = (name: string, ...values: readonly Expression[]): void => {
    const key = name.toLowerCase();
    found.set(key, [...(found.get(key) ?? []), ...values]);
  };
  for (const node of descendants(code)) {
    if (node.kind === 'declarator' && node.initializer) add(node.name, node.initializer);
    else if (node.kind === 'forEach') add(node.name, node.iterable);
    else if (node.kind === 'assign') {
      const target = node.target.kind === 'index' ? node.target.receiver : node.target;
      if ('name' in target) add(target.name, node.value);
    } else if (node.kind === 'call' && /^(add|addAll|put)$/i.test(node.name)) {
      const {receiver} = node;
      if (receiver && 'name' in receiver) add(receiver.name, ...node.arguments.slice(-1));
    }
  }
  return found;
}

function declares(member: Syntax, key: string): boolean {
  if (member.kind === 'property') return member.name.toLowerCase() === key;
  return (
    (member.kind === 'fields' || member.kind === 'declare') &&
    member.declarators.some(({name}) => name.toLowerCase() === key)
  );
}

/** Whether code of other classes may assign it. */
function isSetOutside({modifiers}: {modifiers: readonly Modifier[]}): boolean {
  const names = new Set(modifiers.map(({name}) => name));
  return !names.has('final') && ['public', 'protected', 'global'].some((name) => names.has(name));
}

function isDefined<Value>(value: Value | undefined): value is Value {
  return value !== undefined;
}
