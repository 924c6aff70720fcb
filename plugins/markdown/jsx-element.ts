import type {MdxJsxAttribute} from 'mdast-util-mdx-jsx';

/** An element of MDX, in a tree of Markdown or of HTML. */
interface JsxElement<Child> {
  type: 'mdxJsxFlowElement';
  name: string;
  attributes: MdxJsxAttribute[];
  children: Child[];
}

/** Makes an element for MDX; attributes without a value are left out. */
export function jsxElement<Child = never>(
  name: string,
  values: Readonly<Record<string, string | undefined>> = {},
  children: Child[] = [],
): JsxElement<Child> {
  const attributes = Object.entries(values).flatMap(([key, value]): MdxJsxAttribute[] =>
    value ? [{type: 'mdxJsxAttribute', name: key, value}] : [],
  );
  return {type: 'mdxJsxFlowElement', name, attributes, children};
}
