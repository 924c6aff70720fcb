/** Writes the chain of a query, with the code around it that changes with it. */
import {literalsIn, type Expression, type MethodSyntax, type Variable} from '@soql-lib/apex';
import type {SoqlCondition, SoqlQuery} from '../soql-to-chain/query';
import {unsupported} from '../soql-to-chain/translation-error';
import {hasToken} from '../soql-to-chain/write/context';
import {
  call,
  chain,
  columnsOf,
  printOnOneLine,
  type CallText,
  type ChainText,
  type ArgumentText,
} from '../soql-to-chain/write/layout';
import {decideAccess, type AccessDecision} from './access';
import type {Choice, ChoiceText} from './choice-text';
import type {ConditionalText, FragmentGroup} from './conditional-text';
import {indentAt, type Edit} from './edits';
import {removal, renaming} from './left-over';
import {decided, NotConverted} from './not-converted';
import type {Bind, Piece, QueryText, Range} from './query-text';
import * as remarks from './remarks';
import type {Hint, OpenNote} from './remarks';
import {shapeOf, type QueryShape} from './shape';
import type {MethodEdit, Shared, TextOfQuery, TextVariable} from './shared';
import type {Site} from './sites';
import {
  added,
  type AroundCall,
  type TextGroup,
  type TextMethod,
  type TextMethods,
} from './text-methods';
import type {ReadQuery, ResultMethod, Rows, Translator} from './translate';
import {decideUse, type Use} from './use';
import {ValuesInChain, type ChainPlace} from './values-in-chain';

/** What the conversions of a file's queries share, with the methods that return texts. */
export interface SharedBySites extends Shared {
  methods: TextMethods;
  methodEdits: Map<TextMethod, MethodEdit | {reason: string}>;
}

/** A query that becomes a chain. */
export interface ConvertedSite {
  edit: Edit;
  /** The queried object; undefined where an expression names it. */
  object: string | undefined;
  shape: QueryShape;
  /** Other statements that change with the query. */
  further: readonly Edit[];
  remarks: readonly Hint[];
  /** Local variables that held the text of the query. */
  variables: readonly TextVariable[];
  /** The method that the query gets a builder from, and where it calls it. */
  method?: {method: TextMethod; offset: number} | undefined;
  /** A local variable whose name hides the library, and what renames it; the text of the query where it is empty. */
  hiding: {variable: Variable; renaming: readonly Edit[]} | undefined;
}

/** The reason is null for a query that is switched off. */
export type SiteResult = ConvertedSite | {left: string | null; remarks: readonly Hint[]};

/** One of the texts that branches make. */
export interface Combination<Group> {
  text: string;
  groups: readonly Group[];
}

/** How a query is run. */
interface Run {
  use: Use;
  access: AccessDecision;
}

/** A chain in parts: what all combinations have, and what each group adds. */
interface Parts<Group> {
  base: ChainText;
  calls: ReadonlyMap<Group, readonly CallText[]>;
  notes: readonly OpenNote[];
}

/** Its methods throw NotConverted for a query that stays, and TranslationError for what has no chain. */
export class SiteConverter {
  private readonly query: QueryText;
  private readonly translator: Translator;
  private readonly values: ValuesInChain;
  /** Names of variables and types that hide an object, in lower case. */
  private readonly hiding: ReadonlySet<string>;
  /** Names of the types of the file, and of those of the project that hide an object, in lower case. */
  private readonly types: ReadonlySet<string>;

  constructor(
    private readonly site: Site,
    private readonly shared: SharedBySites,
    private readonly source: TextOfQuery,
  ) {
    this.query = source.query;
    const {project} = shared;
    this.translator = site.inline ? project.translator : project.textTranslator;
    this.values = new ValuesInChain(source.query, shared);
    const {typesNamedAsObjects} = project;
    this.types = new Set([...site.scope.typeNames(), ...typesNamedAsObjects]);
    this.hiding = new Set([
      ...[...site.scope.names()].filter((name) => this.translator.isObject(name)),
      ...typesNamedAsObjects,
    ]);
  }

