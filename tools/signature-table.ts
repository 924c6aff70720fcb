/**
 * Generates the compact signature table (`signatures.generated.ts`) from facts/api-manifest.json.
 * The manifest is too large for the browser; the model needs names, parameter types and return
 * types only.
 */
import {join} from 'node:path';
import {format, resolveConfig} from 'prettier';
import type {ApiItem, ApiManifest, ApiType} from './check-docs/manifest';

/** Types that a method chain can use. */
const coveredTypes = /^(SOQL|SOQLCache|SOQLEvaluator)(\.|$)/;

/** Private helpers of the library, which the manifest lists too. */
const leftOut = /\.(CacheItem|SoqlMock|SObjectMock|SoqlCacheException)$/;

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
  /** Qualifies each type name for code outside the library: `SOQL.Queryable` for `Queryable`. */
  const qualify = (text: string, {name: owner}: ApiType): string =>
    text.replace(/[A-Za-z_][\w.]*/g, (name) => {
      const inner = `${owner.split('.')[0]}.${name}`;
      return known.has(inner) ? inner : name.replace(/^(Schema|System)\./, '');
    });
  const signatures = types.map((type): [string, string[]] => [
    type.name,
    [
      ...(type.constructors ?? []).map((own) => ({
        ...own,
        name: 'new',
        static: true,
        returns: type.name,
      })),
      ...type.methods,
    ]
      .filter(isPublic)
      .map((method) => {
        const params = method.params.map((parameter) => qualify(parameter.type, type));
        const start = `${method.static ? 'static ' : ''}${qualify(method.returns, type)}`;
        return `${start} ${method.name}(${params.join(', ')})`;
      }),
  ]);
  const properties = types.flatMap((type) =>
    (type.properties ?? [])
      .filter((property) => isPublic(property) && property.static)
      .map((property) => [`${type.name}.${property.name}`, qualify(property.type, type)]),
  );
  const inherited = types.flatMap(({name, inheritsApiOf = []}) =>
    inheritsApiOf.length > 0 ? [[name, inheritsApiOf]] : [],
  );
  // A line break after the brace: Prettier keeps each entry on a line of its own.
  const print = (entries: readonly unknown[][]): string =>
    JSON.stringify(Object.fromEntries(entries), null, 1);
  return `${header(manifest)}

/** Type name → its public methods: \`[static ]result name(parameter types)\`; a constructor is named \`new\`. */
export const signatureTable: Readonly<Record<string, readonly string[]>> = ${print(signatures)};

/** Static property → type of its value. */
export const staticProperties: Readonly<Record<string, string>> = ${print(properties)};

/** Class → interfaces whose methods it has as its own. */
export const inheritedInterfaces: Readonly<Record<string, readonly string[]>> = ${print(inherited)};
`;
}

function isPublic({visibility}: Pick<ApiItem, 'visibility'>): boolean {
  return visibility !== 'private';
}
