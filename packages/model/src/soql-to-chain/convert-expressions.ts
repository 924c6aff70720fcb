/** Fields, functions and distances in the parser's tree. */
import type {
  BoundExpressionContext,
  CoordinateValueContext,
  DateFieldNameContext,
  FieldNameContext,
  LocationValueContext,
  SignedNumberContext,
  SoqlFunctionContext,
  SoqlIdContext,
} from '@apexdevtools/apex-parser';
import {spellings} from './hints';
import type {NameScope} from './names';
import type {ParsedQuery} from './parse';
import type {
  Bind,
  Distance,
  Expression,
  FunctionCall,
  Path,
  GeolocationOperand,
  TextNumber,
} from './query';
import {TranslationError, unsupported} from './translationError';
import type {Placeholders} from './placeholders';
import {readText, withoutComments, withoutParentheses} from './text';

/** A piece of the tree as it is read, and where. */
export interface Reading {
  tree: {start: {start: number}; getText(): string};
}

export interface ExpressionContext extends Pick<ParsedQuery, 'document'> {
  scope: NameScope;
  /** What to read in place of binds that become text in the query. */
  placeholders: Placeholders | undefined;
}

export function offsetOf(
  tree: {start: {start: number}},
  {document}: Pick<ParsedQuery, 'document'>,
): number {
  return document.offsetOf(tree.start.start);
}

/** Words that cannot be an alias (SOQL and SOSL Reference, Alias Notation). */
const reservedAliases = new Set(
  (
    'and asc desc excludes first from group having in includes last like limit not null nulls or ' +
    'select using where with'
  ).split(' '),
);

/** Of these, the words that cannot be the name of an object or a field either: `Group` is an object. */
const reservedNames = new Set(['and', 'from', 'not', 'null', 'or', 'select', 'where']);

/**
 * @throws TranslationError for a word the grammar takes for a name and the platform does not
 */
export function identifier(
  id: SoqlIdContext | undefined,
  parsed: Pick<ParsedQuery, 'document'>,
): string {
  const name = id?.getText() ?? '';
  const offset = id ? offsetOf(id, parsed) : 0;
  if (reservedNames.has(name.toLowerCase()))
    throw new TranslationError('syntax', `expected a name, found ${name}`, offset);
  if (!/^[a-z]\w*$/i.test(name)) {
    throw new TranslationError('syntax', `'${name}' is not a name`, offset);
  }
  return name;
}

/**
 * @throws TranslationError for the keyword of a clause without content, which the grammar takes for an alias: `FROM Account WHERE`
 */
export function readAlias(id: SoqlIdContext, parsed: Pick<ParsedQuery, 'document'>): string {
  if (reservedAliases.has(id.getText().toLowerCase())) {
    throw new TranslationError(
      'syntax',
      `what follows ${id.getText()} is missing or in the wrong place`,
      offsetOf(id, parsed),
    );
  }
  return identifier(id, parsed);
}

/** @param tree a place that holds a field or a function */
export function readExpression(
  tree: {
    fieldName(): FieldNameContext | undefined;
    soqlFunction(): SoqlFunctionContext | undefined;
  },
  context: ExpressionContext,
): Expression {
  const field = tree.fieldName();
  if (field) return readPath(field, context);
  const call = tree.soqlFunction();
  if (call) return readFunction(call, context);
  throw new TranslationError('syntax', 'a field or a function is missing', 0);
}

function readPath(field: FieldNameContext, context: ExpressionContext): Path {
  const names = field.soqlId_list().map((id) => identifier(id, context));
  return context.scope.resolve(names, offsetOf(field, context));
}

