import {readFileSync} from 'node:fs';
import path from 'node:path';

/**
 * The library's public surface, as `facts/api-manifest.json` holds it
 * (`facts/api-manifest.schema.json` describes the file).
 */
export interface ApiManifest {
  library: string;
  version: string;
  versionNote: string;
  /** Namespace of the packaged edition, such as `btcdev`. */
  namespace: string;
  sourceApiVersion: string;
  license: string;
  generatedFrom: string;
  generator: string;
  /** By path of the class, relative to the folder of all classes. */
  sources: Record<string, {headerVersion?: string; lines: number}>;
  counts: {types: number; apiTypes: number; methods: number};
  types: ApiType[];
}

export type Visibility = 'public' | 'private' | 'protected' | 'global';

/** What types and members have in common. */
export interface ApiItem {
  name: string;
  /** Absent for members of interfaces: they are as visible as the interface. */
  visibility?: Visibility;
  modifiers?: string[];
  /** Reachable from outside of the namespaced package. */
  namespaceAccessible?: true;
  /** Private, but open to tests. */
  testVisible?: true;
  line: number;
}

/** A class or an interface; its name is qualified by the outer type: `SOQL.Filter`. */
export interface ApiType extends ApiItem {
  kind: 'class' | 'interface';
  /** Internal types are reachable, but not meant for callers. */
  tier: 'api' | 'internal';
  file: string;
  visibility: Visibility;
  sharing?: string;
  /** The parent of a class; the parents of an interface. */
  extends: string | string[] | null;
  implements?: string[];
  /** Interfaces of the library whose methods the class offers as its own. */
  inheritsApiOf?: string[];
  constructors?: ApiConstructor[];
  properties?: ApiProperty[];
  /** Without those that an interface in `inheritsApiOf` declares. */
  methods: ApiMethod[];
}

export interface ApiParameter {
  name: string;
  type: string;
}

export interface ApiMember extends ApiItem {
  deprecated: boolean;
}

export interface ApiConstructor extends ApiMember {
  params: ApiParameter[];
  signature: string;
}

/** A property or a field; `accessors` is `["field"]` for a field. */
export interface ApiProperty extends ApiMember {
  type: string;
  static: boolean;
  accessors: ('get' | 'set' | 'field')[];
  group: string | null;
}

export interface ApiMethod extends ApiMember {
  params: ApiParameter[];
  returns: string;
  static: boolean;
  /** Heading of the comment above the method. */
  group: string | null;
  /** Comment behind the method. */
  note?: string;
  /** For methods of interfaces: whether it returns the interface itself. */
  chainable?: boolean;
  /** Public, but called by the library only. */
  internal?: true;
  signature: string;
}

/** Reads the manifest of a site. */
export function readManifest(site: string): ApiManifest {
  const text = readFileSync(path.join(site, 'facts/api-manifest.json'), 'utf8');
  return JSON.parse(text) as ApiManifest;
}
