/** Findings that a team has accepted, known by file, rule and line of code, wherever it moves. */
import type {Finding} from '@soql-lib/model/check';
import {z} from 'zod';

export interface FileFinding extends Finding {
  /** As the caller named it, with `/` between its parts. */
  file: string;
}

const content = z.object({
  version: z.literal(1),
  findings: z.array(z.object({file: z.string(), code: z.string(), text: z.string()})),
});

function keyOf({file, code, text}: Pick<FileFinding, 'file' | 'code' | 'text'>): string {
  return JSON.stringify([file, code, text.replace(/\s+/g, ' ')]);
}

/** @returns the text of a baseline file with these findings */
export function writeBaseline(findings: readonly FileFinding[]): string {
  const accepted = findings.map(({file, code, text}) => ({file, code, text}));
  return `${JSON.stringify({version: 1, findings: accepted}, null, 2)}\n`;
}

function readBaseline(text: string): z.infer<typeof content>['findings'] {
  try {
    return content.parse(JSON.parse(text)).findings;
  } catch (error) {
    throw new Error('this is not a baseline', {cause: error});
  }
}

/**
 * @param text of a baseline file
 * @returns the findings that it does not have; a line that comes twice is accepted as often as the
 * file has it
 * @throws Error for a text that is no baseline
 */
export function withoutBaseline(findings: readonly FileFinding[], text: string): FileFinding[] {
  const accepted = new Map<string, number>();
  for (const known of readBaseline(text))
    accepted.set(keyOf(known), (accepted.get(keyOf(known)) ?? 0) + 1);
  return findings.filter((finding) => {
    const left = accepted.get(keyOf(finding)) ?? 0;
    accepted.set(keyOf(finding), left - 1);
    return left <= 0;
  });
}
