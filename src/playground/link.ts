/**
 * The playground's state in a URL: `/playground#1.` and the base64url of the deflated JSON, or, in
 * links of the pages, `#2.` and the JSON (chainLink.ts). The digit is the format's version. Works
 * in browsers and in Node, with the Compression Streams API.
 */
import {isChainLink, readChainLink} from './chainLink';

export const directions = ['chain-to-soql', 'soql-to-chain', 'apex-code'] as const;

/** The translation: chain to query, query to chain, or Apex code to code with chains. */
export type Direction = (typeof directions)[number];

/** How Apex code is converted. */
export interface ConversionSettings {
  apiVersion: number;
  access: 'keep' | 'user-mode';
  /** Offsets of the queries that are not converted. */
  disabled: readonly number[];
  /** Of the installed package, if chains are to use that. */
  namespace?: string | undefined;
  /** The line ending of the file; a line feed by default. */
  lineEnd?: '\r\n';
}

export const defaultSettings: ConversionSettings = {apiVersion: 66, access: 'keep', disabled: []};

export interface PlaygroundState {
  direction: Direction;
  /** The text to translate. */
  source: string;
  /** Declarations that the source needs: variables, selector classes. */
  context: string;
  /** Only for Apex code; by default `defaultSettings`. */
  settings?: ConversionSettings;
}

/** A hash that is not a valid state; the message is for the reader. */
export class LinkError extends Error {
  override name = 'LinkError';
}

const prefix = '1.';
const longestState = 100_000;
/** A valid state is smaller; a link of the maximum length can have a thousand times its length. */
const largestState = 1_000_000;

async function pipe(
  bytes: Uint8Array<ArrayBuffer>,
  through: GenericTransformStream,
): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(through);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function toBase64Url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

async function inflate(text: string): Promise<string> {
  const bytes = await pipe(fromBase64Url(text), new DecompressionStream('deflate-raw'));
  if (bytes.length > largestState)
    throw new LinkError('This link contains more text than the playground accepts.');
  return new TextDecoder().decode(bytes);
}

export type Fields = Partial<Record<string, unknown>>;

/** Returns the fields of an untrusted value; none of a value that has no fields. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? value : {};
}

/** Checks whether an untrusted value is settings. */
export function isSettings(value: unknown): value is ConversionSettings {
  const {apiVersion, access, disabled, namespace, lineEnd} = fieldsOf(value);
  return (
    typeof apiVersion === 'number' &&
    (access === 'keep' || access === 'user-mode') &&
    Array.isArray(disabled) &&
    disabled.every((offset) => typeof offset === 'number') &&
    (namespace === undefined || (typeof namespace === 'string' && /^\w+$/.test(namespace))) &&
    (lineEnd === undefined || lineEnd === '\r\n')
  );
}

/** Checks whether an untrusted value is a state. */
export function isState(value: unknown): value is PlaygroundState {
  const {direction, source, context, settings} = fieldsOf(value);
  return (
    directions.some((known) => known === direction) &&
    typeof source === 'string' &&
    typeof context === 'string' &&
    (settings === undefined || isSettings(settings))
  );
}

/** Checks whether a hash is a state of any version of the format; other hashes are anchors. */
export function isPlaygroundHash(hash: string): boolean {
  return /^#\d+\./.test(hash);
}

/**
 * Encodes a state as the hash of a URL, without `#`.
 */
export async function encodeState(state: PlaygroundState): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(state));
  return prefix + toBase64Url(await pipe(bytes, new CompressionStream('deflate-raw')));
}

/**
 * Decodes the hash of a URL.
 *
 * @param hash with or without its `#`
 * @throws LinkError when the hash is truncated, altered, of another version, or too large
 */
export async function decodeState(hash: string): Promise<PlaygroundState> {
  const text = hash.replace(/^#/, '');
  const isPlain = isChainLink(text);
  if (!isPlain && !text.startsWith(prefix)) {
    throw new LinkError(
      'This is not a playground link, or it comes from a newer version of the playground.',
    );
  }
  if (text.length > longestState) throw new LinkError('This link is too long.');
  let state: unknown;
  try {
    state = JSON.parse(isPlain ? readChainLink(text) : await inflate(text.slice(prefix.length)));
  } catch (error) {
    if (error instanceof LinkError) throw error;
    throw new LinkError('This link is damaged: part of it is missing or changed.', {
      cause: error,
    });
  }
  if (!isState(state))
    throw new LinkError('This link is damaged: it contains no playground state.');
  return state;
}
