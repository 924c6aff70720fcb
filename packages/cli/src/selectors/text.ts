/** Proposed selectors, for a person and as JSON. */
import {parametersOf} from '@soql-lib/model/selectors';
import {count} from '../command';
import {reasonCounts} from '../conversion-report';
import type {ProposedSelector} from './propose';

export function toJson(selector: ProposedSelector): object {
  const {object, name, fields, methods, files, queries} = selector;
  return {
    object,
    name,
    fields,
    methods: methods.map((method) => ({
      name: method.name,
      parameters: method.filters.flatMap(({parameter}) => parameter ?? []),
      conditions: method.filters.map(({filter, comparator}) => `${filter}.${comparator}`),
      queries: method.uses,
    })),
    files: [...files].map(([file, code]) => ({file, code})),
    queries: queries.map(({file, query}) => {
      const {line, column, before, after, reason} = query;
      return {file, line, column, before, after, reason};
    }),
  };
}

/** @returns for each selector what it has, how many queries use it, and why the others don't */
export function summaryOf(selectors: readonly ProposedSelector[]): string {
  const all = selectors.flatMap(({queries}) => queries);
  const using = all.filter(({query}) => query.state === 'converted').length;
  return [
    `${count(selectors.length, 'selector')}, used by ${using} of the ${count(all.length, 'query', 'queries')} of their objects`,
    ...selectors.flatMap(linesOf),
  ].join('\n');
}

function linesOf({name, object, fields, methods, queries}: ProposedSelector): string[] {
  const left = queries.filter(({query}) => query.state === 'left');
  const names = fields.map((field) => field.slice(object.length + 1));
  return [
    `${name}: ${queries.length - left.length} of ${count(queries.length, 'query', 'queries')}`,
    `  default fields: ${names.length > 0 ? names.join(', ') : 'none, because no fields are common to most queries'}`,
    ...methods.map(
      (method) =>
        `  ${method.name}(${parametersOf(method)}): ${count(method.uses, 'query', 'queries')}`,
    ),
    ...reasonCounts(left.map(({query}) => query)).map(
      ({name: reason, count: number}) => `  ${number} unchanged: ${reason}`,
    ),
  ];
}
