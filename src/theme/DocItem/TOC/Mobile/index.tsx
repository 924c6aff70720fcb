// Change: renders nothing. On a narrow screen, components/DocTools has the table of contents.
import type {ReactNode} from 'react';

export default function DocItemTOCMobile(): ReactNode {
  return null;
}
