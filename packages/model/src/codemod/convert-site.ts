/** Converts one query of a file: returns its chain with the code around it, or the reason why it is not converted. */
import {bindsOf} from '../soql-to-chain/print';
import type {Condition, Query} from '../soql-to-chain/query';
import {hasToken} from '../soql-to-chain/write/context';
import {TranslationError, unsupported} from '../soql-to-chain/translationError';
import {decideAccess, type AccessClause} from './access';
import {readChoices, type Choice, type ChoiceText} from './choice-text';
import {readConditionalText, type ConditionalText, type FragmentGroup} from './conditional-text';
import {accessClause, accessOf, DynamicBuilder, readDynamic} from './dynamic';
import {indentAt, type Edit} from './edits';
import {layOut} from './layout';
import {removal, renaming} from './left-over';
import {
  call,
  chain,
  columnsOf,
  printOnOneLine,
  type Call,
  type Chain,
  type Node,
} from '../soql-to-chain/write/layout';
import type {Bind, Piece, QueryText} from './query-text';
import * as remarks from './remarks';
import type {Hint, OpenNote} from './remarks';
import type {MethodEdit, Shared, TextOfQuery, TextVariable} from './shared';
import {shapeOf, type QueryShape} from './shape';
import type {Site} from './sites';
import {
  added,
  type AroundCall,
  type TextGroup,
  type TextMethod,
  type TextMethods,
} from './text-methods';
import type {Part} from './part';
import {
  type ApexFile,
  type ApexType,
  type Expression,
  type MethodSyntax,
  type Variable,
  elementOf,
  isCollection,
  isNumber,
  nameOf,
  printType,
  simpleType,
} from '@soql-lib/apex';
import type {ReadQuery, ResultMethod, Rows, Translator} from './translate';
import {decideUse, type UseDecision} from './use';

/** What the conversions of a file's queries share, with the methods that return texts. */
export interface SharedBySites extends Shared {
  methods: TextMethods;
  methodEdits: Map<TextMethod, MethodEdit | {reason: string}>;
}

