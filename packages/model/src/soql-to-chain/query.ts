/** The abstract query: a SOQL query without its formatting. */
import type {GroupSyntax, OrderEntry, QuerySyntax, SoqlLiteral, WithSyntax} from '@soql-lib/apex';
import type {SObjectDescription} from '../schema';

/** `Invoice__r` refers to `Invoice__c`, as far as the name tells. */
export interface Assumption {
  relationship: string;
  object: string;
  /** The first field that the object doesn't have: the relationship refers to another one. */
  refutedBy: string | undefined;
}

/** A field, possibly through relationships. Names in the schema have its spelling. */
export interface FieldPath {
  kind: 'path';
  relationships: readonly string[];
  field: string;
  /** `Owner.Name` */
  text: string;
  /** Object that the field belongs to; undefined if unknown. */
  object: SObjectDescription | undefined;
  /** True where the schema has that field. */
  isKnown: boolean;
  /** True where an object on the way is known and has no such relationship. */
  isLost: boolean;
  /** Relationships on the way whose object only their name tells. */
  assumed: readonly Assumption[];
  offset: number;
}

export interface FunctionCall {
  kind: 'function';
  /** As documentation spells it: `COUNT`, `toLabel`, `CALENDAR_YEAR`. */
  name: string;
  /** Undefined for `COUNT()`; a text for `FIELDS(ALL)`. */
  argument: FieldPath | FunctionCall | string | undefined;
  offset: number;
}

/** A number that the builder puts into the query as text: as it was written, or a bind. */
export type TextNumber = string | Bind;

/** `GEOLOCATION(…)` */
export interface Point {
  kind: 'point';
  latitude: TextNumber;
  longitude: TextNumber;
}

/** A field, a point, or a bind that holds a location. */
export type GeolocationOperand = FieldPath | Point | Bind;

export interface SoqlDistance {
  kind: 'distance';
  from: GeolocationOperand;
  to: GeolocationOperand;
  unit: 'mi' | 'km';
  offset: number;
}

/** What can be selected, compared, grouped and ordered by. */
export type SoqlExpression = FieldPath | FunctionCall | SoqlDistance;

export type ComparisonOperator =
  '=' | '!=' | '<' | '<=' | '>' | '>=' | 'LIKE' | 'IN' | 'NOT IN' | 'INCLUDES' | 'EXCLUDES';

export type LiteralOperand =
  | {kind: 'text'; value: string}
  /** In GMT: `2026-01-31T10:00:00Z`; `text` is how it was written. */
  | {kind: 'datetime'; value: string; text: string}
  /**
   * As SOQL has it: `null`, `true`, `2026-01-31`, `LAST_N_DAYS:30`; a number without a plus sign,
   * with a digit before the point. A LIKE pattern is kept verbatim, with its quotes, where the
   * meaning of a doubled backslash is not certain.
   */
  | {
      kind: Exclude<SoqlLiteral['type'], 'text' | 'multilineText' | 'datetime'> | 'pattern';
      text: string;
    };

export interface Bind {
  kind: 'bind';
  /** The Apex expression behind the colon. */
  source: string;
  offset: number;
}

export interface LiteralList {
  kind: 'list';
  items: readonly (LiteralOperand | Bind)[];
}

export interface SemiJoin {
  kind: 'query';
  query: SoqlQuery;
}

export type SoqlOperand = LiteralOperand | Bind | LiteralList | SemiJoin;

export interface SoqlComparison {
  kind: 'comparison';
  left: SoqlExpression;
  operator: ComparisonOperator;
  right: SoqlOperand;
  offset: number;
}

export type SoqlCondition =
  | SoqlComparison
  | {kind: 'and' | 'or'; parts: readonly SoqlCondition[]}
  | {kind: 'not'; part: SoqlCondition};

export interface SelectItem {
  expression: SoqlExpression;
  alias: string | undefined;
}

export interface Order extends Pick<OrderEntry, 'direction' | 'nulls'> {
  by: SoqlExpression;
}

export interface Grouping {
  kind: GroupSyntax['kindOfGroup'];
  by: readonly SoqlExpression[];
}

export interface DataCategory {
  group: string;
  /** `ABOVE_OR_BELOW` */
  selector: string;
  categories: readonly string[];
  /** `(Europe__c)` is a list of one. */
  isList: boolean;
}

export interface SoqlQuery {
  select: readonly SelectItem[];
  subQueries: readonly SoqlQuery[];
  /** Name of the object, of a subquery the name of the child relationship. */
  from: string;
  object: SObjectDescription | undefined;
  /** Undefined for EVERYTHING as well, which is what a query without a scope returns. */
  scope: string | undefined;
  where: SoqlCondition | undefined;
  access: WithSyntax['mode'];
  categories: readonly DataCategory[];
  grouping: Grouping | undefined;
  having: SoqlCondition | undefined;
  order: readonly Order[];
  limit: TextNumber | undefined;
  skip: TextNumber | undefined;
  ending: QuerySyntax['endings'][number] | undefined;
  /** What it was read from, for the places of messages. */
  syntax: QuerySyntax;
}
