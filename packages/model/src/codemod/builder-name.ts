/** Names for the variables that hold builders. */
import {sourceOf, visibleTokens} from '@soql-lib/apex';
import type {Shared} from './shared';
import type {Site} from './sites';

/** @returns the names in code, in lower case, without those of members */
export function namesIn(code: string): Set<string> {
  return new Set(
    visibleTokens(code).flatMap(({text}, index, tokens) =>
      tokens[index - 1]?.text === '.' ? [] : [text.toLowerCase()],
    ),
  );
}

/**
 * @param text name of the variable with the text; empty where it has none
 * @returns a name for a builder that nothing else in the method has
 */
export function builderName(
  text: string,
  {scope}: Pick<Site, 'scope'>,
  {builderNames: given}: Pick<Shared, 'builderNames'>,
): string {
  const {callable} = scope;
  const used = new Set([...namesIn(sourceOf(callable.syntax)), ...(given.get(callable) ?? [])]);
  const stem = text
    .replace(/^(?:str|s)(?=[A-Z_])_?/, '')
    .replace(/(?:_?(?:soql|sql|query|text|string|str))+$/i, '');
  const own = stem.length < 2 ? 'query' : `${stem[0]?.toLowerCase() ?? ''}${stem.slice(1)}Query`;
  const isFree = (name: string): boolean =>
    !used.has(name.toLowerCase()) && !scope.isVariable(name);
  let name = own;
  const others = [`${own}Builder`, `${own}ToRun`];
  for (let number = 2; !isFree(name); number += 1) name = others.shift() ?? `${own}${number}`;
  given.set(callable, new Set([...(given.get(callable) ?? []), name.toLowerCase()]));
  return name;
}
