/** All rules of `soql-lib check`. */
import type {Rule} from '../rule';
import {accessRules} from './access';
import {conditionRules} from './conditions';
import {loggerRules} from './logger';
import {mockRules} from './mocks';
import {objectRules} from './objects';
import {performanceRules} from './performance';
import {resultRules} from './results';
import {reusedRules} from './reused';
import {textRules} from './text';

export const rules: readonly Rule[] = [
  ...conditionRules,
  ...reusedRules,
  ...resultRules,
  ...accessRules,
  ...mockRules,
  ...loggerRules,
  ...objectRules,
  ...textRules,
  ...performanceRules,
];
