/** Writes the chain of a query, with the code around it that changes with it. */
import {descendants, literalsIn, sourceOf, type ApexDocument, type Variable} from '@soql-lib/apex';
import type {SoqlCondition, SoqlQuery} from '../../soql-to-chain/query';
import {TranslationError, type TranslationErrorKind} from '../../soql-to-chain/translation-error';
import {
  chain,
  columnsOf,
  printOnOneLine,
  type CallText,
  type ChainText,
} from '../../soql-to-chain/write/layout';
import {decideAccess, type AccessDecision} from '../decide/access';
import type {AccessClause} from '../query';
import {argumentsOf, DynamicQuery, otherMap, type RunArguments} from '../read/dynamic-query';
import {indentAt, type Edit} from './edits';
import type {FileContext} from '../file-context';
import {builderName, joined, mentionsOf, removal, renaming} from './local-names';
import {NotConverted} from '../not-converted';
import type {Piece, QueryText, Range} from '../query-text';
import type {Reason, ReasonCode} from '../reasons';
import * as remarks from '../remarks';
import type {Hint} from '../remarks';
import {shapeOf, type QueryShape} from '../read/shape';
import type {Site} from '../find/sites';
import {readTextForm, type BuiltText, type Combination, type Group} from '../read/text-forms';
import type {QueryTranslator, ReadQuery} from './query-translator';
import type {ResultMethod, Rows} from '../query';
import {decideUse, type Use} from '../decide/use';
import {ValuesInChain} from './values-in-chain';

/** A query with what the code says about it besides its text. */
interface QuerySource {
  query: QueryText;
  clause: AccessClause | undefined;
  hints: readonly Hint[];
  /** The variable that holds its text. */
  built: BuiltText | undefined;
}

/** A query that becomes a chain. */
export interface ConvertedSite {
  edit: Edit;
  /** The queried object. */
  object: string;
  shape: QueryShape;
  /** Other statements that change with the query. */
  further: readonly Edit[];
  remarks: readonly Hint[];
  /** The variable of the query's text, where its statements are removed. */
  removed: Variable | undefined;
  /** A local variable whose name hides the library, and what renames it. */
  hiding: {variable: Variable; renaming: readonly Edit[]} | undefined;
}

/** The reason is null for a query that is switched off. */
export type SiteResult = ConvertedSite | {left: Reason | null};

/** One of the queries that conditions make. */
interface QueryOfConditions {
  query: QueryText;
  groups: readonly Group[];
  /** ` if name != null is true` */
  when: string;
}

/** How a query is run. */
interface Run {
  use: Use;
  access: AccessDecision;
}

/** A chain in parts: what all combinations have, and what each group adds. */
interface ChainParts {
  base: ChainText;
  calls: ReadonlyMap<Group, readonly CallText[]>;
}

/** @returns what becomes of a query, or why it stays */
export function convertSite(site: Site, context: FileContext): SiteResult {
  try {
    return convert(site, context);
  } catch (error) {
    if (error instanceof NotConverted) return {left: error.reason};
    throw error;
  }
}

function convert(site: Site, context: FileContext): ConvertedSite {
  const {inline, call} = site;
  if (inline) {
    const {query, clause} = inline.text;
    rejectEscapedWildcard(query);
    return new SiteConverter(site, context, {query, clause, hints: [], built: undefined}).convert();
  }
  if (!call) throw new NotConverted('sosl');
  const given = argumentsOf(call, site.types);
  const form = readTextForm(site, given.text);
  const [built, combinations] =
    'groups' in form
      ? [form, form.combinations]
      : [undefined, [{groups: [], parts: form, when: ''}]];
  if (built) rejectTextAsValue(given, built, site);
  const {source, queries} = readTexts(site, context, given, combinations);
  const converter = new SiteConverter(site, context, {...source, built});
  return built && queries.length > 1
    ? converter.convertBranches(built, queries)
    : converter.convert();
}

/** @throws NotConverted for a value of the map with the binds that the text is made of */
function rejectTextAsValue({binds}: RunArguments, built: BuiltText, {scope}: Site): void {
  const own = [built.variable, ...built.lists];
  for (const value of binds?.values() ?? [])
    for (const node of descendants(value))
      if (node.kind === 'name' && own.some((variable) => scope.variable(node.name) === variable))
        throw otherMap(`${sourceOf(value)} is a part of the text`);
}

