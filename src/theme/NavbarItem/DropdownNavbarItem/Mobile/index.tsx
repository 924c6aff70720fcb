// Change: the dropdown opens with Space as well as Enter. The original passes further props on to its link.
import type {ReactNode} from 'react';
import Dropdown from '@theme-original/NavbarItem/DropdownNavbarItem/Mobile';
import type {Props} from '@theme/NavbarItem/DropdownNavbarItem/Mobile';
import {pressOnSpace} from '@site/src/components/Keyboard/pressOnSpace';

const keys = {onKeyDown: pressOnSpace};

export default function DropdownWithSpace(props: Props): ReactNode {
  return <Dropdown {...props} {...keys} />;
}
