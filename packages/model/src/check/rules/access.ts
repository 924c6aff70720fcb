/** Rules for access mode and sharing. */
import {sourceOf} from '@soql-lib/apex';
import {callsNamed, resultOf, type LibraryChain} from '../chains';
import type {CheckedFile} from '../file';
import type {Rule} from '../rule';

/** A chain whose access mode neither a call of its own sets, nor its selector: the project has the class, or there is none. */
function isInUserMode(file: CheckedFile, chain: LibraryChain): boolean {
  const isKnown = chain.start.kind === 'of' || (chain.start.kind === 'selector' && chain.selector);
  return chain.library === 'SOQL' && !!isKnown && !file.callsOf(chain).has('systemmode');
}

const otherChains =
  "chains that start with a variable, and selectors whose class isn't among the checked files. `systemMode` counts even if `userMode` follows it.";

export const withoutSharingInUserMode: Rule = {
  code: 'without-sharing-in-user-mode',
  severity: 'warning',
  reports: '`withoutSharing` without `systemMode`',
  reason:
    'withoutSharing() has no effect in user mode, which always applies sharing rules: add systemMode(), or remove it',
  page: '/soql/advanced/sharing#access-matrix-user-mode-system-mode-sharing',
  misses: otherChains,
  examples: {
    bad: `List<Account> accounts = SOQL.of(Account.SObjectType).withoutSharing().toList();`,
    good: `List<Account> accounts = SOQL.of(Account.SObjectType).systemMode().withoutSharing().toList();`,
  },
  *find(file) {
    for (const [chain, {place}] of callsNamed(file.chains, 'withoutsharing'))
      if (resultOf(chain) && isInUserMode(file, chain)) yield place;
  },
};

export const stripInUserMode: Rule = {
  code: 'strip-in-user-mode',
  severity: 'warning',
  reports: '`stripInaccessible` without `systemMode`',
  reason:
    'in user mode the query throws before stripInaccessible() can remove a field that the user cannot read: add systemMode()',
  page: '/soql/advanced/fls#remove-unreadable-fields-with-stripinaccessible',
  misses: otherChains,
  examples: {
    bad: `List<Account> accounts = SOQL.of(Account.SObjectType).with(Account.Name).stripInaccessible().toList();`,
    good: `List<Account> accounts = SOQL.of(Account.SObjectType)
    .with(Account.Name)
    .systemMode()
    .stripInaccessible()
    .toList();`,
  },
  *find(file) {
    for (const [chain, {arguments: given, place}] of callsNamed(file.chains, 'stripinaccessible')) {
      const [type] = given;
      const isForReading = type === undefined || /\bREADABLE$/i.test(sourceOf(type));
      if (resultOf(chain) && isForReading && isInUserMode(file, chain)) yield place;
    }
  },
};

const notStripped =
  /^to(Integer|QueryLocator|(Pagination)?Cursor|ValuesOf|IdsOf|Aggregated(Proxy)?)$/i;

export const stripWithoutEffect: Rule = {
  code: 'strip-without-effect',
  severity: 'error',
  reports: '`stripInaccessible` with a count, a locator, a cursor, or an aggregate',
  reason:
    'stripInaccessible() does not apply to this result method, or makes it throw: run the query in user mode',
  page: '/soql/advanced/fls#limits-of-stripinaccessible',
  misses: '`stripInaccessible` in a selector',
  examples: {
    bad: `Integer total = SOQL.of(Account.SObjectType).systemMode().stripInaccessible().toInteger();`,
    good: `Integer total = SOQL.of(Account.SObjectType).userMode().toInteger();`,
  },
  *find({chains}) {
    for (const [chain, {place}] of callsNamed(chains, 'stripinaccessible'))
      if (notStripped.test(resultOf(chain)?.name ?? '')) yield place;
  },
};
