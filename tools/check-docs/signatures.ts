import {atPlace} from './apex/units';
import type {ApiManifest} from './manifest';
import type {Excerpt} from '../../src/content/blocks';
import type {Problem} from '../../src/content/problem';
import {allowedSignatures, routeOf} from './reference';

/** Returns the signatures in an `apex signature` block, one per line. */
export function signatureLines(block: Excerpt): {text: string; line: number}[] {
  return block.text
    .split('\n')
    .map((text, index) => ({text: text.trim(), line: index + 1}))
    .filter(({text}) => text !== '');
}

/** Compares the signatures of a block with the manifest. */
export function checkSignatures(block: Excerpt, manifest: ApiManifest): Problem[] {
  const allowed = allowedSignatures(manifest, routeOf(block.file));
  return signatureLines(block)
    .filter(({text}) => !allowed.has(text))
    .map(({text, line}) =>
      atPlace(
        block,
        line,
        block.text.split('\n')[line - 1]?.search(/\S/) ?? 0,
        explain(text, allowed),
      ),
    );
}

/** Overloads that a message shows. */
const shownOverloads = 5;

function explain(text: string, allowed: ReadonlySet<string>): string {
  const overloads = [...allowed].filter((signature) => methodName(signature) === methodName(text));
  const known = overloads.slice(0, shownOverloads).join(' | ');
  return `no type of this page has the signature "${text}"${known && `; the manifest has: ${known}`}`;
}

function methodName(signature: string): string | undefined {
  return /([\w.]+)\(/.exec(signature)?.[1];
}
