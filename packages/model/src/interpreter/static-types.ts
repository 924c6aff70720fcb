/** Static types of what is not run, such as the other branch of `? :`. */
import {
  AnalyzedCode,
  ExpressionTypes,
  conversionCost,
  nullType,
  pathType,
  simpleType,
  unknownType,
  wholeName,
  widerNumber,
  type ApexType,
  type Expression,
  type Unit,
} from '@soql-lib/apex';
import {soqlLib} from '../signatures';
import type {Classes} from './classes';

export class StaticTypes {
  private readonly known = new Map<Expression, ApexType>();
  private readonly analyzed = new Map<Unit, AnalyzedCode>();

  /** @param units the code, that of the context first */
  constructor(
    private readonly units: readonly Unit[],
    private readonly classes: Classes,
  ) {}

  /** @returns the type; unknown where it is not certain */
  of(expression: Expression): ApexType {
    const known = this.known.get(expression) ?? this.read(expression);
    this.known.set(expression, known);
    return known;
  }

  private read(expression: Expression): ApexType {
    if (expression.kind === 'literal' && expression.type === 'null') return nullType;
    const isOwn = ({document}: Unit): boolean => document === expression.place.document;
    const unit = this.units.find(isOwn);
    if (!unit) return unknownType;
    const others = this.units.filter((other) => other !== unit).map((other) => this.code(other));
    const scope = this.code(unit).scopeAt(expression, others);
    const resolve = (type = unknownType): ApexType =>
      type.name === unknownType.name
        ? unknownType
        : this.classes.resolveType(type, wholeName(scope.owner));
    const types = new ExpressionTypes(scope, undefined, (left, right) =>
      this.common(resolve(left), resolve(right)),
    );
    return resolve(types.of(expression));
  }

  private code(unit: Unit): AnalyzedCode {
    const code = this.analyzed.get(unit) ?? new AnalyzedCode(unit, soqlLib);
    this.analyzed.set(unit, code);
    return code;
  }

  /** @returns the type that takes the values of both; unknown where one is not known */
  common(left: ApexType, right: ApexType): ApexType {
    if (left.name === nullType.name) return right;
    if (right.name === nullType.name) return left;
    const number = widerNumber(left, right);
    if (number) return number;
    if ([left, right].some(({name}) => name === unknownType.name || name === pathType.name))
      return unknownType;
    const {ancestorsOf} = this.classes;
    const isTextual = [left, right].every(({name}) => name === 'Id' || name === 'String');
    if (isTextual) return left.name === right.name ? left : simpleType('String');
    if (conversionCost(left, right, ancestorsOf) !== undefined) return right;
    return conversionCost(right, left, ancestorsOf) === undefined ? simpleType('Object') : left;
  }
}
