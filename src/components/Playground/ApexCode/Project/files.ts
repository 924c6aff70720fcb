/** The files that a reader drops or chooses, with their paths. */
import type {ProjectFile} from '@site/src/playground/project/protocol';
import {isSkippedFolder, isWanted} from '@site/src/playground/project/selection';

declare global {
  interface Window {
    /** In Chromium only. */
    showDirectoryPicker?: () => Promise<FileSystemDirectoryHandle>;
  }
}

/**
 * Returns the files of a folder. They are opened one after the other: an input makes Chromium open
 * all of them in one task, which takes half a second for 3,000 files.
 *
 * @param path of the folder
 * @throws DOMException for a folder that cannot be read
 */
export async function filesOfFolder(
  folder: FileSystemDirectoryHandle,
  path = folder.name,
): Promise<ProjectFile[]> {
  const files: ProjectFile[] = [];
  for await (const entry of folder.values()) {
    const entryPath = `${path}/${entry.name}`;
    if (entry.kind === 'directory') {
      if (!isSkippedFolder(entry.name)) files.push(...(await filesOfFolder(entry, entryPath)));
    } else if (isWanted(entryPath)) {
      files.push({path: entryPath, file: await entry.getFile()});
    }
  }
  return files;
}

/** @returns the chosen files; in a chosen folder, with the paths below it */
export function filesOfInput(chosen: FileList | null): ProjectFile[] {
  return [...(chosen ?? [])].map((file) => ({path: file.webkitRelativePath || file.name, file}));
}

/** @returns true for a dropped project: a folder or several files; one file is for the editor */
export function isProjectDrop({items}: DataTransfer): boolean {
  const files = [...items].filter(({kind}) => kind === 'file');
  return files.length > 1 || files.some((item) => item.webkitGetAsEntry()?.isDirectory);
}

/** @throws DOMException for a folder that cannot be read */
export async function filesOfDrop({items}: DataTransfer): Promise<ProjectFile[]> {
  // The items are gone after this task. A file that another page made is no entry of a folder.
  const dropped = [...items].map((item) => item.webkitGetAsEntry() ?? item.getAsFile());
  const files = await Promise.all(
    dropped.map(async (found) => {
      if (found instanceof File) return [{path: found.name, file: found}];
      return found ? filesBelow(found) : [];
    }),
  );
  return files.flat();
}

async function filesBelow(entry: FileSystemEntry): Promise<ProjectFile[]> {
  if (isFile(entry)) {
    const path = entry.fullPath.replace(/^\//, '');
    if (!isWanted(path)) return [];
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return [{path, file}];
  }
  if (!isFolder(entry) || isSkippedFolder(entry.name)) return [];
  const reader = entry.createReader();
  const children: FileSystemEntry[] = [];
  // A reader returns some of the entries at a time, and none at the end.
  for (;;) {
    const next = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (next.length === 0) break;
    children.push(...next);
  }
  const files: ProjectFile[] = [];
  for (const child of children) files.push(...(await filesBelow(child)));
  return files;
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}
