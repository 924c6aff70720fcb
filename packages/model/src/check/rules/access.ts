/** Rules for access mode and sharing. */
import {sourceOf} from '@soql-lib/apex';
import {callsNamed, resultOf, type LibraryChain} from '../chains';
import type {CheckedFile} from '../file';
import type {Rule} from '../rule';

const notStripped =
  /^to(Integer|QueryLocator|(Pagination)?Cursor|ValuesOf|IdsOf|Aggregated(Proxy)?)$/i;

export const accessRules: readonly Rule[] = [
  {
    code: 'without-sharing-in-user-mode',
    severity: 'warning',
    page: '/soql/advanced/sharing#access-matrix-user-mode-system-mode-sharing',
    reason:
      'withoutSharing() has no effect in user mode, which always applies sharing rules: add systemMode(), or remove withoutSharing()',
    *find(file) {
      for (const [chain, {place}] of callsNamed(file.chains, 'withoutsharing'))
        if (resultOf(chain) && isInUserMode(file, chain)) yield place;
    },
  },
  {
    code: 'strip-in-user-mode',
    severity: 'warning',
    page: '/soql/advanced/fls#remove-unreadable-fields-with-stripinaccessible',
    reason:
      'in user mode, the query throws before stripInaccessible() can remove a field that the user cannot read: add systemMode()',
    *find(file) {
      for (const [chain, {arguments: given, place}] of callsNamed(
        file.chains,
        'stripinaccessible',
      )) {
        const [type] = given;
        const isForReading = type === undefined || /\bREADABLE$/i.test(sourceOf(type));
        if (resultOf(chain) && isForReading && isInUserMode(file, chain)) yield place;
      }
    },
  },
  {
    code: 'strip-without-effect',
    severity: 'error',
    page: '/soql/advanced/fls#limits-of-stripinaccessible',
    reason:
      'stripInaccessible() does not apply to this result method, or makes it throw: run the query in user mode',
    *find({chains}) {
      for (const [chain, {place}] of callsNamed(chains, 'stripinaccessible'))
        if (notStripped.test(resultOf(chain)?.name ?? '')) yield place;
    },
  },
];

/** A chain whose access mode neither a call nor its selector sets, if there is a selector. */
function isInUserMode(file: CheckedFile, chain: LibraryChain): boolean {
  const isKnown = chain.start.kind === 'of' || (chain.start.kind === 'selector' && chain.selector);
  return chain.library === 'SOQL' && !!isKnown && !file.callsOf(chain).has('systemmode');
}
