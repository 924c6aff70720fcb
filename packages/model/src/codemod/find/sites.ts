/** Finds the queries of a file: in square brackets, and in calls of `Database` and `Search`. */
import {fieldTypesOf} from '../../schema/field-types';
import {soqlLib} from '../../signatures';
import {
  type ApexFile,
  type Call,
  type Declarations,
  type Expression,
  type InlineQuery,
  type MaskedQuery,
  type Syntax,
  ExpressionTypes,
  Scope,
  compactText,
  eachChild,
} from '@soql-lib/apex';
import {readInline, type InlineText} from './inline-query';
import type {Project} from '../project';
import type {ResultMethod} from '../query';

/** A method of `Database` that runs a query. */
export interface DatabaseCall {
  name: string;
  /** Undefined where the use decides. */
  method: ResultMethod | undefined;
  hasBindMap: boolean;
  parameters: readonly Expression[];
}

export interface Site {
  kind: 'inline' | 'dynamic';
  tree: Expression;
  start: number;
  end: number;
  scope: Scope;
  types: ExpressionTypes;
  /** Undefined for a dynamic query, and for SOSL. */
  inline: {query: MaskedQuery; text: InlineText} | undefined;
  call: DatabaseCall | undefined;
}

const databaseMethods: ReadonlyMap<string, ResultMethod | undefined> = new Map([
  ['query', undefined],
  ['countquery', 'toInteger'],
  ['getquerylocator', 'toQueryLocator'],
  ['getcursor', 'toCursor'],
  ['getpaginationcursor', 'toPaginationCursor'],
]);

/** @returns undefined for a method that runs no query */
function databaseCall(name: string, parameters: readonly Expression[]): DatabaseCall | undefined {
  const [, key = '', binds] = /^(.*?)(withbinds)?$/.exec(name.toLowerCase()) ?? [];
  if (!databaseMethods.has(key)) return undefined;
  return {name, method: databaseMethods.get(key), hasBindMap: binds !== undefined, parameters};
}

/** @returns all queries in the order of their places, those in bind expressions included */
export function findSites(file: ApexFile, declarations: Declarations, project: Project): Site[] {
  const finder = new Finder(file, declarations, project);
  finder.walk(file.unit);
  return finder.sites.sort((left, right) => left.start - right.start || right.end - left.end);
}

class Finder {
  readonly sites: Site[] = [];
  private readonly taken = new Set<Expression>();

  constructor(
    readonly file: ApexFile,
    readonly declarations: Declarations,
    readonly project: Project,
  ) {}

  walk(tree: Syntax): void {
    if (tree.kind === 'call' && tree.receiver) this.visitCall(tree, tree.receiver);
    else if (tree.kind === 'query' && !this.taken.has(tree)) {
      const query = this.queryOf(tree);
      if (query) this.addInline(tree, query, undefined);
      else this.sites.push(siteOf('inline', tree, this));
    }
    eachChild(tree, (child) => this.walk(child));
  }

  private queryOf(query: InlineQuery): MaskedQuery | undefined {
    return query.language === 'SOQL' ? this.file.queryOf(query) : undefined;
  }

  private visitCall(tree: Call, receiver: Expression): void {
    const owner = compactText(receiver)
      .replace(/^system\./i, '')
      .toLowerCase();
    if (owner !== 'database' && owner !== 'search') return;
    const {name, arguments: parameters} = tree;
    const database = owner === 'database' ? databaseCall(name, parameters) : undefined;
    if (!database && !(owner === 'search' && /^(query|find)$/i.test(name))) return;
    const site = siteOf('dynamic', tree, this, database);
    if (site.scope.isVariable(owner) || this.declarations.typeNames.has(owner)) return;
    const [inner] = parameters;
    const query = inner?.kind === 'query' ? this.queryOf(inner) : undefined;
    if (inner && query) {
      this.taken.add(inner);
      this.addInline(tree, query, database);
    } else {
      this.sites.push(site);
    }
  }

  private addInline(tree: Expression, query: MaskedQuery, call: DatabaseCall | undefined): void {
    const site = siteOf('inline', tree, this, call);
    const text = readInline(query, this.file, site.types, this.project.schema);
    this.sites.push({...site, inline: {query, text}});
    for (const expression of text.expressions) this.walk(expression);
  }
}

/** @returns a query that is text, or SOSL, with what is known where it is */
export function siteOf(
  kind: Site['kind'],
  tree: Expression,
  {declarations, project}: {declarations: Declarations; project: Project},
  call?: DatabaseCall,
): Site {
  const {start, end} = tree.place;
  const scope = new Scope(declarations, start, soqlLib, [], (name) => project.type(name));
  const types = new ExpressionTypes(scope, fieldTypesOf(project.schema));
  return {kind, tree, start, end, scope, types, inline: undefined, call};
}