/** @throws NotConverted for a value that may throw or run a getter, and isn't bound just once */
function rejectOtherCount(binds: RunArguments['binds'], queries: readonly QueryText[]): void {
  for (const value of binds?.values() ?? []) {
    const isOnce = queries.every(
      (query) => query.binds.filter(({pieces}) => pieces.includes(value.place)).length === 1,
    );
    if (!isOnce && value.kind !== 'name' && value.kind !== 'literal')
      throw otherMap(`${sourceOf(value)} isn't bound just once in each case`);
  }
}

/** There it doesn't match the character itself, as it does in a bound value (facts/platform.md). */
function rejectEscapedWildcard({text}: QueryText): void {
  const escaped = literalsIn(text).find((literal) => /\\[%_]/.test(literal));
  if (escaped !== undefined) throw new NotConverted('wildcard-escaped', {code: escaped});
}

function oneClause(
  own: AccessClause | undefined,
  given: AccessClause | undefined,
): AccessClause | undefined {
  if (own !== undefined && given !== undefined && own !== given)
    throw new NotConverted('access-twice', {clause: own, level: given});
  return own ?? given;
}

/** Reads the text of each combination of conditions; they share the names of their values. */
function readTexts(
  site: Site,
  context: FileContext,
  {clause: given, binds}: RunArguments,
  combinations: readonly Combination[],
): {source: Omit<QuerySource, 'built'>; queries: QueryOfConditions[]} {
  const names = new Map<string, string>();
  const read = combinations.map(({groups, parts, when}) => {
    const dynamic = new DynamicQuery(site, context.project, names, binds);
    dynamic.build(parts, when);
    return {dynamic, groups, when, clause: oneClause(dynamic.query.takeAccessClause(), given)};
  });
  rejectOtherCount(
    binds,
    read.map(({dynamic}) => dynamic.query),
  );
  const [first, ...others] = read;
  if (!first || others.some(({clause}) => clause !== first.clause))
    throw new NotConverted('conditions-decide', {what: 'the access mode of the query'});
  const {query} = first.dynamic;
  for (const bind of others.flatMap(({dynamic}) => dynamic.query.binds))
    if (!query.binds.some(({placeholder}) => placeholder === bind.placeholder))
      query.binds.push(bind);
  const hints = new Map(
    read
      .flatMap(({dynamic}) => dynamic.hints)
      .map((hint) => [`${hint.code} ${hint.offset ?? ''}`, hint]),
  );
  return {
    source: {query, clause: first.clause, hints: [...hints.values()]},
    queries: read.map(({dynamic, groups, when}) => ({query: dynamic.query, groups, when})),
  };
}

const codesOfErrors: Readonly<Record<TranslationErrorKind, ReasonCode>> = {
  syntax: 'not-soql',
  unsupported: 'no-chain',
  limit: 'no-chain',
  proof: 'not-proven',
};

/** Its methods throw NotConverted for a query that stays. */
class SiteConverter {
  private readonly query: QueryText;
  private readonly translator: QueryTranslator;
  private readonly values: ValuesInChain;
  /** Names of variables and types that hide an object, in lower case. */
  private readonly hiding: ReadonlySet<string>;
  /** Types of the file, and those of the project that hide an object, in lower case. */
  private readonly types: ReadonlySet<string>;

  constructor(
    private readonly site: Site,
    private readonly context: FileContext,
    private readonly source: QuerySource,
  ) {
    this.query = source.query;
    const {project} = context;
    this.translator = site.inline ? project.translator : project.textTranslator;
    this.values = new ValuesInChain(site, source.query, context);
    const {typesNamedAsObjects} = project;
    this.types = new Set([...site.scope.typeNames(), ...typesNamedAsObjects]);
    this.hiding = new Set([
      ...[...site.scope.names()].filter((name) => this.translator.isObject(name)),
      ...typesNamedAsObjects,
    ]);
  }

  private get document(): ApexDocument {
    return this.context.file.document;
  }

  /** Writes a chain where the query runs. */
  convert(): ConvertedSite {
    return this.translated(() => this.writeChain());
  }

