import {readFileSync} from 'node:fs';
import path from 'node:path';

/**
 * The library's public API: the content of `facts/api-manifest.json`
 * (schema: `facts/api-manifest.schema.json`).
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
  /** Keyed by the class file's path, relative to the classes folder. */
  sources: Record<string, {headerVersion?: string; lines: number}>;
  counts: {types: number; apiTypes: number; methods: number};
  types: ApiType[];
}

export type Visibility = 'public' | 'private' | 'protected' | 'global';

/** Properties shared by types and members. */
export interface ApiItem {
  name: string;
  /** Absent for members of interfaces: they are as visible as the interface. */
  visibility?: Visibility;
  modifiers?: string[];
  /** Accessible outside the namespaced package. */
  namespaceAccessible?: true;
  /** Private but `@TestVisible`. */
  testVisible?: true;
  line: number;
}

/** A class or an interface; its name is qualified by the outer type: `SOQL.Filter`. */
export interface ApiType extends ApiItem {
  kind: 'class' | 'interface';
  /** Internal types are accessible but not meant for callers. */
  tier: 'api' | 'internal';
  file: string;
  visibility: Visibility;
  sharing?: string;
  /** The parent of a class; the parents of an interface. */
  extends: string | string[] | null;
  implements?: string[];
  /** Interfaces of the library that the class implements. */
  inheritsApiOf?: string[];
  constructors?: ApiConstructor[];
  properties?: ApiProperty[];
  /** Excludes methods that an interface in `inheritsApiOf` declares. */
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
  /** Comment on the same line, after the method. */
  note?: string;
  /** For methods of interfaces: whether it returns the interface itself. */
  chainable?: boolean;
  /** Public but called by the library only. */
  internal?: true;
  signature: string;
}

/** Reads the manifest of a site. */
export function readManifest(site: string): ApiManifest {
  const text = readFileSync(path.join(site, 'facts/api-manifest.json'), 'utf8');
  return JSON.parse(text) as ApiManifest;
}
