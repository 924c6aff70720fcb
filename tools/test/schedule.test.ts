import {expect, it} from 'vitest';
import {schedule, type Job} from './schedule';

/** Runs asynchronous jobs, and logs when they start and end. */
async function log(jobs: Job[], cores = 2): Promise<string[]> {
  const events: string[] = [];
  await schedule(jobs, cores, async ({name}) => {
    events.push(`+${name}`);
    await new Promise((resolve) => setImmediate(resolve));
    events.push(`-${name}`);
  });
  return events;
}

it('starts a single-core job as soon as a core is free', async () => {
  const jobs = ['a', 'b', 'c'].map((name) => ({name, cores: 1}));
  expect(await log(jobs)).toEqual(['+a', '+b', '-a', '+c', '-b', '-c']);
});

it('runs a job that needs all cores alone', async () => {
  const jobs = [
    {name: 'a', cores: 1},
    {name: 'wide', cores: 2},
  ];
  expect(await log(jobs)).toEqual(['+a', '-a', '+wide', '-wide']);
});

it('starts a job after its dependencies, and ignores dependencies outside the list', async () => {
  const jobs = [
    {name: 'browser', cores: 1, after: ['build', 'elsewhere']},
    {name: 'build', cores: 1},
  ];
  expect(await log(jobs)).toEqual(['+build', '-build', '+browser', '-browser']);
});

it('reports dependency cycles', async () => {
  const jobs = [
    {name: 'a', cores: 1, after: ['b']},
    {name: 'b', cores: 1, after: ['a']},
  ];
  await expect(log(jobs)).rejects.toThrow('jobs depend on each other in a cycle: a,b');
});
