import {readFileSync} from 'node:fs';
import path from 'node:path';

/**
 * The library's public API: the content of `facts/api-manifest.json`
 * (schema: `facts/api-manifest.schema.json`).
 */
export interface ApiManifest {
  library: string;
  version: string;
  /** Namespace of the packaged edition, such as `btcdev`. */
  namespace: string;
  sourceApiVersion: string;
  /** In the order of their files. */
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
}

/** A class or an interface; its name is qualified by the outer type: `SOQL.Filter`. */
export interface ApiType extends ApiItem {
  kind: 'class' | 'interface';
  /** Internal types are accessible but not meant for callers. */
  tier: 'api' | 'internal';
  /** Path of the class file, relative to the classes folder. */
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
}

export interface ApiMethod extends ApiMember {
  params: ApiParameter[];
  returns: string;
  static: boolean;
  signature: string;
}

/** Reads the manifest of a site. */
export function readManifest(site: string): ApiManifest {
  const text = readFileSync(path.join(site, 'facts/api-manifest.json'), 'utf8');
  return JSON.parse(text) as ApiManifest;
}
