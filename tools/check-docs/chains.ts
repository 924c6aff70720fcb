import {chainToSoql, inSource} from '../../src/model';
import {standardSchema} from '../../src/model/schema/standard';
import {atPlace, type ApexBlock} from './apex/units';
import type {Fixture} from './fixtures';
import type {Problem} from './problems';

/**
 * Has the model read the chains of a page, as the build does to show the query beside each: with the
 * fixtures of the block in front, and the blocks that it goes on from.
 */
export function checkChains(
  blocks: readonly ApexBlock[],
  fixtures: ReadonlyMap<string, Fixture>,
): Problem[] {
  const problems: Problem[] = [];
  let preceding: string[] = [];
  for (const {block, fence, parsed} of blocks) {
    if (!fence.continues) preceding = [];
    if (fence.kind === 'chain' && parsed?.shape === 'statements') {
      const named = fence.fixtures.flatMap((name) => fixtures.get(name)?.block.text ?? []);
      const result = chainToSoql(block.text, {
        context: [...named, ...preceding].join('\n'),
        schema: standardSchema,
      });
      if (!result.ok) {
        const {line, column, message} = inSource(result.error);
        problems.push(atPlace(block, line, column - 1, `the chain gives no query: ${message}`));
      }
    }
    if (fence.error === undefined) preceding.push(block.text);
  }
  return problems;
}
