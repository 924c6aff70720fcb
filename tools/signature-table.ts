/**
 * Makes the compact signature table (`signatures.generated.ts`) out of facts/api-manifest.json.
 * The manifest is far too large for a browser; the model needs names, parameter types and result types only.
 */
import {join} from 'node:path';
import {format, resolveConfig} from 'prettier';
import type {ApiConstructor, ApiManifest, ApiMethod} from './check-docs/manifest';

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
export async function formatSignatureTable(manifest: ApiManifest): Promise<string> {
  const options = await resolveConfig(join(import.meta.dirname, 'signature-table.ts'));
  return format(renderSignatureTable(manifest), {...options, parser: 'typescript'});
}

function renderSignatureTable(manifest: ApiManifest): string {
  const types = manifest.types.filter(({name}) => coveredTypes.test(name) && !leftOut.test(name));
  const known = new Set(types.map(({name}) => name));
  const lines = [
    `// Made from facts/api-manifest.json (library version ${manifest.version}) by tools/generate-signatures.ts; do not edit.`,
    '',
    '/** Type name → its public methods: `[static ]result name(parameter types)`; a constructor is named `new`. */',
    'export const signatureTable: Readonly<Record<string, readonly string[]>> = {',
  ];
  const properties: string[] = [];
  const ancestors: string[] = [];
  for (const type of types) {
    const qualify = (name: string): string => qualifyNames(name, type.name, known);
    const print = ({params}: Pick<ApiMethod, 'params'>, result: string, name: string): string =>
      `${result} ${name}(${params.map((parameter) => qualify(parameter.type)).join(', ')})`;
    const isPublic = ({visibility}: ApiConstructor | ApiMethod): boolean =>
      visibility !== 'private';
    lines.push(`  '${type.name}': [`);
    for (const constructor of (type.constructors ?? []).filter(isPublic)) {
      lines.push(`    'static ${print(constructor, type.name, 'new')}',`);
    }
    for (const method of type.methods.filter(isPublic)) {
      const prefix = method.static ? 'static ' : '';
      lines.push(`    '${prefix}${print(method, qualify(method.returns), method.name)}',`);
    }
    lines.push('  ],');
    const inherited = (type.inheritsApiOf ?? []).map((name) => `'${qualify(name)}'`);
    if (inherited.length > 0) ancestors.push(`  ${type.name}: [${inherited.join(', ')}],`);
    for (const property of type.properties ?? []) {
      if (property.static)
        properties.push(`  '${type.name}.${property.name}': '${qualify(property.type)}',`);
    }
  }
  lines.push(
    '};',
    '',
    '/** Static property → type of its value. */',
    'export const staticProperties: Readonly<Record<string, string>> = {',
    ...properties,
    '};',
    '',
    '/** Class → interfaces whose methods it has as its own. */',
    'export const inheritedInterfaces: Readonly<Record<string, readonly string[]>> = {',
    ...ancestors,
    '};',
    '',
    '/** Namespace of the installed package. */',
    `export const packageNamespace = '${manifest.namespace}';`,
    '',
  );
  return lines.join('\n');
}
