// Change: in the static HTML only. In the browser react-helmet would write the script as text, which Trusted Types block.
import type {ComponentProps, ReactNode} from 'react';
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import StructuredData from '@theme-original/DocBreadcrumbs/StructuredData';

export default function StaticStructuredData(
  props: ComponentProps<typeof StructuredData>,
): ReactNode {
  return ExecutionEnvironment.canUseDOM ? null : <StructuredData {...props} />;
}
