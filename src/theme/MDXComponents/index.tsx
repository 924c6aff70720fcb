// Change: adds the elements that the build makes from fences. The empty corner of a table is no heading.
import type {ComponentProps, ReactNode} from 'react';
import MDXComponents from '@theme-original/MDXComponents';
import {CodeFence} from '@site/src/components/Code';
import {ApexChain} from '@site/src/components/Chain';
import {Diagram} from '@site/src/components/Diagram';

function TableHeading(props: ComponentProps<'th'>): ReactNode {
  return props.children ? <th {...props} /> : <td {...props} />;
}

export default {...MDXComponents, th: TableHeading, ApexChain, CodeFence, Diagram};
