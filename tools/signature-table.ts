/**
 * Generates the compact signature table (`signatures.generated.ts`) from facts/api-manifest.json.
 * The manifest is too large for the browser; the model needs names, parameter types and return
 * types only.
 */
import {join} from 'node:path';
import {format, resolveConfig} from 'prettier';
import type {ApiConstructor, ApiManifest, ApiMethod, ApiProperty} from './check-docs/manifest';

/** Types that a method chain can use. */
const coveredTypes = /^(SOQL|SOQLCache|SOQLEvaluator)(\.|$)/;

/** Private helpers of the library, which the manifest lists too. */
const leftOut = /\.(CacheItem|SoqlMock|SObjectMock|SoqlCacheException)$/;

/**
 * Qualifies each type name for code outside the library: `Queryable` inside `SOQL` becomes
 * `SOQL.Queryable`.
 */
function qualifyNames(type: string, owner: string, known: ReadonlySet<string>): string {
  return type.replace(/[A-Za-z_][\w.]*/g, (name) => {
    const inner = `${owner.split('.')[0]}.${name}`;
    return known.has(inner) ? inner : name.replace(/^(Schema|System)\./, '');
  });
}

/**
 * @param manifest the parsed facts/api-manifest.json
 * @returns file name in `packages/model/src` → generated code, formatted with Prettier
 */
export async function formatGenerated(manifest: ApiManifest): Promise<Map<string, string>> {
  const options = await resolveConfig(join(import.meta.dirname, 'signature-table.ts'));
  const print = (text: string): Promise<string> => format(text, {...options, parser: 'typescript'});
  return new Map([
    ['signatures.generated.ts', await print(renderSignatureTable(manifest))],
    ['package.generated.ts', await print(renderPackage(manifest))],
  ]);
}

function header({version}: ApiManifest): string {
  return `// Made from facts/api-manifest.json (library version ${version}) by tools/generate-signatures.ts; do not edit.`;
}

/** Renders the package facts separately, so that pages do not load the signature table. */
function renderPackage(manifest: ApiManifest): string {
  const types = manifest.types.filter(({name}) => /^\w+$/.test(name) && coveredTypes.test(name));
  const starts = types.filter(({methods}) =>
    methods.some(({name, params}) => name === 'of' && params[0]?.type === 'SObjectType'),
  );
  const list = (items: readonly {name: string}[]): string =>
    `[${items.map(({name}) => `'${name}'`).join(', ')}]`;
  return `${header(manifest)}

/** Namespace of the installed package. */
export const packageNamespace = '${manifest.namespace}';

/** Types that have the namespace in front in an org with the package. */
export const packageTypes: readonly string[] = ${list(types)};

/** Those whose \`of\` starts a query. */
export const queryTypes: readonly string[] = ${list(starts)};
`;
}

function renderSignatureTable(manifest: ApiManifest): string {
  const types = manifest.types.filter(({name}) => coveredTypes.test(name) && !leftOut.test(name));
  const known = new Set(types.map(({name}) => name));
  const lines = [
    header(manifest),
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
    const isPublic = ({visibility}: ApiConstructor | ApiMethod | ApiProperty): boolean =>
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
    for (const property of (type.properties ?? []).filter(isPublic)) {
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
  );
  return lines.join('\n');
}
