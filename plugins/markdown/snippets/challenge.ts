import type {BlockContent, DefinitionContent, Heading} from 'mdast';
import type {MdxJsxFlowElement} from 'mdast-util-mdx-jsx';
import type {Challenge} from '../../../src/content/challenges';
import {jsxElement} from '../jsx-element';

type Content = MdxJsxFlowElement['children'];

/**
 * Turns a challenge into a `Challenge` with its heading, its task, and the elements of its parts.
 *
 * @param place its number on the page, from 1, and how many there are
 * @param parts the elements of its start and its solution
 */
export function challengeElement(
  {id, title, depth, task, start, hints, explanation, solution}: Challenge,
  place: {number: number; total: number},
  parts: {start: MdxJsxFlowElement; solution: MdxJsxFlowElement; context: string},
): MdxJsxFlowElement {
  const heading: Heading = {
    type: 'heading',
    depth,
    children: [{type: 'text', value: title}],
    data: {hProperties: {id}},
  };
  return jsxElement(
    'Challenge',
    {
      id,
      kind: solution.fence.kind,
      number: String(place.number),
      total: String(place.total),
      solution: solution.text,
      inputs: solution.fence.inputs,
      context: parts.context,
    },
    [
      heading,
      ...flow(task),
      jsxElement('ChallengeStart', {code: start.text}, [parts.start]),
      jsxElement(
        'ChallengeHints',
        {},
        hints.map(({children}, index) =>
          jsxElement('ChallengeHint', {number: String(index + 1)}, children),
        ),
      ),
      jsxElement('ChallengeSolution', {}, [parts.solution]),
      ...(explanation.length > 0 ? [jsxElement('ChallengeReason', {}, flow(explanation))] : []),
    ],
  );
}

/** Children of a directive are flow content. */
function flow(nodes: readonly Challenge['task'][number][]): Content {
  return nodes as (BlockContent | DefinitionContent)[];
}
