import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {shellChunks} from './offline-files';

/** Makes a folder with manifests of Docusaurus and the bundler. The caller removes it. */
export function createGeneratedFiles(chunks: readonly string[] = shellChunks): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'generated-'));
  const names = [...chunks, '1a2b3c4d'];
  const manifest = {
    origins: Object.fromEntries(names.map((name) => [name, [name]])),
    assets: Object.fromEntries(
      names.map((name) => [name, {js: [{file: `assets/js/${name}.5e6f.js`}]}]),
    ),
  };
  const routes = {'/search-be6': {__comp: '1a2b3c4d', __context: {plugin: 'unknown'}}};
  fs.writeFileSync(path.join(folder, 'client-manifest.json'), JSON.stringify(manifest));
  fs.writeFileSync(path.join(folder, 'routesChunkNames.json'), JSON.stringify(routes));
  return folder;
}
