/** Code that changed, by digests of the version that the site describes: the code itself is not kept. */
import type {Digests} from '../refresh-manifest/bodies';
import type {Finding} from './finding';

export function codeFindings(before: Digests, after: Digests): Finding[] {
  return Object.entries(before)
    .filter(([member, digest]) => after[member] !== undefined && after[member] !== digest)
    .map(([member]) => {
      const path = member.replace(/\(.*$/, '').split('.');
      const name = path.at(-1) ?? member;
      const what = member.endsWith(')') ? 'code' : 'code or initial value';
      return {
        text: `The ${what} of ${member} changed: read what it does now, and what its default is.`,
        details: [],
        subject: {
          type: path.slice(0, -1).join('.'),
          ...(/^\w+$/.test(name) && name !== 'new' && {members: [name]}),
        },
      };
    });
}
