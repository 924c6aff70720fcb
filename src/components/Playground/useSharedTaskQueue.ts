import {useEffect} from 'react';
import {TaskQueue} from '@site/src/playground/taskQueue';
import {createPageWorker, createWorker} from './createWorker';

const tasks = new TaskQueue({createWorker, createPageWorker});
let users = 0;

/** Returns the task queue of a page's editors, whose worker runs as long as there is one. */
export function useSharedTaskQueue(): TaskQueue {
  // In an effect: React may discard a render, and its worker would keep running.
  useEffect(() => {
    users += 1;
    tasks.start();
    return () => {
      users -= 1;
      if (users === 0) tasks.dispose();
    };
  }, []);
  return tasks;
}
