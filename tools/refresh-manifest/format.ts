import type {ApiManifest} from '../check-docs/manifest';

/** Order of the properties, so that a diff of two versions shows changes of the library only. */
const order = [
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
  return `${JSON.stringify({...manifest, types: manifest.types.map(sortKeys)}, null, 2)}\n`;
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]): [string, unknown] => [
    key,
    sortKeys(item),
  ]);
  return Object.fromEntries(entries.sort(([a], [b]) => order.indexOf(a) - order.indexOf(b)));
}
