// Change: replaces the theme's block, which highlights with Prism in the browser. Code in pages is
// highlighted at build time (plugins/markdown/snippets); this one renders code that a component
// passes as text, without highlighting.
import type {ReactNode} from 'react';
import type {Props} from '@theme/CodeBlock';
import {CodeFence} from '@site/src/components/Code';

export default function CodeBlock({children, language, title}: Props): ReactNode {
  return (
    <CodeFence
      code={typeof children === 'string' ? children : ''}
      language={language ?? 'text'}
      {...(typeof title === 'string' ? {title} : {})}
    />
  );
}
