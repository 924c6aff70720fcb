// Change: renders nothing. On a narrow screen the table of contents follows the first paragraph (components/DocTools).
import type {ReactNode} from 'react';

export default function DocItemTOCMobile(): ReactNode {
  return null;
}
