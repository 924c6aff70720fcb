import type {Translation} from '@site/src/playground/protocol';
import type {EditorMark} from './editor/marks';

/** Returns a translation's errors and remarks for one pane. Remarks are on the source only. */
export function marksOf(
  translation: Translation | undefined,
  pane: 'source' | 'context',
): EditorMark[] {
  if (!translation) return [];
  if (translation.kind === 'error') {
    const {error} = translation;
    return error.pane === pane ? [{...error, severity: 'error'}] : [];
  }
  if (pane === 'context') return [];
  if (translation.kind === 'code') return [];
  return translation.remarks.map((remark) => ({...remark, severity: 'remark'}));
}