  convert(): ConvertedSite {
    const {site, query, values} = this;
    this.rejectCollision();
    const read = this.translator.readQuery(query.text);
    values.check(read);
    const run = this.decideRun(read);
    const {use, access} = run;
    const written = this.translator.writeQuery(read, use, access.access, this.hiding);
    const named = this.rewrite(withNames(written.chain, query.names), read);
    this.rejectNames([named]);
    const hidden = this.hidingVariable();
    const place = {tree: site.tree, start: use.tree.place.start, before: use.before};
    const laidOut = values.layOut(named, place, values.commentsIn(site));
    values.rejectOtherOrder(laidOut);
    const ending = site.inline?.query.isBare && !this.isFollowedBySemicolon(use) ? [';'] : [];
    const notes = written.notes.map((note) => ({...note, offset: query.sourceOffset(note.offset)}));
    return {
      ...this.result(run, read, values.pieces(laidOut), notes, ending),
      hiding: hidden,
    };
  }

  /** Writes a builder for what all combinations have, and calls under the conditions of what some of them have. */
  convertParts(
    text: ConditionalText,
    combinations: readonly Combination<FragmentGroup>[],
  ): ConvertedSite {
    const reason = 'conditions decide about parts of the query';
    const {texts, first} = this.readTexts(combinations, reason);
    const run = this.decideRun(first, false);
    const parts = this.writeParts(texts, run.use, run.access);
    rejectEmpty(parts);
    this.rejectNames(chainsOf(parts));
    const hidden = this.hidingVariable();
    return {
      ...this.result(run, first, [`${text.name}.${run.use.method}()`], notesOf(parts)),
      further: this.statements(text, parts),
      variables: [],
      hiding: hidden?.variable === text.variable ? undefined : hidden,
    };
  }

  /** Calls a method that returns a builder, and adds what the text adds. */
  convertCall(
    {method, call: tree, adds}: AroundCall,
    base: MethodEdit,
    combinations: readonly Combination<TextGroup>[],
  ): ConvertedSite {
    const {texts, last} = this.readTexts(combinations, inMethod);
    const run = this.decideRun(last, false);
    const {use, access} = run;
    if (JSON.stringify(access.access) !== base.access)
      throw new NotConverted(
        'the access of the query is not that of the method that returns its text',
      );
    const parts = this.writeParts(texts, use, access);
    rejectEmpty(parts);
    rejectOtherBuilder(parts, base);
    const calls = [...(parts.calls.get(added) ?? []), call(use.method)];
    this.rejectNames([chain('', calls)]);
    const place = {tree: this.site.tree, start: use.tree.place.start, before: use.before};
    const pieces = adds ? this.onCall(tree, calls, place) : [tree.place, `.${use.method}()`];
    return {
      ...this.result(run, last, pieces, notesOf(parts)),
      method: {method, offset: tree.place.start},
      hiding: adds ? this.hidingVariable() : undefined,
    };
  }

  /** Makes a method return a builder. */
  convertMethod(
    {tree: declaration, site, conditional, around, hints, variables}: TextMethod,
    base: MethodEdit | undefined,
    combinations: readonly Combination<TextGroup>[],
    own: readonly Combination<TextGroup>[],
  ): MethodEdit {
    const {shared, source} = this;
    const {texts, last} = this.readTexts(combinations, inMethod);
    if (last.rows !== 'records')
      throw new NotConverted('a method returns the text of an aggregate query');
    const access = decideAccess(source.clause, site.scope.owner, shared, 'toList');
    const result = {method: 'toList'} as const;
    const whole = this.writeParts(this.readTexts(own, inMethod).texts, result, access);
    const parts = this.writeParts(texts, result, access);
    rejectEmpty(whole);
    rejectEmpty(parts);
    if (base) rejectOtherBuilder(parts, base);
    this.rejectNames(chainsOf(parts));
    if (site.scope.isVariable('soql')) throw new NotConverted(hiddenByVariable);
    const place = {tree: site.tree, start: site.start, before: ''};
    return {
      returned: this.edit(site, this.returned(parts, conditional, around, place)),
      further: [
        ...this.typeEdits(declaration),
        ...(conditional ? this.statements(conditional, parts) : []),
      ],
      variables,
      hints: [...hints, ...source.hints, ...this.remarks(notesOf(parts))],
      whole: textOf(whole),
      access: JSON.stringify(access.access),
    };
  }

