/**
 * Measures the model: `npm run -s bench:model`. Exits with 1 when printing a query takes 1 ms or
 * more, or when extreme code takes 2 s of processor time or more. Parsing the Apex (nearly all of
 * the time) and printing the query are measured separately.
 */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {chainToSoql, readContext, readSource, runChain} from '../chain';
import {extremes} from './extremes';

const rounds = 300;
const limit = 1;
/** Milliseconds of processor time. */
const extremeLimit = 2000;

const selector = readFileSync(
  join(import.meta.dirname, '../../../../fixtures/apex/SOQL_Contact.cls'),
  'utf8',
);

const chains: Readonly<Record<string, string>> = {
  simple: 'SOQL.of(Account.SObjectType).with(Account.Id, Account.Name).setLimit(10).toList()',
  selector:
    'SOQL_Contact.query().byAccount(accountId).withEmail().orderBy(Contact.Name).setLimit(5).toList()',
  complex: `SOQL.of(Account.SObjectType)
    .with(Account.Id, Account.Name, Account.Industry)
    .with('Owner', User.Name, User.Email)
    .with(SOQL.SubQuery.of('Contacts').with(Contact.Name).whereAre(SOQL.Filter.with(Contact.Email).isNotNull()))
    .whereAre(SOQL.FilterGroup
      .add(SOQL.Filter.name().contains(searchText))
      .add(SOQL.FilterGroup
        .add(SOQL.Filter.with(Account.Industry).isIn(new List<String>{'Energy', 'Banking'}))
        .add(SOQL.Filter.id().isIn(SOQL.InnerJoin.of(Contact.SObjectType).with(Contact.AccountId)))
        .anyConditionMatching()))
    .orderBy(Account.Name).sortDesc().nullsLast()
    .setLimit(100)
    .toMap(Account.Name)`,
};

/** @returns the median time, in milliseconds */
function median(run: () => void): number {
  const times = Array.from({length: rounds}, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  }).sort((first, second) => first - second);
  return times[Math.floor(rounds / 2)] ?? 0;
}

const context = readContext(selector);
let slowest = 0;
for (const [name, chain] of Object.entries(chains)) {
  const reading = median(() => readSource(chain));
  const source = readSource(chain);
  const printing = median(() => runChain(context, source));
  slowest = Math.max(slowest, printing);
  console.log(`${name.padEnd(9)} read ${reading.toFixed(3)} ms, print ${printing.toFixed(3)} ms`);
}
if (slowest >= limit) {
  console.error(`printing a query takes ${slowest.toFixed(2)} ms; the limit is ${limit} ms`);
  process.exitCode = 1;
}

for (const [name, source] of extremes) {
  const start = process.cpuUsage();
  chainToSoql(source);
  const {user, system} = process.cpuUsage(start);
  const time = (user + system) / 1000;
  if (time < extremeLimit) continue;
  console.error(
    `${name}: ${time.toFixed(0)} ms of processor time; the limit is ${extremeLimit} ms`,
  );
  process.exitCode = 1;
}