function readFunction(
  call: SoqlFunctionContext,
  context: ExpressionContext,
): FunctionCall | Distance {
  const word = call.start.text.toUpperCase();
  if (word === 'DISTANCE') return readDistance(call, context);
  const offset = offsetOf(call, context);
  const name = spellings[word] ?? word;
  const field = call.fieldName();
  const inner = call.soqlFunction();
  const date = call.dateFieldName();
  const set = call.soqlFieldsParameter();
  let argument: FunctionCall['argument'];
  if (field) argument = readPath(field, context);
  else if (inner) argument = plainFunction(readFunction(inner, context));
  else if (date) argument = readDateField(date, context);
  else if (set) argument = set.getText().toUpperCase();
  return {kind: 'function', name, argument, offset};
}

function plainFunction(expression: FunctionCall | Distance): FunctionCall {
  if (expression.kind === 'function') return expression;
  throw unsupported('DISTANCE cannot be used inside another function', expression.offset);
}

function readDateField(
  tree: DateFieldNameContext,
  context: ExpressionContext,
): Path | FunctionCall {
  const argument = readPath(tree.fieldName(), context);
  if (!tree.CONVERT_TIMEZONE()) return argument;
  return {kind: 'function', name: 'convertTimezone', argument, offset: offsetOf(tree, context)};
}

function readDistance(call: SoqlFunctionContext, context: ExpressionContext): Distance {
  const literal = (call.StringLiteral() ?? call.MultilineStringLiteral()).getText();
  const unit = readText(literal).trim().toLowerCase();
  const offset = offsetOf(call, context);
  if (unit !== 'mi' && unit !== 'km')
    throw new TranslationError(
      'syntax',
      `the unit of DISTANCE must be 'mi' or 'km', not ${literal}`,
      offset,
    );
  return {
    kind: 'distance',
    from: readLocation(call.locationValue(0), context),
    to: readLocation(call.locationValue(1), context),
    unit,
    offset,
  };
}

function readLocation(tree: LocationValueContext, context: ExpressionContext): GeolocationOperand {
  const bound = tree.boundExpression();
  if (bound) {
    const bind = readBind(bound, context);
    return context.placeholders?.point(bind) ?? bind;
  }
  const field = tree.fieldName();
  if (field) return readPath(field, context);
  const [latitude, longitude] = tree
    .coordinateValue_list()
    .map((value) => readCoordinate(value, context));
  return {kind: 'point', latitude: latitude ?? '0', longitude: longitude ?? '0'};
}

function readCoordinate(tree: CoordinateValueContext, context: ExpressionContext): TextNumber {
  const bound = tree.boundExpression();
  return bound ? readTextBind(bound, context) : readNumber(tree.signedNumber(), context);
}

export function readBind(
  tree: BoundExpressionContext,
  context: Pick<ExpressionContext, 'document'>,
): Bind {
  const {document} = context;
  const expression = tree.expression();
  const start = document.offsetOf(expression.start.start);
  const end = document.offsetOf((expression.stop ?? expression.start).stop + 1);
  return {
    kind: 'bind',
    source: withoutParentheses(withoutComments(document.text.slice(start, end))),
    offset: offsetOf(tree, context),
  };
}

/** A bind whose value is a number in the builder's query. */
export function readTextBind(
  tree: BoundExpressionContext,
  context: Pick<ExpressionContext, 'document' | 'placeholders'>,
): TextNumber {
  const bind = readBind(tree, context);
  return context.placeholders?.number(bind) ?? bind;
}

/** @returns the number without a plus sign and needless zeros in front, with a digit before its point */
export function readNumber(
  tree: SignedNumberContext,
  parsed: Pick<ParsedQuery, 'document'>,
): string {
  const text = tree.getText();
  if (/d$/i.test(text))
    throw new TranslationError(
      'syntax',
      `${text} is valid as a number in Apex but not in SOQL`,
      offsetOf(tree, parsed),
    );
  const [, sign = '', digits = '', fraction = ''] = /^([+-]?)(\d*)(\.\d+)?$/.exec(text) ?? [];
  const number = `${digits.replace(/^0+(?=\d)/, '') || '0'}${fraction}`;
  return sign === '-' ? `-${number}` : number;
}
