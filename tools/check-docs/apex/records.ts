import {
  AssignExpressionContext,
  LiteralPrimaryContext,
  NewExpressionContext,
  PrimaryExpressionContext,
  type ApexParserRuleContext,
  type ExpressionContext,
} from '@apexdevtools/apex-parser';
import {valuesOf} from './expressions';
import type {Probe} from './probes';
import type {Locate} from './queries';
import {descendants} from '@soql-lib/apex';

/**
 * Returns probes for literals in `new Account(Name = 'Acme')`: the type checker checks that the field exists, but not
 * the type of the value.
 */
export function newRecordProbes(tree: ApexParserRuleContext, locate: Locate): Probe[] {
  return [...descendants(tree)]
    .filter((node) => node instanceof NewExpressionContext)
    .flatMap((node) => {
      const creator = node.creator();
      const object = creator.createdName().getText();
      return valuesOf(creator.classCreatorRest()?.arguments().expressionList())
        .filter((value) => value instanceof AssignExpressionContext)
        .filter((value) => isLiteral(value.expression(1)))
        .map((value) => ({
          place: locate(value.expression(1)),
          statement: `new ${object}().${value.expression(0).getText()} = ${value.expression(1).getText()};`,
          explain: (message: string) =>
            message.startsWith('Incompatible types') ? message : undefined,
        }));
    });
}

function isLiteral(node: ExpressionContext): boolean {
  return (
    node instanceof PrimaryExpressionContext && node.primary() instanceof LiteralPrimaryContext
  );
}
