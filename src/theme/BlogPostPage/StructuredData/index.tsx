// Change: in the static HTML only. In the browser react-helmet would set the script's text, which Trusted Types block.
import type {ComponentProps, ReactNode} from 'react';
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import StructuredData from '@theme-original/BlogPostPage/StructuredData';

export default function StaticStructuredData(
  props: ComponentProps<typeof StructuredData>,
): ReactNode {
  return ExecutionEnvironment.canUseDOM ? null : <StructuredData {...props} />;
}
