/** Proposed selectors, for a person and as JSON. */
import type {ProposedSelector} from './propose';

export function toJson(selector: ProposedSelector): object {
  const {object, name, fields, methods, files, queries} = selector;
  return {
    object,
    name,
    fields,
    methods: methods.map((method) => ({
      name: method.name,
      parameter: method.parameter ?? null,
      condition: `${method.filter}.${method.comparator}`,
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
    `${selectors.length} selectors, used by ${using} of the ${all.length} queries of their objects`,
    ...selectors.flatMap(linesOf),
  ].join('\n');
}

function linesOf({name, object, fields, methods, queries}: ProposedSelector): string[] {
  const left = queries.filter(({query}) => query.state === 'left');
  const reasons = new Map<string, number>();
  for (const {query} of left) {
    const [reason = ''] = (query.reason ?? '').replace(/ \(line .*$/, '').split(': ');
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  const names = fields.map((field) => field.slice(object.length + 1));
  return [
    `${name}: ${queries.length - left.length} of ${queries.length} queries`,
    `  default fields: ${names.length > 0 ? names.join(', ') : 'none that most queries share'}`,
    ...methods.map(
      ({name: method, parameter, uses}) =>
        `  ${method}(${parameter ? `${parameter.type} ${parameter.name}` : ''}): ${uses} queries`,
    ),
    ...[...reasons]
      .sort(([, one], [, other]) => other - one)
      .map(([reason, count]) => `  ${count} unchanged: ${reason}`),
  ];
}
