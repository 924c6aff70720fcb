import {readFileSync} from 'node:fs';
import path from 'node:path';

/**
 * The library's public surface, as `facts/api-manifest.json` holds it
 * (`facts/api-manifest.schema.json` describes the file).
 */
export interface ApiManifest {
  library: string;
  version: string;
  /** Namespace of the packaged edition, such as `btcdev`. */
  namespace: string;
  types: ApiType[];
}

export interface ApiType {
  /** Qualified by the outer type: `SOQL.Filter`. */
  name: string;
  kind: 'class' | 'interface';
  tier: 'api' | 'internal';
  visibility: 'public' | 'private' | 'global';
  modifiers?: string[];
  sharing?: string;
  extends: string | string[] | null;
  implements?: string[];
  /** Interfaces whose methods the class offers as its own. */
  inheritsApiOf?: string[];
  constructors?: ApiConstructor[];
  properties?: ApiProperty[];
  methods: ApiMethod[];
  /** Reachable from outside of the namespaced package. */
  namespaceAccessible?: boolean;
}

export interface ApiParameter {
  name: string;
  type: string;
}

export interface ApiMember {
  name: string;
  visibility?: string;
  namespaceAccessible?: boolean;
  testVisible?: boolean;
  deprecated: boolean;
  modifiers?: string[];
}

export interface ApiConstructor extends ApiMember {
  params: ApiParameter[];
  signature: string;
}

export interface ApiProperty extends ApiMember {
  type: string;
  static: boolean;
  accessors: string[];
}

export interface ApiMethod extends ApiMember {
  params: ApiParameter[];
  returns: string;
  static: boolean;
  group: string | null;
  internal?: boolean;
  signature: string;
}

/** Reads the manifest of a site. */
export function readManifest(site: string): ApiManifest {
  const text = readFileSync(path.join(site, 'facts/api-manifest.json'), 'utf8');
  return JSON.parse(text) as ApiManifest;
}
