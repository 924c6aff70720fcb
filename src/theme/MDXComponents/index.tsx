// Change: adds the elements that the build makes from fences; tables are accessible. A page may have a hundred blocks of
// code: each is taken over in a turn of its own, and so are other large parts of a text (components/Later).
import MDXComponents from '@theme-original/MDXComponents';
import {CodeFence} from '@site/src/components/Code';
import {ApexChain} from '@site/src/components/Chain';
import {Diagram} from '@site/src/components/Diagram';
import {later} from '@site/src/components/Later';
import {Table, TableHeading} from '@site/src/components/Table';

export default {
  ...MDXComponents,
  ul: later(MDXComponents.ul),
  admonition: later(MDXComponents.admonition),
  table: later(Table),
  th: TableHeading,
  ApexChain: later(ApexChain),
  CodeFence: later(CodeFence),
  Diagram,
};
