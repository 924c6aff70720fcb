/** All rules of `soql-lib check`: those about wrong data first. */
import type {Rule} from '../rule';
import {stripInUserMode, stripWithoutEffect, withoutSharingInUserMode} from './access';
import {containsSomeWithoutWildcards, logicWithOptionalFilter, toMapWithOr} from './conditions';
import {
  mockAfterException,
  mockIdWithoutEffect,
  mockInTestSetup,
  mockOutsideTest,
  mockWithoutQuery,
} from './mocks';
import {otherObject} from './objects';
import {loggerNotUsable, loggerUsesSoqlLib, severalLoggers} from './logger';
import {listOnlyCounted, queryInLoop} from './performance';
import {
  aliasRemovesFields,
  countWithOrder,
  keySetChanged,
  lockWithOrder,
  toObjectWithoutLimit,
} from './results';
import {builderReused, filterReused} from './reused';
import {textNotBound, valueNotEscaped} from './text';

export const rules: readonly Rule[] = [
  toMapWithOr,
  logicWithOptionalFilter,
  builderReused,
  filterReused,
  countWithOrder,
  lockWithOrder,
  aliasRemovesFields,
  keySetChanged,
  stripWithoutEffect,
  mockInTestSetup,
  loggerUsesSoqlLib,
  loggerNotUsable,
  otherObject,
  textNotBound,
  valueNotEscaped,
  containsSomeWithoutWildcards,
  queryInLoop,
  withoutSharingInUserMode,
  stripInUserMode,
  mockIdWithoutEffect,
  mockWithoutQuery,
  mockAfterException,
  mockOutsideTest,
  severalLoggers,
  listOnlyCounted,
  toObjectWithoutLimit,
];
