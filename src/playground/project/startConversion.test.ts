import {afterEach, beforeEach, expect, it, vi} from 'vitest';
import type {ProjectFile, ProjectReply, ProjectRequest} from './protocol';
import {startConversion, type ConversionReply, type ProjectWorker} from './startConversion';

const settings = {access: 'keep', apiVersion: 66, skipTests: false} as const;

function setUp(numberOfFiles: number) {
  const requests: ProjectRequest[] = [];
  const replies: ConversionReply[] = [];
  const failures: string[] = [];
  const terminate = vi.fn();
  const worker: ProjectWorker = {
    postMessage: (request) => void requests.push(request),
    terminate,
    onmessage: null,
    onerror: null,
  };
  const files = Array.from({length: numberOfFiles}, (_, index): ProjectFile => {
    return {path: `${index}.cls`, file: new File([], `${index}.cls`)};
  });
  const conversion = startConversion(worker, files, settings, {
    onReply: (reply) => replies.push(reply),
    onFailure: (message) => failures.push(message),
  });
  const reply = (data: ProjectReply) => worker.onmessage?.({data} as MessageEvent<ProjectReply>);
  return {conversion, worker, reply, requests, replies, failures, terminate};
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('hands the files over in several tasks, then asks for the conversion', async () => {
  const {requests} = setUp(250);
  const kinds = () =>
    requests.map((request) => (request.kind === 'add' ? request.files.length : request.kind));
  expect(kinds()).toEqual([100]);
  await vi.advanceTimersByTimeAsync(10);
  expect(kinds()).toEqual([100, 100, 50, 'convert']);
});

it('hands nothing over once it is stopped', async () => {
  const {conversion, requests, terminate} = setUp(250);
  conversion.stop();
  await vi.advanceTimersByTimeAsync(100_000);
  expect(requests).toHaveLength(1);
  expect(terminate).toHaveBeenCalledOnce();
});

it('fails and stops when the worker reports a failure, or cannot be loaded', () => {
  const reported = setUp(1);
  reported.reply({kind: 'failure', message: 'fault'});
  expect(reported.failures).toEqual(['fault']);
  expect(reported.terminate).toHaveBeenCalledOnce();
  const missing = setUp(1);
  missing.worker.onerror?.({message: ''} as ErrorEvent);
  expect(missing.failures).toEqual(["the worker couldn't be loaded."]);
});