  private returned(
    {base, calls}: Parts<TextGroup>,
    conditional: ConditionalText | undefined,
    around: AroundCall | undefined,
    place: ChainPlace,
  ): Piece[] {
    const {values} = this;
    if (conditional) return [conditional.name];
    if (around) return this.onCall(around.call, calls.get(added) ?? [], place);
    const laidOut = values.layOut(base, place, values.commentsIn(this.site));
    values.rejectOtherOrder(laidOut);
    return values.pieces(laidOut);
  }

  /** Writes a builder before the statement of the query, and what a condition adds under an `if`. */
  convertChoices(text: ChoiceText, combinations: readonly Combination<Choice>[]): ConvertedSite {
    const {query} = this;
    const {texts, last} = this.readTexts(combinations, inMethod);
    if ([...query.binds, ...query.names].some(({isPure}) => !isPure))
      throw new NotConverted(
        'a value of the query may have side effects: assign it to a variable first',
      );
    const run = this.decideRun(last, false);
    const parts = this.writeParts(texts, run.use, run.access);
    this.rejectNames(chainsOf(parts));
    const hidden = this.hidingVariable();
    return {
      ...this.result(run, last, [`${text.name}.${run.use.method}()`], notesOf(parts)),
      further: [this.statementsBefore(text, parts)],
      hiding: hidden,
    };
  }

