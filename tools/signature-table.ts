/**
 * Makes the compact signature table (`signatures.generated.ts`) out of facts/api-manifest.json.
 * The manifest is far too large for a browser; the model needs names, parameter types and result types only.
 */
import {join} from 'node:path';
import {format, resolveConfig} from 'prettier';

interface ManifestMethod {
  name: string;
  params: {type: string}[];
  returns: string;
  static?: boolean;
  visibility?: string;
}

interface ManifestType {
  name: string;
  constructors?: ManifestMethod[];
  properties?: {name: string; type: string; static?: boolean}[];
  methods?: ManifestMethod[];
}

/** The part of facts/api-manifest.json that the table is made of. */
export interface Manifest {
  version: string;
  types: ManifestType[];
}

/** Types a chain can reach. */
const coveredTypes = /^(SOQL|SOQLCache|SOQLEvaluator)(\.|$)/;

/** Private helpers of the library that the manifest lists for completeness. */
const leftOut = /\.(CacheItem|SoqlMock|SObjectMock|SoqlCacheException)$/;

/**
 * Writes each type name as code outside the library writes it: `Queryable` inside `SOQL` becomes `SOQL.Queryable`.
 */
function qualifyNames(type: string, owner: string, known: ReadonlySet<string>): string {
  return type.replace(/[A-Za-z_][\w.]*/g, (name) => {
    const inner = `${owner.split('.')[0]}.${name}`;
    return known.has(inner) ? inner : name.replace(/^(Schema|System)\./, '');
  });
}

/**
 * @param manifest the parsed facts/api-manifest.json
 * @returns the text of `signatures.generated.ts`, formatted as the project formats its code
 */
export async function formatSignatureTable(manifest: Manifest): Promise<string> {
  const options = await resolveConfig(join(import.meta.dirname, 'signature-table.ts'));
  return format(renderSignatureTable(manifest), {...options, parser: 'typescript'});
}

function renderSignatureTable(manifest: Manifest): string {
  const types = manifest.types.filter(({name}) => coveredTypes.test(name) && !leftOut.test(name));
  const known = new Set(types.map(({name}) => name));
  const lines = [
    `// Made from facts/api-manifest.json (library version ${manifest.version}) by tools/generate-signatures.ts; do not edit.`,
    '',
    '/** Type name → its public methods: `[static ]result name(parameter types)`; a constructor is named `new`. */',
    'export const signatureTable: Readonly<Record<string, readonly string[]>> = {',
  ];
  const properties: string[] = [];
  for (const type of types) {
    const qualify = (name: string): string => qualifyNames(name, type.name, known);
    const print = (method: ManifestMethod, result: string, name: string): string =>
      `${method.static ? 'static ' : ''}${result} ${name}(${method.params.map((parameter) => qualify(parameter.type)).join(', ')})`;
    const isPublic = (method: ManifestMethod): boolean => method.visibility !== 'private';
    lines.push(`  '${type.name}': [`);
    for (const constructor of (type.constructors ?? []).filter(isPublic)) {
      lines.push(`    '${print({...constructor, static: true}, type.name, 'new')}',`);
    }
    for (const method of (type.methods ?? []).filter(isPublic)) {
      lines.push(`    '${print(method, qualify(method.returns), method.name)}',`);
    }
    lines.push('  ],');
    for (const property of type.properties ?? []) {
      if (property.static)
        properties.push(`  '${type.name}.${property.name}': '${qualify(property.type)}',`);
    }
  }
  lines.push('};', '');
  lines.push('/** Static property → type of its value. */');
  lines.push(
    'export const staticProperties: Readonly<Record<string, string>> = {',
    ...properties,
    '};',
    '',
  );
  return lines.join('\n');
}
