// Change: a category opens with Space as well as Enter. The original passes further props on to its link.
import type {ReactNode} from 'react';
import Category from '@theme-original/DocSidebarItem/Category';
import type {Props} from '@theme/DocSidebarItem/Category';
import {pressOnSpace} from '@site/src/components/Keyboard/pressOnSpace';

const keys = {onKeyDown: pressOnSpace};

export default function CategoryWithSpace(props: Props): ReactNode {
  return <Category {...props} {...keys} />;
}