  private decideRun(read: ReadQuery, isWhole = true): Run {
    const {site, shared, source} = this;
    const use = this.use(read, isWhole);
    return {use, access: decideAccess(source.clause, site.scope.owner, shared, use.method)};
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
      object: this.objectOf(read),
      shape: shapeOf(read.query),
      further: [],
      remarks: [...use.remarks, ...access.remarks, ...source.hints, ...this.remarks(notes)],
      variables: source.variables,
      hiding: undefined,
    };
  }

  private edit({start, end}: Range, pieces: readonly Piece[]): Edit {
    return {start, end, pieces, indent: indentAt(this.shared.file.document.text, start)};
  }

  private remarks(notes: readonly Hint[]): Hint[] {
    const known = notes.filter(({message}) => !isAboutName(message));
    return [
      ...this.values.hints(),
      ...known.map((note) => ({
        ...note,
        message: this.values.withSources(this.noteOf(note.message)),
      })),
    ];
  }

  /** The statements that build a text become calls of a builder. */
  private statements(text: ConditionalText, {base, calls}: Parts<TextGroup>): Edit[] {
    const {text: code} = this.shared.file.document;
    return [
      this.statement(text.head, `SOQL.Queryable ${text.name} = `, base),
      ...text.groups.map((group) =>
        this.statement(group, '', chain(text.name, calls.get(group) ?? [])),
      ),
      ...[text.head, ...text.groups].flatMap(({fragments, place}) =>
        fragments
          .filter((fragment) => fragment !== place)
          .map(({statement}) => removal(statement.place, code)),
      ),
      ...text.tail.map(({statement}) => removal(statement.place, code)),
    ];
  }

  private statement({place, fragments}: FragmentGroup, before: string, written: ChainText): Edit {
    const {style} = this.shared;
    const {statement: tree} = place;
    const {start} = tree.place;
    const inside = fragments.flatMap(({statement}) => this.values.commentsIn(statement.place));
    const isAlone = before === '' && inside.length === 0;
    const node = isAlone ? this.onOneLine(written, start, style.width) : written;
    const laidOut = this.values.layOut(node, {tree, start, before}, inside);
    return this.edit(tree.place, [before, ...this.values.pieces(laidOut), ';']);
  }

  /** @returns a chain of one call on its line, where there is room */
  private onOneLine(written: ChainText, start: number, width: number): ChainText {
    const line = printOnOneLine(written);
    const indent = indentAt(this.shared.file.document.text, start);
    const isShort = columnsOf(indent + this.values.expand(line)) < width;
    return isShort && written.calls.length === 1 ? chain(line) : written;
  }

  private statementsBefore({statement, name, choices}: ChoiceText, parts: Parts<Choice>): Edit {
    const {values} = this;
    const {style, file} = this.shared;
    const {text} = file.document;
    const {start} = statement.place;
    const end = style.lineEnd + indentAt(text, start);
    const inner = end + style.unit;
    const narrower = {...style, width: style.width - columnsOf(style.unit)};
    const body = (calls: readonly CallText[]): string => {
      const node = this.onOneLine(chain(name, calls), start, narrower.width);
      const place = {tree: statement, start, before: ''};
      return values.layOut(node, place, [], narrower).replaceAll(end, inner);
    };
    const before = `SOQL.Queryable ${name} = `;
    const code = [
      `${before}${values.layOut(parts.base, {tree: statement, start, before})};${end}`,
      ...choices.flatMap((pair) => {
        const [one, other] = pair.flatMap((choice) => {
          const calls = parts.calls.get(choice) ?? [];
          return calls.length === 0 ? [] : [{asked: choice.asked, code: body(calls)}];
        });
        if (!one) return [];
        const otherwise = other ? ` else {${inner}${other.code};${end}}` : '';
        return [`if (${one.asked}) {${inner}${one.code};${end}}${otherwise}${end}`];
      }),
    ].join('');
    // An edit replaces something: here the first character of the statement.
    const range = {start, end: start + 1};
    return this.edit(range, [...values.pieces(code), text.slice(start, start + 1)]);
  }

  /** The type that a method returns, in its declaration and in the comment before it. */
  private typeEdits({result}: MethodSyntax): Edit[] {
    if (!result) return [];
    const {document, comments} = this.shared.file;
    const type = result.place;
    const before = comments.findLast(({end}) => end <= type.start);
    const name = document.text.slice(type.start, type.end);
    const between = before ? document.text.slice(before.end, type.start) : ';';
    const [, words = ''] =
      new RegExp(`(@returns?\\s+)${name}\\b`, 'i').exec(before?.text ?? '') ?? [];
    const edits = [{start: type.start, end: type.end, pieces: ['SOQL.Queryable'], indent: ''}];
    if (!before || words === '' || /[;{}]/.test(between)) return edits;
    const start = before.start + before.text.indexOf(words) + words.length;
    return [...edits, {start, end: start + name.length, pieces: ['SOQL.Queryable'], indent: ''}];
  }

  /** A chain that starts with a call of the file. */
  private onCall(tree: Expression, calls: readonly CallText[], place: ChainPlace): Piece[] {
    const {query, values} = this;
    const range = tree.place;
    const start: Bind = {
      placeholder: 'callofmethod',
      pieces: [range],
      type: undefined,
      offset: range.start,
      isPure: true,
      operator: '',
    };
    query.binds.push(start);
    const laidOut = values.layOut(chain(start.placeholder, calls), place);
    if (values.valuesIn(laidOut).filter(({isPure}) => !isPure).length > 1)
      throw new NotConverted(
        'the chain could evaluate values in another order: assign the values to variables first',
      );
    return values.pieces(laidOut);
  }

  /** @param reason why the project's own builder cannot take the place of the chain */
  private readTexts<Group>(
    combinations: readonly Combination<Group>[],
    reason: string,
  ): {
    texts: readonly {read: ReadQuery; groups: readonly Group[]}[];
    first: ReadQuery;
    last: ReadQuery;
  } {
    this.rejectCollision();
    if (this.shared.rewrite) throw new NotConverted(reason);
    const texts = combinations.map(({text, groups}) => {
      return {read: this.translator.readQuery(text), groups};
    });
    const [first, last] = [texts[0]?.read, texts.at(-1)?.read];
    if (!first || !last || texts.some(({read}) => read.rows !== first.rows))
      throw new NotConverted(
        'what the query returns depends on a condition: write a chain for each case',
      );
    for (const {read} of texts) this.values.check(read);
    return {texts, first, last};
  }

  private writeParts<Group>(
    texts: readonly {read: ReadQuery; groups: readonly Group[]}[],
    result: Pick<Use, 'method' | 'field'>,
    {access}: AccessDecision,
  ): Parts<Group> {
    const {names} = this.query;
    const {base, calls, notes} = this.translator.writeParts(texts, result, access, this.hiding);
    const named = [...calls].map(
      ([group, own]) => [group, withNames(chain('', own), names).calls] as const,
    );
    return {base: withNames(base, names), calls: new Map(named), notes};
  }

  private rewrite(written: ChainText, {rows, object}: ReadQuery): ChainText {
    const {rewrite} = this.shared;
    if (!rewrite) return written;
    return decided(rewrite({chain: written, object, rows, types: this.values.types()}));
  }

  private objectOf({object}: ReadQuery): string | undefined {
    return this.query.names.some(({placeholder}) => placeholder === object) ? undefined : object;
  }

  /** Names that mean something else where the chain is written. */
  private rejectNames(chains: readonly ChainText[]): void {
    const {query} = this;
    const apex = chains.map((node) => printOnOneLine(node)).join('\n');
    const [inText] = query.names.filter(({placeholder}) => hasInText(apex, placeholder));
    if (inText)
      throw new NotConverted(
        `${this.values.sourceOf(inText)} is a part of a longer text in the chain: select the fields on their own`,
      );
    if (this.hiding.size > 0 && /\bSchema\./.test(apex) && this.isHidden('schema'))
      throw new NotConverted(
        'a variable or class named schema hides the Schema namespace, which the chain needs here: rename it',
      );
    const dateType = ['Datetime', 'Date'].find(
      (type) => apex.includes(`${type}.newInstance`) && this.isHidden(type),
    );
    if (dateType !== undefined)
      throw new NotConverted(
        `a variable or class named ${dateType.toLowerCase()} hides ${dateType}.newInstance(…): rename it`,
      );
  }

  /** @returns whether a name that the chain needs is one of the file or the project here */
  private isHidden(name: string): boolean {
    const {site, types, shared} = this;
    return (
      site.scope.isVariable(name) ||
      types.has(name.toLowerCase()) ||
      shared.project.type(name) !== undefined
    );
  }

  /** A name that only a text has may exist, but nothing shows that it exists in every org. */
  private noteOf(message: string): string {
    return this.site.inline
      ? message
      : message.replace(
          / is not a known (?:field of \S+|object), so /,
          ' may be missing in an org, as neither metadata nor other code of the project has it, so ',
        );
  }

  private isFollowedBySemicolon({tree}: Use): boolean {
    return this.shared.file.document.text.slice(tree.place.end).trimStart().startsWith(';');
  }

  /** Names that the chain needs and the file redefines. */
  private rejectCollision(): void {
    if (this.shared.namespace !== undefined) return;
    const {scope} = this.site;
    if (this.types.has('soql'))
      throw new NotConverted(
        'this file declares a type named SOQL, which hides the library: rename one of them',
      );
    if (scope.field('soql') && !scope.variable('soql'))
      throw new NotConverted('a field named soql hides the class SOQL: rename it');
  }

  /** @returns the local variable that hides the library, with its renaming */
  private hidingVariable(): ConvertedSite['hiding'] {
    const {scope} = this.site;
    const variable = scope.variable('soql');
    if (!variable || this.shared.namespace !== undefined) return undefined;
    const edits = renaming(variable, scope.callable, this.shared.file.document);
    if (!edits) throw new NotConverted(hiddenByVariable);
    return {variable, renaming: edits};
  }

  /** @param isWhole false for a builder that is written in several places */
  private use(read: ReadQuery, isWhole = true): Use {
    const {site, shared} = this;
    const {call} = site;
    const {rows, query} = read;
    const fixed = call?.method;
    if (fixed !== undefined) return this.fixedUse(fixed, rows);
    if (call && rows === 'count')
      throw new NotConverted('Database.query cannot return COUNT(): use Database.countQuery');
    return decideUse(
      {
        tree: site.tree,
        rows,
        object: this.typeNamed(read.object),
        isGrouped: query.grouping !== undefined,
        canBeLimited:
          isWhole &&
          rows === 'records' &&
          this.query.names.length === 0 &&
          query.ending === undefined &&
          canHaveRows(query.limit),
        isDynamic: call !== undefined,
        fields: isWhole ? plainFields(query) : undefined,
        findsOneRow: isWhole && (query.limit === '1' || isById(query.where)),
      },
      {scope: site.scope, types: site.types, project: shared.project},
    );
  }

  private typeNamed(object: string): string {
    return this.types.has(object.toLowerCase()) ? `Schema.${object}` : object;
  }

  private fixedUse(method: ResultMethod, rows: Rows): Use {
    const {tree} = this.site;
    if (method === 'toInteger') {
      if (rows === 'count') return {tree, method, before: '', after: '', remarks: []};
      throw new NotConverted(
        'Database.countQuery requires SELECT COUNT(): rewrite the query so that it counts what you need',
      );
    }
    if (rows !== 'records')
      throw new NotConverted(`${method}() returns records: run the aggregate query on its own`);
    return {tree, method, before: '', after: '', remarks: [remarks.notMockable(method)]};
  }
}