  private writeChain(): ConvertedSite {
    const {site, query, values, source} = this;
    this.rejectCollision();
    const read = this.translator.readQuery(query.text);
    values.check(read);
    const run = this.decideRun(read);
    const {use, access} = run;
    const written = this.translator.writeQuery(read, use.method, access.access, this.hiding);
    const rewritten = this.rewrite(written.chain, read);
    this.rejectNames([rewritten]);
    const further = source.built ? this.removeText(source.built) : [];
    const removed = further.length > 0 ? source.built?.variable : undefined;
    const hiding = this.hidingVariable(removed);
    const place = {tree: site.tree, start: use.tree.place.start, before: use.before};
    const replaced = removed ? (source.built?.statements ?? []) : [];
    const comments = [...replaced.map((statement) => statement.place), site];
    const laidOut = values.layOut(
      rewritten,
      place,
      comments.flatMap((range) => values.commentsIn(range)),
    );
    values.rejectOtherOrder(laidOut);
    const ending = site.inline?.query.isBare && !this.isFollowedBySemicolon(use) ? [';'] : [];
    const notes = written.notes.map((note) => ({...note, offset: query.sourceOffset(note.offset)}));
    return {
      ...this.result(run, read, values.pieces(laidOut), notes, ending),
      further,
      removed,
      hiding,
    };
  }

  /** Writes a builder for what all combinations share, and calls under conditions for the rest. */
  convertBranches(built: BuiltText, queries: readonly QueryOfConditions[]): ConvertedSite {
    return this.translated(() => this.writeBuilder(built, queries));
  }

  private writeBuilder(built: BuiltText, queries: readonly QueryOfConditions[]): ConvertedSite {
    const {site, values, context} = this;
    this.rejectCollision();
    if (context.rewrite) throw new NotConverted('conditions-decide', {what: 'parts of the query'});
    this.rejectOtherMentions(built);
    values.rejectEarly();
    const texts = queries.map(({query, groups, when}) => ({
      read: this.translated(() => this.translator.readQuery(query.text), query, when),
      groups,
    }));
    const [first, ...others] = texts.map(({read}) => read);
    if (!first || others.some(({rows}) => rows !== first.rows))
      throw new NotConverted('conditions-decide', {what: 'what the query returns'});
    for (const {read} of texts) values.check(read);
    const run = this.decideRun(first, false);
    const {access} = run.access;
    const written = this.translator.writeParts(texts, run.use.method, access, this.hiding);
    const calls = [...written.calls.values()];
    if (calls.some((own) => own.length === 0)) throw new NotConverted('part-without-effect');
    this.rejectNames([written.base, ...calls.map((own) => chain('', own))]);
    const name = builderName(built.name, site);
    const notes = written.notes.map(({code, message}) => ({code, message}));
    return {
      ...this.result(run, first, [`${name}.${run.use.method}()`], notes),
      further: this.statements(built, name, written),
      removed: built.variable,
      hiding: this.hidingVariable(built.variable),
    };
  }

  /** What the translation cannot write is why the query stays. */
  private translated<Written>(write: () => Written, query = this.query, when = ''): Written {
    try {
      return write();
    } catch (error) {
      if (!(error instanceof TranslationError)) throw error;
      const offset = query.sourceOffset(error.offset);
      const {line, column} = this.document.positionAt(offset);
      const message = `${this.values.withSources(error.message)} (line ${line}, column ${column})`;
      throw new NotConverted(codesOfErrors[error.kind], {when, message}, offset);
    }
  }

  /** @returns what removes a text's statements; nothing where something else names its variables */
  private removeText(built: BuiltText): Edit[] {
    if (this.otherMention(built)) return [];
    const {text} = this.document;
    const places = built.statements.map(({place}) => place);
    return joined(places, text).map((range) => removal(range, text));
  }

  private rejectOtherMentions(built: BuiltText): void {
    const other = this.otherMention(built);
    if (!other) return;
    const {line} = this.document.positionAt(other.start);
    throw new NotConverted('text-read-elsewhere', {name: built.name, line}, other.start);
  }

