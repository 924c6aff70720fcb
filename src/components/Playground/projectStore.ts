import type {
  FileRow,
  PackFormat,
  ProjectFile,
  ProjectReply,
  ProjectRequest,
  ProjectSettings,
  ShownFile,
} from '@site/src/playground/project/protocol';

/** The subset of the Worker interface that the store uses. */
export interface ProjectWorker {
  postMessage: (request: ProjectRequest) => void;
  terminate: () => void;
  onmessage: ((event: MessageEvent<ProjectReply>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** A project that the reader has chosen. */
export interface ProjectState {
  files: readonly ProjectFile[];
  settings: ProjectSettings;
  phase: 'converting' | 'converted' | 'failed';
  /** In the order of the files; while it converts, as far as it is. */
  rows: readonly FileRow[];
  /** The number of classes and triggers; 0 until it is known. */
  total: number;
  problems: readonly string[];
  testClasses: number;
  /** Why the conversion failed. */
  message: string;
  /** The file whose conversion is shown, and the offsets of its queries that are switched off. */
  shown: ShownFile | undefined;
}

export interface ProjectStore {
  subscribe: (listener: () => void) => () => void;
  /** @returns undefined while no project is open */
  read: () => ProjectState | undefined;
  open: (files: readonly ProjectFile[], settings: ProjectSettings) => void;
  /** Converts again, with other settings. */
  set: (changed: Partial<ProjectSettings>) => void;
  retry: () => void;
  /** Stops a conversion and forgets the project; the reader's files are not changed. */
  close: () => void;
  show: (index: number) => void;
  setConverted: (offset: number, isConverted: boolean) => void;
  pack: (format: PackFormat) => void;
}

/** Chromium takes 0.2 milliseconds for each. */
const filesPerTask = 100;

/** Time limit between two messages of a conversion, in milliseconds: reading the files, or converting one of them. */
const silenceLimit = 60_000;

/** @param onPack takes a patch or archive that the reader asked for */
export function createProjectStore(
  createWorker: () => ProjectWorker,
  onPack: (name: string, bytes: Uint8Array<ArrayBuffer>) => void,
): ProjectStore {
  let state: ProjectState | undefined;
  let worker: ProjectWorker | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  function change(next: ProjectState | undefined): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function stop(): void {
    clearTimeout(timer);
    worker?.terminate();
    worker = undefined;
  }

  function fail(message: string): void {
    stop();
    if (state) change({...state, phase: 'failed', message});
  }

  function waitForMessage(): void {
    clearTimeout(timer);
    timer = setTimeout(
      () => fail(`the conversion has said nothing for ${silenceLimit / 1000} seconds.`),
      silenceLimit,
    );
  }

  function receive(reply: ProjectReply): void {
    if (!state) return;
    switch (reply.kind) {
      case 'progress':
        waitForMessage();
        return change({...state, rows: [...state.rows, ...reply.rows], total: reply.total});
      case 'converted': {
        clearTimeout(timer);
        const {problems, testClasses} = reply;
        return change({...state, phase: 'converted', problems, testClasses});
      }
      case 'file': {
        const rows = state.rows.map((row) => (row.index === reply.row.index ? reply.row : row));
        return change({...state, rows, shown: reply.file});
      }
      case 'pack':
        return onPack(reply.name, reply.bytes);
      case 'failure':
        return fail(reply.message);
    }
  }

  function open(files: readonly ProjectFile[], settings: ProjectSettings): void {
    stop();
    change({
      files,
      settings,
      phase: 'converting',
      rows: [],
      total: 0,
      problems: [],
      testClasses: 0,
      message: '',
      shown: undefined,
    });
    try {
      worker = createWorker();
    } catch {
      return fail("this browser doesn't run workers, which the conversion of a project needs.");
    }
    worker.onmessage = ({data}) => receive(data);
    worker.onerror = ({message}) => fail(message || "the worker couldn't be loaded.");
    waitForMessage();
    void send(worker, files, settings);
  }

  /** Hands the files over in several tasks, as long as they are those of the open project. */
  async function send(
    to: ProjectWorker,
    files: readonly ProjectFile[],
    settings: ProjectSettings,
  ): Promise<void> {
    for (let start = 0; start < files.length && worker === to; start += filesPerTask) {
      to.postMessage({kind: 'add', files: files.slice(start, start + filesPerTask)});
      await new Promise((resolve) => setTimeout(resolve));
    }
    if (worker === to) to.postMessage({kind: 'convert', settings});
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => state,
    open,
    set(changed) {
      if (state) open(state.files, {...state.settings, ...changed});
    },
    retry() {
      if (state) open(state.files, state.settings);
    },
    close() {
      stop();
      change(undefined);
    },
    show: (index) => worker?.postMessage({kind: 'show', index}),
    setConverted(offset, isConverted) {
      const shown = state?.shown;
      if (!shown) return;
      const off = shown.queries.filter((query) => query.reason === null && query.after === null);
      const others = off.map((query) => query.offset).filter((other) => other !== offset);
      const disabled = isConverted ? others : [...others, offset];
      worker?.postMessage({kind: 'disable', index: shown.index, disabled});
    },
    pack: (format) => worker?.postMessage({kind: 'pack', format}),
  };
}
