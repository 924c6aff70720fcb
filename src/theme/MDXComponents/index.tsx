// Change: adds the elements that the build makes from fences.
import MDXComponents from '@theme-original/MDXComponents';
import {CodeFence} from '@site/src/components/Code';
import {ApexChain} from '@site/src/components/Chain';
import {Diagram} from '@site/src/components/Diagram';

export default {...MDXComponents, ApexChain, CodeFence, Diagram};
