/** A job with its number of cores, by default one, and the jobs on which it depends. */
export interface Job {
  name: string;
  cores?: number;
  after?: string[];
}

/**
 * Runs jobs in parallel. Each job starts, in the given order, as soon as its dependencies have
 * ended and enough cores are free. Dependencies outside the list are ignored.
 *
 * @returns the results in the order in which the jobs ended
 * @throws what `run` throws
 */
export async function schedule<T extends Job, R>(
  jobs: T[],
  cores: number,
  run: (job: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const unfinished = new Set(jobs.map(({name}) => name));
  const running = new Map<T, Promise<void>>();
  let waiting = jobs;

  const start = (job: T): void => {
    const promise = run(job).then((result) => {
      results.push(result);
      unfinished.delete(job.name);
      running.delete(job);
    });
    running.set(job, promise);
  };
  const usedCores = (): number =>
    [...running.keys()].reduce((sum, {cores: own = 1}) => sum + own, 0);

  while (waiting.length > 0 || running.size > 0) {
    waiting = waiting.filter((job) => {
      const ready = (job.after ?? []).every((name) => !unfinished.has(name));
      if (!ready || usedCores() + (job.cores ?? 1) > cores) return true;
      start(job);
      return false;
    });
    if (running.size === 0)
      throw new Error(`jobs depend on each other in a cycle: ${[...unfinished].join()}`);
    await Promise.race(running.values());
  }
  return results;
}
