/** A job with the cores that it keeps busy and the jobs that must end before it starts. */
export interface Job {
  name: string;
  cores: number;
  after?: string[];
}

/**
 * Runs jobs side by side: each starts, in the order given, as soon as the jobs that it waits for have ended and enough
 * cores are free. A job that waits for one outside the list does not wait for it.
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
  const usedCores = (): number => [...running.keys()].reduce((sum, job) => sum + job.cores, 0);

  while (waiting.length > 0 || running.size > 0) {
    waiting = waiting.filter((job) => {
      const ready = (job.after ?? []).every((name) => !unfinished.has(name));
      if (!ready || usedCores() + job.cores > cores) return true;
      start(job);
      return false;
    });
    if (running.size === 0)
      throw new Error(`jobs depend on each other in a cycle: ${[...unfinished].join()}`);
    await Promise.race(running.values());
  }
  return results;
}
