/** Messages of exceptions: what the library throws beside what `facts/messages.json` has. */
import leven from 'leven';
import {messagesFile, type KnownMessage} from '../check-docs/coverage';
import type {Library} from '../refresh-manifest/read-library';
import type {ThrownMessage} from '../refresh-manifest/messages';
import type {Finding} from '../library-changes/finding';

export function messageFindings(library: Library, known: readonly KnownMessage[]): Finding[] {
  const sources = [...library.sources.values()];
  const literals = sources.flatMap((source) => source.literals);
  const own = known.filter(({origin}) => origin === 'library');
  const fresh = sources
    .flatMap(({messages}) => messages)
    .filter(({message}) => !own.some((entry) => isSame(entry.message, message)));
  const gone = own.filter(
    ({message}) =>
      !fixedParts(message).every((part) => literals.some((text) => text.includes(part))),
  );
  const changed = gone.flatMap((entry): [KnownMessage, ThrownMessage][] => {
    const [next] = fresh.filter(({message}) => isAlike(entry.message, message));
    return next ? [[entry, next]] : [];
  });
  return [
    ...changed.map(([entry, next]) => ({
      text: `The message ${entry.id} changed (${next.file}:${next.line}).`,
      details: [`facts   ${entry.message}`, `library ${next.message}`],
      subject: {message: entry.message, files: [messagesFile]},
    })),
    ...gone
      .filter((entry) => !changed.some(([old]) => old === entry))
      .map((entry) => ({
        text: `The library has no longer the message ${entry.id}.`,
        details: [`facts   ${entry.message}`],
        subject: {message: entry.message, files: [messagesFile]},
      })),
    ...fresh
      .filter((next) => !changed.some(([, other]) => other === next))
      .map((next) => ({
        text: `New message of ${next.type} (${next.file}:${next.line}).`,
        details: [`library ${next.message}`],
        subject: {message: next.message, files: [messagesFile]},
      })),
  ];
}

/** What is not certain: `<name>` in the facts, `<…>` in the library. */
const placeholder = /<[^<>]+>/;

/** @returns the parts of a message that are always the same */
export function fixedParts(message: string): string[] {
  return message.split(placeholder).filter((part) => part.trim() !== '');
}

/** @returns whether a message has a known one's fixed parts, in order, and nothing else */
export function isSame(known: string, message: string): boolean {
  const parts = known.split(placeholder).map(escapePattern);
  return new RegExp(`^${parts.join('.+')}$`, 's').test(message);
}

function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Half of the longer text may differ. */
function isAlike(known: string, message: string): boolean {
  return leven(known, message) < Math.max(known.length, message.length) / 2;
}