  /** @returns where something names a variable besides the query and what builds its text */
  private otherMention({variable, lists, statements}: BuiltText): Range | undefined {
    const own: readonly Range[] = [this.site, ...statements.map(({place}) => place)];
    return (
      [variable, ...lists]
        .flatMap((each) => mentionsOf(each, this.document))
        // A text that binds the variable is one more reader, even in a statement of its own.
        .find(
          ({start, isText}) =>
            isText || !own.some((range) => range.start <= start && start < range.end),
        )
    );
  }

  private decideRun(read: ReadQuery, isWhole = true): Run {
    const {site, context, source} = this;
    const use = this.use(read, isWhole);
    return {use, access: decideAccess(source.clause, site.scope.owner, context, use.method)};
  }

  /** @param ending what is written behind the replaced expression */
  private result(
    {use, access}: Run,
    read: ReadQuery,
    pieces: readonly Piece[],
    notes: readonly Hint[],
    ending: readonly Piece[] = [],
  ): ConvertedSite {
    const {source} = this;
    return {
      edit: this.edit(use.tree.place, [use.before, ...pieces, use.after, ...ending]),
      object: read.object,
      shape: shapeOf(read.query),
      further: [],
      remarks: [...use.remarks, ...access.remarks, ...source.hints, ...this.remarks(notes)],
      removed: undefined,
      hiding: undefined,
    };
  }

  private edit({start, end}: Range, pieces: readonly Piece[]): Edit {
    return {start, end, pieces, indent: indentAt(this.document.text, start)};
  }

  private remarks(notes: readonly Hint[]): Hint[] {
    return [
      ...this.values.hints(),
      ...notes.map((note) => ({
        ...note,
        message: this.values.withSources(this.noteOf(note.message)),
      })),
    ];
  }

  /** The statements that build a text become calls of a builder. */
  private statements(built: BuiltText, name: string, {base, calls}: ChainParts): Edit[] {
    const {text} = this.document;
    const {head, groups, statements} = built;
    const places = [head, ...groups].map(({place}) => place);
    const others = statements.filter(
      ({place}) =>
        !places.some((kept) => place.start <= kept.place.start && kept.place.end <= place.end),
    );
    const removed = new Set([...others, ...groups.flatMap((group) => group.statements)]);
    return [
      this.statement(head, `SOQL.Queryable ${name} = `, base),
      ...groups.map((group) => this.statement(group, '', chain(name, calls.get(group) ?? []))),
      ...[...removed]
        .filter((statement) => !places.includes(statement))
        .map(({place}) => removal(place, text)),
    ];
  }

  private statement({place, statements}: Group, before: string, written: ChainText): Edit {
    const {start} = place.place;
    const inside = statements.flatMap((statement) => this.values.commentsIn(statement.place));
    const isAlone = before === '' && inside.length === 0;
    const node = isAlone ? this.onOneLine(written, start) : written;
    const laidOut = this.values.layOut(node, {tree: place, start, before}, inside);
    return this.edit(place.place, [before, ...this.values.pieces(laidOut), ';']);
  }

  /** @returns a chain of one call on its line, where there is room */
  private onOneLine(written: ChainText, start: number): ChainText {
    const line = printOnOneLine(written);
    const indent = indentAt(this.document.text, start);
    const isShort = columnsOf(indent + this.values.expand(line)) < this.context.style.width;
    return isShort && written.calls.length === 1 ? chain(line) : written;
  }

  private rewrite(written: ChainText, {rows, object}: ReadQuery): ChainText {
    const {rewrite} = this.context;
    if (!rewrite) return written;
    const other = rewrite({chain: written, object, rows, types: this.values.types()});
    if ('reason' in other) throw new NotConverted('other-chain', {message: other.reason});
    return other;
  }

  /** Names that mean something else where the chain is written. */
  private rejectNames(chains: readonly ChainText[]): void {
    const apex = chains.map((node) => printOnOneLine(node)).join('\n');
    const needed = [
      ...(this.hiding.size > 0 && /\bSchema\./.test(apex) ? ['Schema'] : []),
      ...['Datetime', 'Date'].filter((type) => apex.includes(`${type}.newInstance`)),
    ];
    const hidden = needed.find((name) => this.isHidden(name));
    if (hidden !== undefined) throw new NotConverted('hidden-platform-type', {name: hidden});
  }

  /** @returns whether a name that the chain needs is one of the file or the project here */
  private isHidden(name: string): boolean {
    const {site, types, context} = this;
    return (
      site.scope.isVariable(name) ||
      types.has(name.toLowerCase()) ||
      context.project.type(name) !== undefined
    );
  }

