/** Access mode and sharing, and methods that keep them (facts/platform.md, soql.md 10). */
import type {Sharing} from '../../result';
import type {TypeDeclaration} from '@soql-lib/apex';
import {NotConverted} from '../not-converted';
import type {Hint} from '../remarks';
import type {Access, AccessClause, ResultMethod} from '../query';

export interface AccessChoice {
  apiVersion: number;
  /** `user-mode` runs queries that have no mode in user mode. */
  access: 'keep' | 'user-mode';
}

/** From this version on, queries run in user mode, and classes without a keyword with sharing. */
const userModeVersion = 67;

export interface AccessDecision {
  access: Access;
  remarks: readonly Hint[];
}

/**
 * @param clause of the query itself, `WITH …` or an `AccessLevel` argument
 * @param owner the type whose code holds the query; an inner class has its own sharing setting
 * @param method in which the chain ends
 * @throws NotConverted
 */
export function decideAccess(
  clause: AccessClause | undefined,
  owner: TypeDeclaration,
  choice: AccessChoice,
  method: ResultMethod,
): AccessDecision {
  if (clause === 'SECURITY_ENFORCED') return securityEnforced(owner, choice);
  if (clause === 'USER_MODE') return {access: userAccess('USER_MODE'), remarks: []};
  const sharing = sharingOf(owner, choice.apiVersion, method);
  if (clause === 'SYSTEM_MODE') return {access: {mode: 'SYSTEM_MODE', sharing}, remarks: []};
  const runsInUserMode = choice.apiVersion >= userModeVersion && owner.kind !== 'trigger';
  if (runsInUserMode) return {access: userAccess(undefined), remarks: []};
  if (choice.access === 'keep') return {access: {mode: 'SYSTEM_MODE', sharing}, remarks: []};
  return {access: userAccess(undefined), remarks: [userModeRemark]};
}

const userModeRemark: Hint = {
  code: 'now-user-mode',
  message:
    "The query ran in system mode and now runs in user mode: the running user's object permissions, field-level security and sharing rules apply. Test it as a user with limited permissions.",
};

function userAccess(mode: 'USER_MODE' | undefined): Access {
  return {mode, sharing: 'inherited sharing'};
}

/** Their rows may be fetched when another class is running. */
const fetchedLater: ReadonlySet<ResultMethod> = new Set([
  'toQueryLocator',
  'toCursor',
  'toPaginationCursor',
]);

/**
 * Without a sharing call a chain inherits the sharing of the class that calls the result method
 * (facts/soql.md 10), which is the one whose keyword decided about the query. A trigger is no
 * class.
 */
function sharingOf(
  {kind, sharing}: TypeDeclaration,
  apiVersion: number,
  method: ResultMethod,
): Sharing {
  if (kind === 'trigger') return 'without sharing';
  if (!fetchedLater.has(method)) return 'inherited sharing';
  if (sharing !== undefined) return sharing;
  return kind === 'class' && apiVersion >= userModeVersion ? 'with sharing' : 'inherited sharing';
}

function securityEnforced(
  {sharing, kind}: TypeDeclaration,
  {apiVersion, access}: AccessChoice,
): AccessDecision {
  const isShared = sharing === 'with sharing' || apiVersion >= userModeVersion;
  if (!isShared && access === 'keep') {
    const where =
      sharing === 'without sharing'
        ? 'this class is without sharing'
        : kind === 'trigger'
          ? 'a trigger runs without sharing'
          : 'the sharing of this code depends on its caller';
    throw new NotConverted('security-enforced', {where});
  }
  const alsoShares = isShared
    ? ''
    : ' It also applies sharing rules, so the query can return fewer rows.';
  return {
    access: userAccess('USER_MODE'),
    remarks: [
      {
        code: 'security-enforced',
        message: `WITH SECURITY_ENFORCED becomes user mode, which checks all clauses of the query, including WHERE.${alsoShares} Test it as a user with limited permissions.`,
      },
    ],
  };
}
