/** Returns the file name for Apex code: that of its trigger, or of its first type. */
export function fileNameOf(code: string): string {
  const declaration = /^[^\S\n]*(?:\w+[^\S\n]+)*?(class|interface|enum|trigger)\s+(\w+)/im.exec(
    code.replace(/\/\*[^]*?\*\/|\/\/.*/g, ''),
  );
  const [, kind = 'class', name = 'Converted'] = declaration ?? [];
  return `${name}.${kind.toLowerCase() === 'trigger' ? 'trigger' : 'cls'}`;
}

/** Saves a text or an archive as a file. */
export function download(name: string, content: BlobPart): void {
  const type = name.endsWith('.zip') ? 'application/zip' : 'text/plain';
  const address = URL.createObjectURL(new Blob([content], {type}));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Safari reads the blob after this task.
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
