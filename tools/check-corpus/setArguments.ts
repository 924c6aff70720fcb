/** Sets that are passed where the library takes an `Iterable`, which a set is from API version 58.0 on (facts/platform.md). */
import {DotExpressionContext} from '@apexdevtools/apex-parser';
import {readDeclarations, ExpressionTypes, Scope, descendants, nameOf} from '@soql-lib/apex';
import {soqlLib} from '@soql-lib/model/signatures';
import {readFile} from '@soql-lib/model/codemod';
import {standardSchema} from '@soql-lib/model/schema/standard';
import type {ApiManifest} from '../check-docs/manifest';

/** The first version in which a set is an `Iterable`. */
export const setIsIterable = 58;

/** @returns names of the library's methods that take an `Iterable` and no `Set`, in lower case */
export function iterableMethods({types}: ApiManifest): ReadonlySet<string> {
  const methods = types.flatMap((type) => type.methods);
  const taking = (type: RegExp): string[] =>
    methods
      .filter(({params}) => params.some((parameter) => type.test(parameter.type)))
      .map(({name}) => name.toLowerCase());
  const withSet = new Set(taking(/^Set</));
  return new Set(taking(/^Iterable</).filter((name) => !withSet.has(name)));
}

/** @returns the 1-based lines of calls in chains that pass a set */
export function linesWithSets(code: string, methods: ReadonlySet<string>): number[] {
  const file = readFile(code);
  const declarations = readDeclarations(file.tree, file.document);
  return [...descendants(file.tree)].flatMap((node) => {
    if (!(node instanceof DotExpressionContext)) return [];
    const call = node.dotMethodCall();
    if (!call || !methods.has(call.anyId().getText().toLowerCase())) return [];
    if (!/^SOQL\b/i.test(node.expression().getText())) return [];
    const start = file.document.offsetOf(call.start.start);
    const types = new ExpressionTypes(new Scope(declarations, start, soqlLib), standardSchema);
    const parameters = call.expressionList()?.expression_list() ?? [];
    return parameters.some((parameter) => nameOf(types.of(parameter)) === 'set')
      ? [file.document.positionAt(start).line]
      : [];
  });
}
