/** Whether an expression gives the same value, without any effect, when it runs a moment earlier or later. */
import {
  AssignExpressionContext,
  DotMethodCallContext,
  MethodCallContext,
  NewExpressionContext,
  PostOpExpressionContext,
  PreOpExpressionContext,
  type ApexParserRuleContext,
} from '@apexdevtools/apex-parser';
import {childrenOf} from '@soql-lib/apex';

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

export function isPure(tree: ApexParserRuleContext): boolean {
  if (changesSomething(tree)) return false;
  return childrenOf(tree).every(isPure);
}

function changesSomething(tree: ApexParserRuleContext): boolean {
  if (tree instanceof AssignExpressionContext || tree instanceof PostOpExpressionContext)
    return true;
  if (tree instanceof PreOpExpressionContext) return Boolean(tree.INC() ?? tree.DEC());
  if (tree instanceof MethodCallContext) return true;
  if (tree instanceof DotMethodCallContext)
    return !pureMethods.has(tree.anyId().getText().toLowerCase());
  return (
    tree instanceof NewExpressionContext &&
    Boolean(tree.creator().classCreatorRest()) &&
    !/^(set|list|map)</i.test(tree.creator().createdName().getText())
  );
}
