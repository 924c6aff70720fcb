// Change: code and names of methods are marked as not to be translated.
import type {ReactNode} from 'react';
import {useLocation} from '@docusaurus/router';
import TOCItems from '@theme-original/TOCItems';
import type {Props} from '@theme/TOCItems';
import {translateOf} from '@site/src/search/names';

export default function TOCItemsWithCode({toc, ...props}: Props): ReactNode {
  const {pathname} = useLocation();
  const marked = toc.map((item) => ({
    ...item,
    value: translateOf(pathname, item.value)
      ? `<span translate="no">${item.value}</span>`
      : item.value.replaceAll('<code>', '<code translate="no">'),
  }));
  return <TOCItems toc={marked} {...props} />;
}
