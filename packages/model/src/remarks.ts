/** Remarks on a whole query: pitfalls that no single clause can detect (facts/soql.md). */
import type {MainQuery} from './query/main-query';
import type {SoqlPrinter} from './query/soql-printer';

/** @param printer of the query that the remarks belong to */
export function remarkMainQuery(main: MainQuery, printer: SoqlPrinter): void {
  for (const {code, origin, message} of main.pitfalls) printer.remark(code, origin, message);
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
  if (sharingOrigin?.direct) {
    printer.remark(
      'sharing-in-user-mode',
      sharingOrigin,
      `"${sharing}" has no effect: in user mode sharing is always enforced. It takes effect only with systemMode().`,
    );
  }
  if (strip?.readable && strip.origin.direct) {
    printer.remark(
      'strip-in-user-mode',
      strip.origin,
      'stripInaccessible() has no effect: in user mode the query already fails on a field that the user cannot read. Add systemMode().',
    );
  }
}

function remarkSelection({query}: MainQuery, printer: SoqlPrinter): void {
  for (const [item, origin] of query.fields.entries()) {
    if (/^TYPEOF\s/i.test(item)) {
      printer.remark(
        'typeof',
        origin,
        'TYPEOF is not supported: the library treats it as an alias and drops every plain field.',
      );
    } else if (item === '') {
      printer.remark(
        'empty-field',
        origin,
        'An empty string selects a field without a name, and the query fails.',
      );
    }
    const isUnlimited = query.limit === undefined || Number(query.limit.text) > 200;
    if (isUnlimited && /^FIELDS\((ALL|CUSTOM)\)$/i.test(item)) {
      printer.remark('fields-all-limit', origin, `${item} needs a LIMIT of at most 200.`);
    }
  }
}

/** The platform does not accept `COUNT()` beside ORDER BY or GROUP BY (facts/soql.md 3.5). */
function remarkCount({query}: MainQuery, printer: SoqlPrinter): void {
  const count = query.fields.entries().find(([item]) => item === 'COUNT()');
  const clause = query.order ? 'ORDER BY' : query.grouping ? 'GROUP BY' : undefined;
  if (!count || !clause) return;
  printer.remark(
    'count-with-clause',
    count[1],
    `Salesforce rejects COUNT() together with ${clause}. Count rows without ${clause === 'ORDER BY' ? 'orderBy' : 'groupBy'}, a default of the selector included.`,
  );
}

/** FOR UPDATE: no ORDER BY, no aggregates (facts/platform.md, facts/soql.md 16). */
function remarkLock({query}: MainQuery, printer: SoqlPrinter): void {
  if (query.ending !== 'FOR UPDATE') return;
  const ordered = query.order?.fields[0];
  const clause = ordered ? 'ORDER BY' : query.grouping ? 'GROUP BY' : 'an aggregate';
  if (!ordered && !query.grouping && !query.fields.hasAggregates()) return;
  const origin = ordered?.origin ?? query.fields.entries()[0]?.[1] ?? query.origin;
  printer.remark(
    'lock-with-clause',
    origin,
    `Salesforce rejects FOR UPDATE together with ${clause}. ${ordered ? 'Lock the rows without orderBy, and sort the records in Apex.' : 'Lock the records in a separate query.'}`,
  );
}
