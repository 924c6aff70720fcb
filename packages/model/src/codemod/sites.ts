/** Finds the queries of a file: in square brackets, and in calls of `Database` and `Search`. */
import {soqlLib} from '../signatures';
import {
  DotExpressionContext,
  IdPrimaryContext,
  PrimaryExpressionContext,
  SoslPrimaryContext,
  type ApexParserRuleContext,
  type ExpressionContext,
} from '@apexdevtools/apex-parser';
import {type Declarations, ExpressionTypes, Scope, eachChild, innermost} from '@soql-lib/apex';
import {readInline, type InlineText} from './inline-text';
import type {Project} from './project';
import type {ApexFile, InlineQuery} from './source';
import type {ResultMethod} from './translate';

/** A method of `Database` that runs a query. */
export interface DatabaseCall {
  name: string;
  /** Undefined where the use decides. */
  method: ResultMethod | undefined;
  hasBindMap: boolean;
  parameters: readonly ExpressionContext[];
}

export interface Site {
  kind: 'inline' | 'dynamic';
  tree: ExpressionContext;
  start: number;
  end: number;
  scope: Scope;
  types: ExpressionTypes;
  /** Undefined for a dynamic query, and for SOSL. */
  inline: {query: InlineQuery; text: InlineText} | undefined;
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
function databaseCall(
  name: string,
  parameters: readonly ExpressionContext[],
): DatabaseCall | undefined {
  const [, key = '', binds] = /^(.*?)(withbinds)?$/.exec(name.toLowerCase()) ?? [];
  if (!databaseMethods.has(key)) return undefined;
  return {name, method: databaseMethods.get(key), hasBindMap: binds !== undefined, parameters};
}

/** @returns all queries in the order of their places, those in bind expressions included */
export function findSites(file: ApexFile, declarations: Declarations, project: Project): Site[] {
  const finder = new Finder(file, declarations, project);
  finder.walk(file.tree);
  return finder.sites.sort((left, right) => left.start - right.start || right.end - left.end);
}

class Finder {
  readonly sites: Site[] = [];
  private readonly taken = new Set<ExpressionContext>();

  constructor(
    readonly file: ApexFile,
    readonly declarations: Declarations,
    readonly project: Project,
  ) {}

  walk(tree: ApexParserRuleContext): void {
    if (tree instanceof DotExpressionContext) this.visitCall(tree);
    else if (tree instanceof PrimaryExpressionContext && !this.taken.has(tree)) {
      const query = this.queryOf(tree);
      if (query) this.addInline(tree, query, undefined);
      else if (tree.primary() instanceof SoslPrimaryContext) this.addSearch(tree);
    }
    eachChild(tree, (child) => this.walk(child));
  }

  private queryOf(tree: ExpressionContext): InlineQuery | undefined {
    if (!(tree instanceof PrimaryExpressionContext)) return undefined;
    const primary = tree.primary();
    if (!(primary instanceof IdPrimaryContext) || primary.getText() !== '[]') return undefined;
    return this.file.queryOf(tree.start);
  }

  private visitCall(tree: DotExpressionContext): void {
    const call = tree.dotMethodCall();
    if (!call) return;
    const owner = tree
      .expression()
      .getText()
      .replace(/^system\./i, '')
      .toLowerCase();
    if (owner !== 'database' && owner !== 'search') return;
    const name = call.anyId().getText();
    const parameters = call.expressionList()?.expression_list() ?? [];
    const database = owner === 'database' ? databaseCall(name, parameters) : undefined;
    if (!database && !(owner === 'search' && /^(query|find)$/i.test(name))) return;
    const place = this.placeOf(tree);
    if (place.scope.isVariable(owner) || this.declarations.typeNames.has(owner)) return;
    const inner = parameters[0] && innermost(parameters[0]);
    const query = inner && this.queryOf(inner);
    if (inner && query) {
      this.taken.add(inner);
      this.addInline(tree, query, database);
    } else {
      this.sites.push({kind: 'dynamic', tree, ...place, inline: undefined, call: database});
    }
  }

  private addSearch(tree: ExpressionContext): void {
    this.sites.push({
      kind: 'inline',
      tree,
      ...this.placeOf(tree),
      inline: undefined,
      call: undefined,
    });
  }

  private addInline(
    tree: ExpressionContext,
    query: InlineQuery,
    call: DatabaseCall | undefined,
  ): void {
    const place = this.placeOf(tree);
    const text = readInline(query, this.file, place.types, this.project.schema);
    this.sites.push({kind: 'inline', tree, ...place, inline: {query, text}, call});
    for (const expression of text.expressions) this.walk(expression);
  }

  private placeOf(tree: ExpressionContext): Place {
    return placeOf(tree, this);
  }
}

export type Place = Pick<Site, 'start' | 'end' | 'scope' | 'types'>;

/** @returns where an expression is, and what is known there */
export function placeOf(
  tree: ExpressionContext,
  {
    file: {document},
    declarations,
    project,
  }: {file: ApexFile; declarations: Declarations; project: Project},
): Place {
  const start = document.offsetOf(tree.start.start);
  const end = document.offsetOf((tree.stop ?? tree.start).stop + 1);
  const scope = new Scope(declarations, start, soqlLib, [], (name) => project.type(name));
  return {start, end, scope, types: new ExpressionTypes(scope, project.schema)};
}