export type SiteResult =
  | {
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
  | {left: string | null; remarks: readonly Hint[]};

export function convertSite(site: Site, shared: SharedBySites): SiteResult {
  const source = textOf(site, shared);
  try {
    if (!('reason' in source)) return new SiteConverter(site, shared, source).convert();
    return (
      convertConditional(site, shared) ??
      convertThroughMethod(site, shared) ??
      convertChoices(site, shared) ??
      left(source.reason)
    );
  } catch (error) {
    if ('reason' in source && error instanceof TranslationError)
      return left(/^unexpected/.test(error.message) ? source.reason : error.message);
    if (!(error instanceof TranslationError) || 'reason' in source) throw error;
    const {line, column} = shared.file.document.positionAt(source.query.sourceOffset(error.offset));
    const [name] = source.query.names;
    if (name && error.kind === 'syntax')
      return left(
        `the query cannot be read if ${sourceOf(name, shared)} is a name: write conditions and clauses as calls of the builder, such as whereAre() and orderBy() (line ${line}, column ${column})`,
      );
    return left(
      `${withSources(error.message, source.query, shared)} (line ${line}, column ${column})`,
    );
  }
}

function left(reason: string): SiteResult {
  return {left: reason, remarks: []};
}

function textOf(site: Site, shared: Shared): TextOfQuery | {reason: string} {
  const {inline, call} = site;
  if (inline) return {...inline.text, hints: [], variables: []};
  if (call) return readDynamic(site, call, shared);
  return {
    reason:
      'this is SOSL, which SOQL Lib does not support: keep it, or use a SOQL query with LIKE if that finds the records you need',
  };
}

/** A text that `if`s add to. */
function convertConditional(site: Site, shared: SharedBySites): SiteResult | undefined {
  const {call} = site;
  const [tree, level] = call?.parameters ?? [];
  if (!call || !tree || call.hasBindMap) return undefined;
  const text = readConditionalText(site, tree, shared);
  if (!text || 'reason' in text) return text && left(text.reason);
  const read = readCombinations(text.combinations, level, site, shared);
  if ('reason' in read) return left(read.reason);
  const {source, combinations} = read;
  const hints = [...text.hints, ...source.hints];
  return new SiteConverter(site, shared, {...source, hints}).convertParts(text, combinations);
}

/** A text that a method returns, or that starts with one. */
function convertThroughMethod(site: Site, shared: SharedBySites): SiteResult | undefined {
  const {call} = site;
  const [tree, level] = call?.parameters ?? [];
  if (!call || !tree || call.hasBindMap) return undefined;
  const around = shared.methods.around(site, tree);
  const edit = around && methodEdit(around.method, shared);
  if (!around || !edit) return undefined;
  if ('reason' in edit) return left(edit.reason);
  const read = readCombinations(around.combinations, level, site, shared);
  if ('reason' in read) return left(read.reason);
  const {source, combinations} = read;
  const {variables} = around;
  const hints = [...around.hints, ...source.hints];
  return new SiteConverter(site, shared, {...source, hints, variables}).convertCall(
    around,
    edit,
    combinations,
  );
}

/** A text with parts that conditions choose. */
function convertChoices(site: Site, shared: SharedBySites): SiteResult | undefined {
  const {call} = site;
  const [tree, level] = call?.parameters ?? [];
  if (!call || !tree || call.hasBindMap) return undefined;
  const text = readChoices(site, tree, shared);
  if (!text) return undefined;
  const read = readCombinations(text.combinations, level, site, shared);
  if ('reason' in read) return left(read.reason);
  const {variables} = text;
  const hints = [...text.hints, ...read.source.hints];
  const converter = new SiteConverter(site, shared, {...read.source, hints, variables});
  try {
    return converter.convertChoices(text, read.combinations);
  } catch (error) {
    // What they have in common and what each adds make no builder.
    if (error instanceof TranslationError) return undefined;
    throw error;
  }
}

/** @returns what makes a method return a builder, or why it cannot */
export function methodEdit(
  method: TextMethod,
  shared: SharedBySites,
): MethodEdit | {reason: string} {
  const known = shared.methodEdits.get(method);
  if (known) return known;
  const edit = newMethodEdit(method, shared);
  shared.methodEdits.set(method, edit);
  return edit;
}

function newMethodEdit(method: TextMethod, shared: SharedBySites): MethodEdit | {reason: string} {
  const {site, around, combinations, variables} = method;
  const base = around && methodEdit(around.method, shared);
  if (base && 'reason' in base) return base;
  const own = readCombinations(combinations, undefined, site, shared);
  const read = around ? readCombinations(around.combinations, undefined, site, shared) : own;
  if ('reason' in own) return own;
  if ('reason' in read) return read;
  const source = {...read.source, variables};
  return new SiteConverter(site, shared, source).convertMethod(
    method,
    base,
    read.combinations,
    own.combinations,
  );
}

/** Reads all texts, which share their values. */
function readCombinations<Group>(
  texts: readonly {groups: readonly Group[]; parts: readonly Part[]}[],
  level: Expression | undefined,
  site: Site,
  shared: SharedBySites,
): {source: TextOfQuery; combinations: readonly Combination<Group>[]} | {reason: string} {
  const known = new Map<string, string>();
  const combinations: Combination<Group>[] = [];
  for (const {groups, parts} of texts) {
    const builder = new DynamicBuilder(site, shared, undefined, known);
    const failure = builder.build(parts);
    if (failure) return failure;
    const clause = accessClause(builder.query);
    combinations.push({builder, groups, clause});
  }
  const given = accessOf(level);
  if (typeof given === 'object') return given;
  const clauses = new Set(combinations.map(({clause}) => clause ?? given));
  const [clause] = clauses;
  const [first] = combinations;
  if (!first || clauses.size > 1)
    return {
      reason: 'the access mode of the query depends on a condition: write a chain for each case',
    };
  const {query} = first.builder;
  for (const bind of combinations.flatMap(({builder}) => builder.query.binds)) {
    if (!query.binds.some(({placeholder}) => placeholder === bind.placeholder))
      query.binds.push(bind);
  }
  const hints = combinations
    .flatMap(({builder}) => builder.hints)
    .filter(
      (hint, index, all) =>
        all.findIndex(({code, offset}) => code === hint.code && offset === hint.offset) === index,
    );
  return {source: {query, clause, hints, variables: []}, combinations};
}

/** One of the texts that branches make. */
interface Combination<Group = FragmentGroup> {
  builder: DynamicBuilder;
  groups: readonly Group[];
  clause: AccessClause | undefined;
}

/** A message about names that replace expressions is about the expressions. */
function withSources(message: string, {binds}: QueryText, shared: Shared): string {
  return binds.reduce(
    (text, bind) => text.replaceAll(bind.placeholder, sourceOf(bind, shared)),
    message,
  );
}

function sourceOf({pieces}: Bind, {file: {document}}: Shared): string {
  return pieces
    .map((piece) =>
      typeof piece === 'string' ? piece : document.text.slice(piece.start, piece.end),
    )
    .join('');
}

class SiteConverter {
  private readonly query: QueryText;
  private readonly translator: Translator;
  private bindNames: RegExp | undefined;

  constructor(
    private readonly site: Site,
    private readonly shared: SharedBySites,
    private readonly source: TextOfQuery,
  ) {
    this.query = source.query;
    const {project} = shared;
    this.translator = site.inline ? project.translator : project.textTranslator;
  }

  convert(): SiteResult {
    const {site, shared, source, query} = this;
    const collision = this.collision();
    if (collision !== undefined) return left(collision);
    const read = this.translator.readQuery(query.text);
    const bindProblem = this.bindProblem(read);
    if (bindProblem !== undefined) return left(bindProblem);
    const use = this.use(read);
    if ('reason' in use) return left(use.reason);
    const access = decideAccess(source.clause, site.scope.owner, shared, use.method);
    if (!access.ok) return left(access.reason);
    const hiding = this.hidingNames();
    const {chain: verified, notes} = this.translator.writeQuery(read, use, access.access, hiding);
    const chain = this.rewrite(withNames(verified, query.names), read);
    if ('reason' in chain) return left(chain.reason);
    const apex = printOnOneLine(chain);
    const problem = this.nameProblem(apex, hiding);
    if (problem !== undefined) return left(problem);
    const hidden = this.hidingVariable();
    if (hidden && 'reason' in hidden) return left(hidden.reason);
    const {start, end} = use.tree.place;
    const written = this.chainPieces(chain, {tree: site.tree, start, before: use.before});
    if ('reason' in written) return left(written.reason);
    const ending = site.inline?.query.isBare && !this.isFollowedBySemicolon(end) ? ';' : '';
    const hints = [
      ...use.remarks,
      ...access.remarks,
      ...source.hints,
      ...this.bindRemarks(),
      ...notes
        .filter(({message}) => !isAboutName(message))
        .map(({code, message, offset}) => ({
          code,
          message: withSources(this.noteOf(message), query, shared),
          offset: query.sourceOffset(offset),
        })),
    ];
    return {
      edit: {
        start,
        end,
        pieces: [use.before, ...written.pieces, use.after + ending],
        indent: indentAt(shared.file.document.text, start),
      },
      object: this.objectOf(read),
      shape: shapeOf(read.query),
      further: [],
      remarks: hints,
      variables: source.variables,
      hiding: hidden,
    };
  }

  /** Writes a builder for what all combinations have, and calls under the conditions of what some of them have. */
  convertParts(text: ConditionalText, combinations: readonly Combination[]): SiteResult {
    const {site, shared, source, query} = this;
    const collision = this.collision();
    if (collision !== undefined) return left(collision);
    if (shared.rewrite) return left('conditions decide about parts of the query');
    const read = combinations.map(({builder, groups}) => {
      return {read: this.translator.readQuery(builder.query.text), groups};
    });
    const [first] = read;
    if (!first || read.some((other) => other.read.rows !== first.read.rows))
      return left('what the query returns depends on a condition: write a chain for each case');
    const bindProblem = read
      .map((combination) => this.bindProblem(combination.read))
      .find((problem) => problem !== undefined);
    if (bindProblem !== undefined) return left(bindProblem);
    const use = this.use(first.read, false);
    if ('reason' in use) return left(use.reason);
    const access = decideAccess(source.clause, site.scope.owner, shared, use.method);
    if (!access.ok) return left(access.reason);
    const hiding = this.hidingNames();
    const parts = this.translator.writeParts(read, use, access.access, hiding);
    rejectEmpty(parts.calls);
    const base = withNames(parts.base, query.names);
    const groups = [...parts.calls].map(([group, calls]) => {
      const {start, calls: named} = withNames(chain(text.name, calls), query.names);
      return {group, written: chain(start, named)};
    });
    const apex = [base, ...groups.map(({written}) => written)].map((node) => printOnOneLine(node));
    const problem = this.nameProblem(apex.join('\n'), hiding);
    if (problem !== undefined) return left(problem);
    const hidden = this.hidingVariable();
    if (hidden && 'reason' in hidden) return left(hidden.reason);
    const {start, end} = use.tree.place;
    const {text: code} = shared.file.document;
    return {
      edit: {
        start,
        end,
        pieces: [use.before, `${text.name}.${use.method}()`, use.after],
        indent: indentAt(code, start),
      },
      object: this.objectOf(first.read),
      shape: shapeOf(first.read.query),
      further: this.statements(text, base, parts.calls),
      remarks: [
        ...use.remarks,
        ...access.remarks,
        ...source.hints,
        ...this.bindRemarks(),
        ...parts.notes
          .filter(({message}) => !isAboutName(message))
          .map(({code: kind, message}) => ({
            code: kind,
            message: withSources(this.noteOf(message), query, shared),
          })),
      ],
      variables: [],
      hiding: hidden && hidden.variable !== text.variable ? hidden : undefined,
    };
  }

  /** Calls a method that returns a builder, and adds what the text adds. */
  convertCall(
    {method, call: tree, adds}: AroundCall,
    base: MethodEdit,
    combinations: readonly Combination<TextGroup>[],
  ): SiteResult {
    const {site, shared, source} = this;
    const texts = this.readTexts(combinations);
    if ('reason' in texts) return left(texts.reason);
    const {read, first} = texts;
    const use = this.use(first, false);
    if ('reason' in use) return left(use.reason);
    const access = decideAccess(source.clause, site.scope.owner, shared, use.method);
    if (!access.ok) return left(access.reason);
    if (JSON.stringify(access.access) !== base.access)
      return left('the access of the query is not that of the method that returns its text');
    const parts = this.translator.writeParts(read, use, access.access, this.hidingNames());
    rejectEmpty(parts.calls);
    if (this.textOf(parts) !== base.whole)
      return left('the chain would need another builder than the method returns');
    const calls = [...(parts.calls.get(added) ?? []), call(use.method)];
    const {start, end} = use.tree.place;
    const written = adds
      ? this.onCall(tree, calls, {tree: site.tree, start, before: use.before})
      : {pieces: [tree.place, `.${use.method}()`]};
    if ('reason' in written) return left(written.reason);
    return {
      edit: {
        start,
        end,
        pieces: [use.before, ...written.pieces, use.after],
        indent: indentAt(shared.file.document.text, start),
      },
      object: this.objectOf(first),
      shape: shapeOf(first.query),
      further: [],
      remarks: [...use.remarks, ...access.remarks, ...source.hints, ...this.partRemarks(parts)],
      variables: source.variables,
      method: {method, offset: tree.place.start},
      hiding: undefined,
    };
  }

  /** Makes a method return a builder. */
  convertMethod(
    {tree: declaration, site, conditional, around, hints, variables}: TextMethod,
    base: MethodEdit | undefined,
    combinations: readonly Combination<TextGroup>[],
    own: readonly Combination<TextGroup>[],
  ): MethodEdit | {reason: string} {
    const {shared, source} = this;
    const texts = this.readTexts(combinations);
    if ('reason' in texts) return texts;
    if (texts.first.rows !== 'records')
      return {reason: 'a method returns the text of an aggregate query'};
    const access = decideAccess(source.clause, site.scope.owner, shared, 'toList');
    if (!access.ok) return {reason: access.reason};
    const result = {method: 'toList'} as const;
    const hiding = this.hidingNames();
    const ownTexts = this.readTexts(own);
    if ('reason' in ownTexts) return ownTexts;
    const whole = this.translator.writeParts(ownTexts.read, result, access.access, hiding);
    const parts = this.translator.writeParts(texts.read, result, access.access, hiding);
    rejectEmpty(whole.calls);
    rejectEmpty(parts.calls);
    if (base && this.textOf(parts) !== base.whole)
      return {reason: 'the chain would need another builder than the method returns'};
    const named = withNames(parts.base, this.query.names);
    const apex = [named, ...[...parts.calls.values()].map((calls) => chain('', calls))]
      .map((node) => printOnOneLine(withNames(node, this.query.names)))
      .join('\n');
    const problem = this.nameProblem(apex, hiding) ?? this.hiddenLibrary();
    if (problem !== undefined) return {reason: problem};
    const place = {tree: site.tree, start: site.start, before: ''};
    const written = conditional
      ? {pieces: [conditional.name]}
      : around
        ? this.onCall(around.call, parts.calls.get(added) ?? [], place)
        : this.chainPieces(named, place);
    if ('reason' in written) return written;
    const {text: code} = shared.file.document;
    return {
      returned: {
        start: site.start,
        end: site.end,
        pieces: written.pieces,
        indent: indentAt(code, site.start),
      },
      further: [
        ...this.typeEdits(declaration),
        ...(conditional ? this.statements(conditional, named, parts.calls) : []),
      ],
      variables,
      hints: [...hints, ...source.hints, ...this.partRemarks(parts)],
      whole: this.textOf(whole),
      access: JSON.stringify(access.access),
    };
  }

  /** Writes a builder before the statement of the query, and what a condition adds under an `if`. */
  convertChoices(text: ChoiceText, combinations: readonly Combination<Choice>[]): SiteResult {
    const {site, shared, source, query} = this;
    const texts = this.readTexts(combinations);
    if ('reason' in texts) return left(texts.reason);
    const {read, first} = texts;
    if ([...query.binds, ...query.names].some(({isPure}) => !isPure))
      return left('a value of the query may have side effects: assign it to a variable first');
    const use = this.use(first, false);
    if ('reason' in use) return left(use.reason);
    const access = decideAccess(source.clause, site.scope.owner, shared, use.method);
    if (!access.ok) return left(access.reason);
    const hiding = this.hidingNames();
    const parts = this.translator.writeParts(read, use, access.access, hiding);
    const base = withNames(parts.base, query.names);
    const branches = text.choices.map((pair) =>
      pair.flatMap((choice) => {
        const calls = parts.calls.get(choice) ?? [];
        return calls.length === 0
          ? []
          : [{choice, written: withNames(chain(text.name, calls), query.names)}];
      }),
    );
    const apex = [base, ...branches.flat().map(({written}) => written)];
    const problem = this.nameProblem(apex.map((node) => printOnOneLine(node)).join('\n'), hiding);
    if (problem !== undefined) return left(problem);
    const hidden = this.hidingVariable();
    if (hidden && 'reason' in hidden) return left(hidden.reason);
    const {start, end} = use.tree.place;
    return {
      edit: {
        start,
        end,
        pieces: [use.before, `${text.name}.${use.method}()`, use.after],
        indent: indentAt(shared.file.document.text, start),
      },
      object: this.objectOf(first),
      shape: shapeOf(first.query),
      further: [this.statementsBefore(text, base, branches)],
      remarks: [...use.remarks, ...access.remarks, ...source.hints, ...this.partRemarks(parts)],
      variables: source.variables,
      hiding: hidden,
    };
  }

  private statementsBefore(
    {statement, name}: ChoiceText,
    base: Chain,
    branches: readonly (readonly {choice: Choice; written: Chain}[])[],
  ): Edit {
    const {style, file} = this.shared;
    const {text} = file.document;
    const {start} = statement.place;
    const indent = indentAt(text, start);
    const end = style.lineEnd + indent;
    const inner = end + style.unit;
    const layOutBefore = (written: Chain, before: string, own = style): string =>
      layOut(written, [], text, {tree: statement, start, before}, own, this.expand);
    const narrower = {...style, width: style.width - columnsOf(style.unit)};
    const body = (written: Chain): string => {
      const line = printOnOneLine(written);
      const isShort = columnsOf(indent + this.expand(line)) < narrower.width;
      const node = isShort && written.calls.length === 1 ? chain(line) : written;
      return layOutBefore(node, '', narrower).replaceAll(end, inner);
    };
    const declaration = `SOQL.Queryable ${name} = `;
    const code = [
      `${declaration}${layOutBefore(base, declaration)};${end}`,
      ...branches.flatMap(([one, other]) => {
        if (!one) return [];
        const {asked} = one.choice;
        const otherwise = other ? ` else {${inner}${body(other.written)};${end}}` : '';
        return [`if (${asked}) {${inner}${body(one.written)};${end}}${otherwise}${end}`];
      }),
    ].join('');
    const pieces = this.piecesOf(code).flatMap((piece) =>
      typeof piece === 'string' ? [piece] : this.argumentOf(piece),
    );
    // An edit replaces something: here the first character of the statement.
    return {start, end: start + 1, pieces: [...pieces, text.slice(start, start + 1)], indent};
  }

  private hiddenLibrary(): string | undefined {
    return this.site.scope.isVariable('soql')
      ? 'a variable named soql hides the class SOQL: rename the variable'
      : this.collision();
  }

  /** The statements that build a text become calls of a builder. */
  private statements(
    text: ConditionalText,
    base: Chain,
    calls: ReadonlyMap<TextGroup, readonly Call[]>,
  ): Edit[] {
    const {text: code} = this.shared.file.document;
    const groups = text.groups.map((group) => {
      const {start, calls: own} = withNames(
        chain(text.name, calls.get(group) ?? []),
        this.query.names,
      );
      return {group, written: chain(start, own)};
    });
    return [
      this.statement(text.head, `SOQL.Queryable ${text.name} = `, base),
      ...groups.map(({group, written}) => this.statement(group, '', written)),
      ...[text.head, ...text.groups].flatMap(({fragments, place}) =>
        fragments.filter((fragment) => fragment !== place).map(({range}) => removal(range, code)),
      ),
      ...text.tail.map(({range}) => removal(range, code)),
    ];
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
  private onCall(
    tree: Expression,
    calls: readonly Call[],
    place: Parameters<typeof layOut>[3],
  ): {pieces: Piece[]} | {reason: string} {
    const {shared, query} = this;
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
    const written = withNames(chain(start.placeholder, calls), query.names);
    const laidOut = layOut(
      written,
      [],
      shared.file.document.text,
      place,
      shared.style,
      this.expand,
    );
    const parts = this.piecesOf(laidOut);
    const changing = parts.filter((part) => typeof part !== 'string' && !part.isPure);
    if (changing.length > 1)
      return {
        reason:
          'the chain could evaluate values in another order: assign the values to variables first',
      };
    return {
      pieces: parts.flatMap((part) => (typeof part === 'string' ? [part] : this.argumentOf(part))),
    };
  }

  private readTexts<Group>(combinations: readonly Combination<Group>[]):
    | {
        read: readonly {read: ReadQuery; groups: readonly Group[]}[];
        first: ReadQuery;
      }
    | {reason: string} {
    const collision = this.collision();
    if (collision !== undefined) return {reason: collision};
    if (this.shared.rewrite) return {reason: 'a method returns the text of the query'};
    const read = combinations.map(({builder, groups}) => {
      return {read: this.translator.readQuery(builder.query.text), groups};
    });
    const first = read.at(-1)?.read;
    if (!first || read.some((other) => other.read.rows !== first.rows))
      return {reason: 'what the query returns depends on a condition: write a chain for each case'};
    const problem = read
      .map((combination) => this.bindProblem(combination.read))
      .find((found) => found !== undefined);
    return problem === undefined ? {read, first} : {reason: problem};
  }

  /** A builder with the calls of branches, to compare it with another. */
  private textOf<Group>({
    base,
    calls,
  }: {
    base: Chain;
    calls: ReadonlyMap<Group, readonly Call[]>;
  }): string {
    const branches = [...calls].filter(([group]) => group !== added);
    return [base, ...branches.map(([, own]) => chain('', own))]
      .map((node) => printOnOneLine(node))
      .join('\n');
  }

  private partRemarks({notes}: {notes: readonly OpenNote[]}): Hint[] {
    return [
      ...this.bindRemarks(),
      ...notes
        .filter(({message}) => !isAboutName(message))
        .map(({code, message}) => ({
          code,
          message: withSources(this.noteOf(message), this.query, this.shared),
        })),
    ];
  }

  private rewrite(written: Chain, {rows, object}: ReadQuery): Chain | {reason: string} {
    const {shared, query} = this;
    if (!shared.rewrite) return written;
    const types = new Map(
      query.binds.flatMap((bind) => {
        const type = this.argumentTypeOf(bind);
        return type === undefined ? [] : [[bind.placeholder, type] as const];
      }),
    );
    return shared.rewrite({chain: written, object, rows, types});
  }

  private objectOf({object}: ReadQuery): string | undefined {
    return this.query.names.some(({placeholder}) => placeholder === object) ? undefined : object;
  }

  private statement({place, fragments}: FragmentGroup, before: string, written: Chain): Edit {
    const {document, comments} = this.shared.file;
    const {start, end} = place.range;
    const inside = comments
      .filter((comment) =>
        fragments.some(({range}) => range.start <= comment.start && comment.end <= range.end),
      )
      .map(({text}) => text);
    const line = printOnOneLine(written);
    const isShort =
      columnsOf(indentAt(document.text, start) + this.expand(line)) < this.shared.style.width;
    const isOneCall = before === '' && written.calls.length === 1 && inside.length === 0;
    const laidOut = layOut(
      isShort && isOneCall ? chain(line) : written,
      inside,
      document.text,
      {tree: place.statement, start, before},
      this.shared.style,
      this.expand,
    );
    const pieces = this.piecesOf(laidOut).flatMap((piece) =>
      typeof piece === 'string' ? [piece] : this.argumentOf(piece),
    );
    return {start, end, pieces: [before, ...pieces, ';'], indent: indentAt(document.text, start)};
  }

  /** Names that mean something else where the chain is written. */
  private nameProblem(apex: string, hiding: ReadonlySet<string>): string | undefined {
    const {site, query, shared} = this;
    const [inText] = query.names.filter(({placeholder}) => hasInText(apex, placeholder));
    if (inText)
      return `${sourceOf(inText, shared)} is a part of a longer text in the chain: select the fields on their own`;
    if (hiding.size > 0 && /\bSchema\./.test(apex) && site.scope.isVariable('schema'))
      return 'a variable named schema hides the Schema namespace, which the chain needs here: rename the variable';
    const dateType = /\b(Datetime|Date)\.newInstance/.exec(apex)?.[1];
    return dateType !== undefined && site.scope.isVariable(dateType)
      ? `a variable named ${dateType.toLowerCase()} hides ${dateType}.newInstance(…): rename the variable`
      : undefined;
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

  private isFollowedBySemicolon(offset: number): boolean {
    return this.shared.file.document.text.slice(offset).trimStart().startsWith(';');
  }

  /** Names that the chain needs and the file redefines. */
  private collision(): string | undefined {
    const {scope} = this.site;
    const {typeNames} = this.shared.declarations;
    if (typeNames.has('soql'))
      return 'this file declares a type named SOQL, which hides the library: rename one of them';
    if (scope.field('soql') && !scope.variable('soql'))
      return 'a field named soql hides the class SOQL: rename it';
    return undefined;
  }

  /** @returns the local variable that hides the library, with its renaming */
  private hidingVariable():
    {variable: Variable; renaming: readonly Edit[]} | {reason: string} | undefined {
    const {scope} = this.site;
    const variable = scope.variable('soql');
    if (!variable) return undefined;
    const edits = renaming(variable, scope.callable, this.shared.file.document);
    return edits
      ? {variable, renaming: edits}
      : {reason: 'a variable named soql hides the class SOQL: rename the variable'};
  }

  /** @returns names of variables and types that hide an object, in lower case */
  private hidingNames(): Set<string> {
    const {scope} = this.site;
    const names = new Set<string>();
    for (const name of scope.names()) {
      if (this.translator.isObject(name)) names.add(name);
    }
    return names;
  }

  private bindProblem({query, object}: ReadQuery): string | undefined {
    const {typeNames} = this.shared.declarations;
    if (typeNames.has(object.toLowerCase()))
      return `this file declares a type named ${object}, which hides the object: rename the type`;
    const inHaving = new Set(bindsOf(query.having).map(({source}) => source));
    for (const bind of this.query.binds) {
      const text = sourceOf(bind, this.shared);
      if (inHaving.has(bind.placeholder) && !isNumber(bind.type))
        return `SOQL Lib concatenates HAVING values into the query without escaping them, and ${text} may not be a number: check whether it can contain a quote`;
      const hasMember = /^[\w.]+$/.test(text) && this.shared.apiVersion >= nullSafeVersion;
      if (this.isRecord(bind) && !hasMember) return `${text} is a record: compare with ${text}.Id`;
      if (nameOf(bind.type) === 'map') return `${text} is a map: compare with its keys or values`;
    }
    return undefined;
  }

  /** @param isWhole false for a builder that is written in several places */
  private use(read: ReadQuery, isWhole = true): UseDecision {
    const {site, shared} = this;
    const {call} = site;
    const {rows, query} = read;
    const fixed = call?.method;
    if (fixed !== undefined) return this.fixedUse(fixed, rows);
    if (call && rows === 'count')
      return {reason: 'Database.query cannot return COUNT(): use Database.countQuery'};
    return decideUse(
      {
        tree: site.tree,
        rows,
        object: read.object,
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

  private fixedUse(method: ResultMethod, rows: Rows): UseDecision {
    const {tree} = this.site;
    if (method === 'toInteger') {
      return rows === 'count'
        ? {tree, method, before: '', after: '', remarks: []}
        : {
            reason:
              'Database.countQuery requires SELECT COUNT(): rewrite the query so that it counts what you need',
          };
    }
    if (rows !== 'records')
      return {reason: `${method}() returns records: run the aggregate query on its own`};
    return {tree, method, before: '', after: '', remarks: [remarks.notMockable(method)]};
  }

  /** Replaces the placeholder names by their expressions. */
  private chainPieces(
    chain: Chain,
    place: Parameters<typeof layOut>[3],
  ): {pieces: Piece[]} | {reason: string} {
    const {shared} = this;
    const {document, comments} = shared.file;
    const inner = this.commentsInside(comments);
    const laidOut = layOut(chain, inner, document.text, place, shared.style, this.expand);
    const parts = this.piecesOf(laidOut);
    const order = parts.filter((part) => typeof part !== 'string');
    const pieces = parts.flatMap((part) =>
      typeof part === 'string' ? [part] : this.argumentOf(part),
    );
    const problem = this.orderProblem(order);
    return problem === undefined ? {pieces} : {reason: problem};
  }

  /** @returns the text with the values in the place of their names */
  private piecesOf(laidOut: string): (string | Bind)[] {
    const {binds} = this.query;
    if (binds.length === 0) return [laidOut];
    this.bindNames ??= new RegExp(`\\b(${binds.map(({placeholder}) => placeholder).join('|')})\\b`);
    return laidOut
      .split(this.bindNames)
      .map((part) => binds.find(({placeholder}) => placeholder === part) ?? part);
  }

  /** The values as they are in the file, where a query in one of them is still a query. */
  private readonly expand = (text: string): string => {
    const {text: code} = this.shared.file.document;
    return this.piecesOf(text)
      .flatMap((part) => (typeof part === 'string' ? [part] : this.argumentOf(part)))
      .map((piece) => (typeof piece === 'string' ? piece : code.slice(piece.start, piece.end)))
      .join('');
  };

  /** A `Set` is an `Iterable`, which the library takes, from API version 58.0 on (facts/platform.md). */
  private argumentOf(bind: Bind): readonly Piece[] {
    const {pieces} = bind;
    if (this.isRecord(bind)) return [...pieces, '?.Id'];
    return this.isCopied(bind) ? [`new ${printType(copyOf(bind))}(`, ...pieces, ')'] : pieces;
  }

  private argumentTypeOf(bind: Bind): ApexType | undefined {
    if (this.isRecord(bind)) return simpleType('Id');
    return this.isCopied(bind) ? copyOf(bind) : bind.type;
  }

  private isCopied({type}: Bind): boolean {
    return nameOf(type) === 'set' && this.shared.apiVersion < iterableSetVersion;
  }

  /** A record that is compared stands for its Id. */
  private isRecord({operator, type}: Bind): boolean {
    if ((operator !== '=' && operator !== '!=') || type === undefined || isCollection(type))
      return false;
    return this.shared.project.schema.find(nameOf(type)) !== undefined;
  }

  private orderProblem(order: readonly Bind[]): string | undefined {
    const {binds} = this.query;
    const written = binds
      .filter(({isPure}) => !isPure)
      .sort((left, right) => left.offset - right.offset);
    const moved = order.filter(({isPure}) => !isPure);
    const [first] = written;
    if (!first)
      return binds.every((bind) => order.includes(bind)) ? undefined : 'a value would be lost';
    const isSame =
      moved.length === written.length && moved.every((bind, index) => bind === written[index]);
    return isSame
      ? undefined
      : `the chain would evaluate ${sourceOf(first, this.shared)} in another order or more than once: assign the values to variables first`;
  }

  /** Comments in a bind expression stay in it. */
  private commentsInside(comments: ApexFile['comments']): string[] {
    const {site, query} = this;
    const kept = query.binds.flatMap(({pieces}) =>
      pieces.filter((piece) => typeof piece !== 'string'),
    );
    return comments
      .filter(({start, end}) => start >= site.start && end <= site.end)
      .filter(({start, end}) => !kept.some((range) => range.start <= start && end <= range.end))
      .map(({text}) => text);
  }

  private bindRemarks(): Hint[] {
    return this.query.binds.flatMap((bind): Hint[] => {
      const text = sourceOf(bind, this.shared);
      const isMembership = bind.operator === 'IN' || bind.operator === 'NOT IN';
      if (isMembership && bind.type === undefined && !looksCollected(text))
        return [remarks.takenForCollection(text, bind.offset)];
      if (bind.operator === 'LIKE' && !isCollection(bind.type) && !text.includes("'"))
        return [remarks.nullPattern(text, bind.offset)];
      return [];
    });
  }
}

/** The list that takes the place of a set. */
function copyOf({type}: Bind): ApexType {
  return simpleType('List', [elementOf(type) ?? simpleType('Object')]);
}

/** A branch of the code that changes nothing on its own would stay without a statement. */
function rejectEmpty(calls: ReadonlyMap<unknown, readonly Call[]>): void {
  if ([...calls.values()].some((own) => own.length === 0))
    throw unsupported('a part of the text changes nothing on its own: join the parts', 0);
}

/** Replaces the texts of expressions with their names. */
function withNames(written: Chain, names: readonly Bind[]): Chain {
  if (names.length === 0) return written;
  const replaced = (node: Node): Node => {
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
  return (apex.match(/'(?:[^'\\]|\\.)*'/g) ?? []).some((text) => text.includes(placeholder));
}

/** @returns the names of the selected fields, in lower case; undefined where something else is selected, too */
function plainFields({select, subQueries}: Query): Set<string> | undefined {
  const names = new Set<string>();
  for (const {expression, alias} of select) {
    const isPlain = expression.kind === 'path' && alias === undefined && hasToken(expression);
    if (!isPlain || expression.relationships.length > 0) return undefined;
    names.add(expression.field.toLowerCase());
  }
  return subQueries.length === 0 ? names : undefined;
}

const iterableSetVersion = 58;

/** `?.` was new in this version. */
const nullSafeVersion = 50;

/** @returns whether a condition compares the Id with one value */
function isById(condition: Condition | undefined): boolean {
  if (condition?.kind === 'and') return condition.parts.some(isById);
  if (condition?.kind !== 'comparison') return false;
  const {left, operator} = condition;
  return operator === '=' && left.kind === 'path' && left.text.toLowerCase() === 'id';
}

function looksCollected(text: string): boolean {
  return /^new\s+(list|set)\b/i.test(text) || /\.(keySet|values)\(\)$/i.test(text);
}

function canHaveRows(limit: unknown): boolean {
  return limit === undefined || (typeof limit === 'string' && limit !== '0');
}
