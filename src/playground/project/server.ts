/** Answers the requests of the page about a project. */
import {loadSchema} from '../schema';
import {ProjectConversion} from './conversion';
import type {FileRow, ProjectFile, ProjectReply, ProjectRequest, ProjectSettings} from './protocol';

/** Time between two messages about progress, in milliseconds: each makes the page draw. */
const progressPause = 150;

/**
 * @param reply sends a message to the page
 * @param pause resolves when waiting requests have been handled
 * @returns a function that takes a request
 */
export function startProjectServer(
  reply: (message: ProjectReply) => void,
  pause: () => Promise<void>,
): (request: ProjectRequest) => Promise<void> {
  const files: ProjectFile[] = [];
  let current: ProjectConversion | undefined;

  async function convert(settings: ProjectSettings): Promise<void> {
    const conversion = await ProjectConversion.read(files, settings, await loadSchema());
    current = conversion;
    const {total} = conversion;
    let rows: FileRow[] = [];
    let reported = performance.now();
    for (let index = 0; index < total && current === conversion; index += 1) {
      rows.push(conversion.row(index));
      if (performance.now() - reported < progressPause) continue;
      reply({kind: 'progress', rows, total});
      rows = [];
      reported = performance.now();
      await pause();
    }
    if (current !== conversion) return;
    reply({kind: 'progress', rows, total});
    const {problems, notice, testClasses} = conversion;
    reply({kind: 'converted', problems, notice, testClasses});
  }

  async function handle(request: ProjectRequest): Promise<void> {
    switch (request.kind) {
      case 'add':
        files.push(...request.files);
        return;
      case 'convert':
        return convert(request.settings);
      case 'show':
      case 'disable': {
        if (!current) return;
        const {index} = request;
        if (request.kind === 'disable') current.disable(index, request.disabled);
        reply({kind: 'file', row: current.row(index), file: current.show(index)});
        return;
      }
      case 'pack': {
        if (!current) return;
        const {pack} = await import(/* webpackChunkName: "playground-pack" */ './pack');
        reply({kind: 'pack', ...pack(current.changed(), request.format)});
        return;
      }
    }
  }

  return async (request) => {
    try {
      await handle(request);
    } catch (error) {
      reply({kind: 'failure', message: error instanceof Error ? error.message : String(error)});
    }
  };
}
