/** Converts one query of a file: reads its text, in each form that conditions and methods give it, and writes its chain. */
import type {Expression} from '@soql-lib/apex';
import {TranslationError} from '../soql-to-chain/translation-error';
import {readChoices} from './choice-text';
import {readConditionalText} from './conditional-text';
import {accessOf, DynamicBuilder, readDynamic} from './dynamic';
import {decided, NotConverted, orReason} from './not-converted';
import type {Part} from './part';
import type {Hint} from './remarks';
import type {MethodEdit, TextOfQuery, TextVariable} from './shared';
import {
  SiteConverter,
  type Combination,
  type SharedBySites,
  type SiteResult,
} from './site-converter';
import type {Site} from './sites';
import type {TextMethod} from './text-methods';
import {ValuesInChain} from './values-in-chain';

export function convertSite(site: Site, shared: SharedBySites): SiteResult {
  const source = orReason(() => textOf(site, shared));
  const result = orReason(() =>
    'reason' in source
      ? convertSeveral(site, shared, source.reason)
      : convertOne(site, shared, source),
  );
  return 'reason' in result ? {left: result.reason, remarks: []} : result;
}

function textOf(site: Site, shared: SharedBySites): TextOfQuery {
  const {inline, call} = site;
  if (inline) return {...inline.text, hints: [], variables: []};
  if (call) return readDynamic(site, call, shared);
  throw new NotConverted(
    'this is SOSL, which SOQL Lib does not support: keep it, or use a SOQL query with LIKE if that finds the records you need',
  );
}

function convertOne(site: Site, shared: SharedBySites, source: TextOfQuery): SiteResult {
  try {
    return new SiteConverter(site, shared, source).convert();
  } catch (error) {
    if (!(error instanceof TranslationError)) throw error;
    const {query} = source;
    const values = new ValuesInChain(query, shared);
    const {line, column} = shared.file.document.positionAt(query.sourceOffset(error.offset));
    const [name] = query.names;
    throw new NotConverted(
      name && error.kind === 'syntax'
        ? `the query cannot be read if ${values.sourceOf(name)} is a name: write conditions and clauses as calls of the builder, such as whereAre() and orderBy() (line ${line}, column ${column})`
        : `${values.withSources(error.message)} (line ${line}, column ${column})`,
    );
  }
}

/** @param reason why it is not one text */
function convertSeveral(site: Site, shared: SharedBySites, reason: string): SiteResult {
  const {call} = site;
  const [tree, level] = call?.parameters ?? [];
  if (!call || !tree || call.hasBindMap) throw new NotConverted(reason);
  const texts = new SeveralTexts(site, tree, level, shared);
  try {
    const result = texts.conditional() ?? texts.ofMethod() ?? texts.chosen();
    if (result) return result;
  } catch (error) {
    if (!(error instanceof TranslationError)) throw error;
    if (!/^unexpected/.test(error.message)) throw new NotConverted(error.message);
  }
  throw new NotConverted(reason);
}

/** The texts that one call can run; undefined where they are not built in that way. */
class SeveralTexts {
  constructor(
    private readonly site: Site,
    private readonly tree: Expression,
    private readonly level: Expression | undefined,
    private readonly shared: SharedBySites,
  ) {}

  /** A text that `if`s add to. */
  conditional(): SiteResult | undefined {
    const text = readConditionalText(this.site, this.tree, this.shared);
    if (!text) return undefined;
    const {converter, combinations} = this.read(text.combinations, text.hints);
    return converter.convertParts(text, combinations);
  }

  /** A text that a method returns, or that starts with one. */
  ofMethod(): SiteResult | undefined {
    const around = this.shared.methods.around(this.site, this.tree);
    if (!around) return undefined;
    const edit = decided(methodEdit(around.method, this.shared));
    const {hints, variables} = around;
    const {converter, combinations} = this.read(around.combinations, hints, variables);
    return converter.convertCall(around, edit, combinations);
  }

  /** A text with parts that conditions choose. */
  chosen(): SiteResult | undefined {
    const text = readChoices(this.site, this.tree, this.shared);
    if (!text) return undefined;
    const {converter, combinations} = this.read(text.combinations, text.hints, text.variables);
    try {
      return converter.convertChoices(text, combinations);
    } catch (error) {
      // What they have in common and what each adds make no builder.
      if (error instanceof TranslationError) return undefined;
      throw error;
    }
  }

  private read<Group>(
    texts: readonly {groups: readonly Group[]; parts: readonly Part[]}[],
    hints: readonly Hint[],
    variables: readonly TextVariable[] = [],
  ): {converter: SiteConverter; combinations: readonly Combination<Group>[]} {
    const {site, shared} = this;
    const {source, combinations} = readCombinations(texts, this.level, site, shared);
    const all = {...source, hints: [...hints, ...source.hints], variables};
    return {converter: new SiteConverter(site, shared, all), combinations};
  }
}

/** @returns what makes a method return a builder, or why it cannot */
export function methodEdit(
  method: TextMethod,
  shared: SharedBySites,
): MethodEdit | {reason: string} {
  const known = shared.methodEdits.get(method);
  if (known) return known;
  const edit = orReason(() => newMethodEdit(method, shared));
  shared.methodEdits.set(method, edit);
  return edit;
}

function newMethodEdit(method: TextMethod, shared: SharedBySites): MethodEdit {
  const {site, around, combinations, variables} = method;
  const base = around && decided(methodEdit(around.method, shared));
  const own = readCombinations(combinations, undefined, site, shared);
  const read = around ? readCombinations(around.combinations, undefined, site, shared) : own;
  const source = {...read.source, variables};
  return new SiteConverter(site, shared, source).convertMethod(
    method,
    base,
    read.combinations,
    own.combinations,
  );
}

/**
 * Reads all texts, which share their values.
 *
 * @throws NotConverted
 */
function readCombinations<Group>(
  texts: readonly {groups: readonly Group[]; parts: readonly Part[]}[],
  level: Expression | undefined,
  site: Site,
  shared: SharedBySites,
): {source: TextOfQuery; combinations: readonly Combination<Group>[]} {
  const known = new Map<string, string>();
  const read = texts.map(({groups, parts}) => {
    const builder = new DynamicBuilder(site, shared, undefined, known);
    builder.build(parts);
    return {builder, groups, clause: builder.query.takeAccessClause()};
  });
  const given = accessOf(level);
  const clauses = new Set(read.map(({clause}) => clause ?? given));
  const [clause] = clauses;
  const [first] = read;
  if (!first || clauses.size > 1)
    throw new NotConverted(
      'the access mode of the query depends on a condition: write a chain for each case',
    );
  const {query} = first.builder;
  for (const bind of read.flatMap(({builder}) => builder.query.binds)) {
    if (!query.binds.some(({placeholder}) => placeholder === bind.placeholder))
      query.binds.push(bind);
  }
  const hints = read
    .flatMap(({builder}) => builder.hints)
    .filter(
      (hint, index, all) =>
        all.findIndex(({code, offset}) => code === hint.code && offset === hint.offset) === index,
    );
  const combinations = read.map(({builder, groups}) => ({text: builder.query.text, groups}));
  return {source: {query, clause, hints, variables: []}, combinations};
}
