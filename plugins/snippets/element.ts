import type {MdxJsxAttribute, MdxJsxFlowElement} from 'mdast-util-mdx-jsx';

/** Makes an element for MDX; attributes without a value are left out. */
export function jsxElement(
  name: string,
  values: Readonly<Record<string, string | undefined>>,
  children: MdxJsxFlowElement['children'] = [],
): MdxJsxFlowElement {
  const attributes = Object.entries(values).flatMap(([key, value]): MdxJsxAttribute[] =>
    value ? [{type: 'mdxJsxAttribute', name: key, value}] : [],
  );
  return {type: 'mdxJsxFlowElement', name, attributes, children};
}
