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

const suggestionLimit = 5;

function explain(text: string, allowed: ReadonlySet<string>): string {
  const name = methodName(text);
  const overloads = [...allowed].filter((signature) => methodName(signature) === name);
  // Overloads with the same number of parameters first: most likely one of them was mistyped.
  const parameters = countParameters(text);
  overloads.sort(
    (a, b) => Math.abs(countParameters(a) - parameters) - Math.abs(countParameters(b) - parameters),
  );
  const known = overloads.slice(0, suggestionLimit).join(' | ');
  return `no type of this page has the signature "${text}"${known && `; the manifest has: ${known}`}`;
}

function methodName(signature: string): string | undefined {
  return /([\w.]+)\(/.exec(signature)?.[1];
}

function countParameters(signature: string): number {
  const inside = signature.slice(signature.indexOf('(') + 1);
  return inside.trim() === ')' ? 0 : inside.replaceAll(/<[^>]*>/g, '').split(',').length;
}
