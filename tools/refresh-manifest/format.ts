import type {ApiManifest} from '../check-docs/manifest';

/** Order of properties, so that a diff of two versions shows only changes of the library. */
const orderOfEntries = [
  'headerVersion',
  'lines',
  'apiTypes',
  'name',
  'kind',
  'tier',
  'type',
  'file',
  'line',
  'params',
  'returns',
  'static',
  'accessors',
  'deprecated',
  'internal',
  'group',
  'note',
  'chainable',
  'visibility',
  'modifiers',
  'sharing',
  'namespaceAccessible',
  'testVisible',
  'extends',
  'implements',
  'inheritsApiOf',
  'signature',
  'constructors',
  'properties',
  'methods',
];

/** Returns the text of `facts/api-manifest.json`. */
export function formatManifest(manifest: ApiManifest): string {
  const outer = [...Object.keys(manifest), ...Object.keys(manifest.sources)];
  return `${JSON.stringify(manifest, [...outer, ...orderOfEntries], 2)}\n`;
}
