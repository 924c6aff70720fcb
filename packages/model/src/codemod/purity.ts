/** Whether an expression gives the same value, without any effect, when it runs a moment earlier or later. */
import {childrenOf, isCollection, nameOf, type Syntax} from '@soql-lib/apex';

/** Methods of the platform without an effect. */
const pureMethods = new Set(
  [
    'keySet values get size isEmpty contains containsKey trim toLowerCase toUpperCase today now newInstance',
    'newInstanceGmt addDays addMonths addYears addHours addMinutes valueOf escapeSingleQuotes getUserId',
    'getProfileId getOrganizationId getUserRoleId getUserName getName getRecordTypeId getRecordTypeInfosByName',
    'getRecordTypeInfosByDeveloperName getDescribe getSObjectType getTime date year month day format left right',
    'substring replace split join toStartOfMonth toStartOfWeek name',
  ]
    .join(' ')
    .toLowerCase()
    .split(' '),
);

export function isPure(node: Syntax): boolean {
  return !changesSomething(node) && childrenOf(node).every(isPure);
}

function changesSomething(node: Syntax): boolean {
  switch (node.kind) {
    case 'assign':
    case 'increment':
      return true;
    case 'call':
      return !node.receiver || !pureMethods.has(node.name.toLowerCase());
    case 'new':
      return !isCollection(node.type) && nameOf(node.type) !== 'map';
    default:
      return false;
  }
}
