import type {WorkerLike} from '../startWorker';
import type {ProjectFile, ProjectReply, ProjectRequest, ProjectSettings} from './protocol';

export type ProjectWorker = WorkerLike<ProjectRequest, ProjectReply>;

export type ConversionReply = Exclude<ProjectReply, {kind: 'failure'}>;

export interface ConversionListener {
  onReply: (reply: ConversionReply) => void;
  /** The worker is stopped. */
  onFailure: (message: string) => void;
}

export type StartedConversion = ReturnType<typeof startConversion>;

/** Chromium takes 0.2 milliseconds for each. */
const filesPerTask = 100;

/** Converts files in a worker, which answers requests about them until it is stopped. */
export function startConversion(
  worker: ProjectWorker,
  files: readonly ProjectFile[],
  settings: ProjectSettings,
  {onReply, onFailure}: ConversionListener,
) {
  let isStopped = false;

  function stop(): void {
    isStopped = true;
    worker.terminate();
  }

  function fail(message: string): void {
    stop();
    onFailure(message);
  }

  /** Hands the files over in several tasks. */
  async function send(): Promise<void> {
    for (let start = 0; start < files.length && !isStopped; start += filesPerTask) {
      worker.postMessage({kind: 'add', files: files.slice(start, start + filesPerTask)});
      await new Promise((resolve) => setTimeout(resolve));
    }
    if (!isStopped) worker.postMessage({kind: 'convert', settings});
  }

  worker.onmessage = ({data}) => {
    if (data.kind === 'failure') return fail(data.message);
    return onReply(data);
  };
  worker.onerror = ({message}) => fail(message || "the worker couldn't be loaded.");
  void send();
  return {post: (request: ProjectRequest) => worker.postMessage(request), stop};
}
