import {getHeapStatistics, setFlagsFromString} from 'node:v8';
import {runInNewContext} from 'node:vm';

const mostBytes = 300e6;

/**
 * @returns a function that frees memory if much is in use. A syntax tree outlives several of the
 * small collections while its file is converted, and V8 waits with the large one until the heap has
 * several times the size of what is needed: 750 MB for a project that needs 180.
 */
export function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  let limit = mostBytes;
  return () => {
    if (getHeapStatistics().used_heap_size < limit) return;
    collect();
    limit = Math.max(mostBytes, 2 * getHeapStatistics().used_heap_size);
  };
}
