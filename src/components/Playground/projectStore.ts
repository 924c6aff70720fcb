import {stateOf, withConverted} from '@site/src/playground/queryState';
import type {
  FileRow,
  PackFormat,
  ProjectFile,
  ProjectSettings,
  ShownFile,
} from '@site/src/playground/project/protocol';
import {
  startConversion,
  type ConversionReply,
  type ProjectWorker,
  type StartedConversion,
} from '@site/src/playground/project/startConversion';

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
  /** What the project lacks before its converted code compiles. */
  notice: string | undefined;
  testClasses: number;
  /** Why the conversion failed. */
  message: string;
  /** The file whose conversion is shown, and the offsets of its queries that are switched off. */
  shown: ShownFile | undefined;
}

/** @returns the state after a reply about its files */
function afterReply(
  state: ProjectState,
  reply: Exclude<ConversionReply, {kind: 'pack'}>,
): ProjectState {
  switch (reply.kind) {
    case 'progress':
      return {...state, rows: [...state.rows, ...reply.rows], total: reply.total};
    case 'converted':
      return {
        ...state,
        phase: 'converted',
        problems: reply.problems,
        notice: reply.notice,
        testClasses: reply.testClasses,
      };
    case 'file': {
      const rows = state.rows.map((row) => (row.index === reply.row.index ? reply.row : row));
      return {...state, rows, shown: reply.file};
    }
  }
}

export type ProjectStore = ReturnType<typeof createProjectStore>;

/** @param onPack takes a patch or archive that the reader asked for */
export function createProjectStore(
  createWorker: () => ProjectWorker,
  onPack: (name: string, bytes: Uint8Array<ArrayBuffer>) => void,
) {
  let state: ProjectState | undefined;
  let conversion: StartedConversion | undefined;
  const listeners = new Set<() => void>();

  function change(next: ProjectState | undefined): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function stop(): void {
    conversion?.stop();
    conversion = undefined;
  }

  function fail(message: string): void {
    if (state) change({...state, phase: 'failed', message});
  }

  function receive(reply: ConversionReply): void {
    if (reply.kind === 'pack') onPack(reply.name, reply.bytes);
    else if (state) change(afterReply(state, reply));
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
      notice: undefined,
      testClasses: 0,
      message: '',
      shown: undefined,
    });
    try {
      const listener = {onReply: receive, onFailure: fail};
      conversion = startConversion(createWorker(), files, settings, listener);
    } catch {
      fail("this browser doesn't run workers, which the conversion of a project needs.");
    }
  }

  return {
    /** @returns a function that unsubscribes */
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** @returns undefined while no project is open */
    read: () => state,
    open,
    /** Converts again, with other settings. */
    set(changed: Partial<ProjectSettings>) {
      if (state) open(state.files, {...state.settings, ...changed});
    },
    retry() {
      if (state) open(state.files, state.settings);
    },
    /** Stops a conversion and forgets the project; the reader's files are not changed. */
    close() {
      stop();
      change(undefined);
    },
    show: (index: number) => conversion?.post({kind: 'show', index}),
    setConverted(offset: number, isConverted: boolean) {
      const shown = state?.shown;
      if (!shown) return;
      const off = shown.queries.filter((query) => stateOf(query) === 'off');
      const offsets = off.map((query) => query.offset);
      const disabled = withConverted(offsets, offset, isConverted);
      conversion?.post({kind: 'disable', index: shown.index, disabled});
    },
    pack: (format: PackFormat) => conversion?.post({kind: 'pack', format}),
  };
}