  /** A name that only a text has may exist, but nothing shows that it exists in every org. */
  private noteOf(message: string): string {
    return this.site.inline
      ? message
      : message.replace(
          / is not a known (?:field( of \S+)|object), so /,
          "$1 may be missing in an org, as the project's metadata doesn't have it, so ",
        );
  }

  private isFollowedBySemicolon({tree}: Use): boolean {
    return this.document.text.slice(tree.place.end).trimStart().startsWith(';');
  }

  /** Names that the chain needs and the file redefines. */
  private rejectCollision(): void {
    if (this.context.namespace !== undefined) return;
    const {scope} = this.site;
    if (this.types.has('soql'))
      throw new NotConverted('hidden-library', {what: 'A type of this file is', name: 'SOQL'});
    if (scope.field('soql') && !scope.variable('soql'))
      throw new NotConverted('hidden-library', {what: 'A field is', name: 'soql'});
  }

  /**
   * @param removed the variable that goes with the query's text
   * @returns the local variable that hides the library, with its renaming
   */
  private hidingVariable(removed: Variable | undefined): ConvertedSite['hiding'] {
    const {scope} = this.site;
    const variable = scope.variable('soql');
    if (!variable || variable === removed || this.context.namespace !== undefined) return undefined;
    const edits = renaming(variable, scope.callable, this.document);
    if (!edits) throw new NotConverted('hidden-library', {what: 'A variable is', name: 'soql'});
    return {variable, renaming: edits};
  }

  /** @param isWhole false for a builder that is written in several places */
  private use(read: ReadQuery, isWhole: boolean): Use {
    const {site, context} = this;
    const {call} = site;
    const {rows, query} = read;
    const fixed = call?.method;
    if (fixed !== undefined) return this.fixedUse(fixed, rows);
    if (call && rows === 'count') throw new NotConverted('count-in-query');
    return decideUse(
      {
        tree: site.tree,
        rows,
        object: this.typeNamed(read.object),
        isGrouped: query.grouping !== undefined,
        canBeLimited:
          isWhole && rows === 'records' && query.ending === undefined && canHaveRows(query.limit),
        isDynamic: call !== undefined,
        selectsOnlyId: isWhole && selectsOnlyId(query),
        alwaysFindsRow: isWhole && this.isOfOrg(query),
      },
      {scope: site.scope, types: site.types, project: context.project},
    );
  }

  /** Each org has one record of `Organization`. */
  private isOfOrg({from, where, limit, skip}: SoqlQuery): boolean {
    const isOwn = this.query.binds.every((bind) =>
      /^(system\.)?userinfo\.getorganizationid\(\)$/i.test(this.values.sourceOf(bind)),
    );
    const isAny = where === undefined || (isById(where) && isOwn);
    return /^organization$/i.test(from) && isAny && canHaveRows(limit) && skip === undefined;
  }

  private typeNamed(object: string): string {
    return this.types.has(object.toLowerCase()) ? `Schema.${object}` : object;
  }

  private fixedUse(method: ResultMethod, rows: Rows): Use {
    const {tree} = this.site;
    if (method === 'toInteger') {
      if (rows === 'count') return {tree, method, before: '', after: '', remarks: []};
      throw new NotConverted('count-query');
    }
    if (rows !== 'records') throw new NotConverted('aggregated-rows', {method});
    return {tree, method, before: '', after: '', remarks: [remarks.notMockable(method)]};
  }
}

function selectsOnlyId({select, subQueries}: SoqlQuery): boolean {
  return (
    subQueries.length === 0 &&
    select.every(
      ({expression, alias}) =>
        expression.kind === 'path' && expression.text.toLowerCase() === 'id' && alias === undefined,
    )
  );
}

/** @returns whether a condition compares the Id with one value */
function isById(condition: SoqlCondition): boolean {
  if (condition.kind !== 'comparison') return false;
  const {left, operator} = condition;
  return operator === '=' && left.kind === 'path' && left.text.toLowerCase() === 'id';
}

function canHaveRows(limit: unknown): boolean {
  return limit === undefined || (typeof limit === 'string' && limit !== '0');
}
