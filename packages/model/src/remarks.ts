/** Remarks on a whole query: pitfalls that no single clause can detect (facts/soql.md). */
import type {MainQuery} from './query/main-query';
import {isLoneTimezone, pitfall} from './query/pitfalls';
import type {SoqlPrinter} from './query/soql-printer';

/** @param printer of the query that the remarks belong to */
export function remarkMainQuery(main: MainQuery, printer: SoqlPrinter): void {
  main.pitfalls.forEach((noted) => printer.remark(noted));
  remarkSecurity(main, printer);
  remarkSelection(main, printer);
  remarkCount(main, printer);
  remarkLock(main, printer);
}

function remarkSecurity(
  {accessLevel, sharing, sharingOrigin, strip}: MainQuery,
  printer: SoqlPrinter,
): void {
  if (accessLevel === 'SYSTEM_MODE') return;
  if (sharingOrigin?.direct)
    printer.remark(pitfall('sharing-in-user-mode', sharingOrigin, sharing));
  if (strip?.access === 'READABLE' && strip.origin.direct)
    printer.remark(pitfall('strip-in-user-mode', strip.origin));
}

function remarkSelection({query}: MainQuery, printer: SoqlPrinter): void {
  for (const [item, origin] of query.fields.entries()) {
    if (/^TYPEOF\s/i.test(item)) printer.remark(pitfall('typeof', origin));
    else if (item === '') printer.remark(pitfall('empty-field', origin));
    else if (isLoneTimezone(item)) printer.remark(pitfall('lone-timezone', origin));
    if (/^FIELDS\((ALL|CUSTOM)\)$/i.test(item))
      printer.remark(pitfall('fields-unbounded', origin, item));
  }
}

/** The platform does not accept `COUNT()` beside ORDER BY or GROUP BY (facts/soql.md 3.5). */
function remarkCount({query}: MainQuery, printer: SoqlPrinter): void {
  const count = query.fields.entries().find(([item]) => item === 'COUNT()');
  const clause = query.order ? 'ORDER BY' : query.grouping ? 'GROUP BY' : undefined;
  if (!count || !clause) return;
  const method = clause === 'ORDER BY' ? 'orderBy' : 'groupBy';
  printer.remark(pitfall('count-with-clause', count[1], clause, method));
}

/** FOR UPDATE: no ORDER BY, no aggregates (facts/platform.md, facts/soql.md 16). */
function remarkLock({query}: MainQuery, printer: SoqlPrinter): void {
  if (query.ending !== 'FOR UPDATE') return;
  const ordered = query.order?.fields[0];
  const clause = ordered ? 'ORDER BY' : query.grouping ? 'GROUP BY' : 'an aggregate';
  if (!ordered && !query.grouping && !query.fields.hasAggregates()) return;
  const origin = ordered?.origin ?? query.fields.entries()[0]?.[1] ?? query.origin;
  const advice = ordered
    ? 'Lock the rows without orderBy, and sort the records in Apex.'
    : 'Lock the records in a separate query.';
  printer.remark(pitfall('lock-with-clause', origin, clause, advice));
}
