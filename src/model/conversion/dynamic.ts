import type {DatabaseCall, Site} from './sites';
import type {Shared, TextOfQuery} from './convert-site';
export function readDynamic(
  _site: Site,
  _call: DatabaseCall,
  _shared: Shared,
): TextOfQuery | {reason: string} {
  return {reason: 'todo'};
}
