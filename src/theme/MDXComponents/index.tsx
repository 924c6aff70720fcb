// Change: adds the elements that the build makes from fences.
import MDXComponents from '@theme-original/MDXComponents';
import {CodeFence} from '@site/src/components/Code';
import {Diagram} from '@site/src/components/Diagram';

export default {...MDXComponents, CodeFence, Diagram};