const inMethod = 'a method returns the text of the query';
const hiddenByVariable = 'a variable named soql hides the class SOQL: rename the variable';

function chainsOf({base, calls}: Parts<unknown>): ChainText[] {
  return [base, ...[...calls.values()].map((own) => chain('', own))];
}

/** @returns what the notes say; their offsets are those of several texts */
function notesOf({notes}: Parts<unknown>): Hint[] {
  return notes.map(({code, message}) => ({code, message}));
}

/** A builder with the calls of branches, to compare it with another. */
function textOf({base, calls}: Parts<TextGroup>): string {
  const branches = [...calls].filter(([group]) => group !== added);
  return chainsOf({base, calls: new Map(branches), notes: []})
    .map((node) => printOnOneLine(node))
    .join('\n');
}

function rejectOtherBuilder(parts: Parts<TextGroup>, base: MethodEdit): void {
  if (textOf(parts) !== base.whole)
    throw new NotConverted('the chain would need another builder than the method returns');
}

/** A branch of the code that changes nothing on its own would stay without a statement. */
function rejectEmpty({calls}: Parts<unknown>): void {
  if ([...calls.values()].some((own) => own.length === 0))
    throw unsupported('a part of the text changes nothing on its own: join the parts', 0);
}

/** Replaces the texts of expressions with their names. */
function withNames(written: ChainText, names: readonly Bind[]): ChainText {
  if (names.length === 0) return written;
  const replaced = (node: ArgumentText): ArgumentText => {
    if (typeof node !== 'string') return node.kind === 'list' ? node : withNames(node, names);
    return names.find(({placeholder}) => node === `'${placeholder}'`)?.placeholder ?? node;
  };
  const start = names.reduce(
    (text, {placeholder}) => text.replace(`('${placeholder}')`, `(${placeholder})`),
    written.start,
  );
  const calls = written.calls.map((entry) => ({
    ...entry,
    arguments: entry.arguments.map(replaced),
  }));
  return {...written, start, calls};
}

function isAboutName(message: string): boolean {
  return /\bcodename\d+x\b/.test(message);
}

function hasInText(apex: string, placeholder: string): boolean {
  return literalsIn(apex).some((text) => text.includes(placeholder));
}

/** @returns the names of the selected fields, in lower case; undefined where something else is selected, too */
function plainFields({select, subQueries}: SoqlQuery): Set<string> | undefined {
  const names = new Set<string>();
  for (const {expression, alias} of select) {
    const isPlain = expression.kind === 'path' && alias === undefined && hasToken(expression);
    if (!isPlain || expression.relationships.length > 0) return undefined;
    names.add(expression.field.toLowerCase());
  }
  return subQueries.length === 0 ? names : undefined;
}

/** @returns whether a condition compares the Id with one value */
function isById(condition: SoqlCondition | undefined): boolean {
  if (condition?.kind === 'and') return condition.parts.some(isById);
  if (condition?.kind !== 'comparison') return false;
  const {left, operator} = condition;
  return operator === '=' && left.kind === 'path' && left.text.toLowerCase() === 'id';
}

function canHaveRows(limit: unknown): boolean {
  return limit === undefined || (typeof limit === 'string' && limit !== '0');
}
