/** One file of a run, and what the files know of each other. */
import {
  AnalyzedCode,
  ExpressionTypes,
  ancestors,
  constructorName,
  descendants,
  isExpression,
  type Expression,
  type FieldTypes,
  type Syntax,
  type Unit,
} from '@soql-lib/apex';
import {isTestClass} from '../codemod/testClass';
import type {Schema} from '../schema';
import {fieldTypesOf} from '../schema/field-types';
import {soqlLib} from '../signatures';
import {
  RoutineReader,
  type FilterCalls,
  type LibraryChain,
  type RoutineChains,
  type StaticCall,
} from './chains';
import {literalOf} from './expressions';
import {Selectors} from './selectors';
import {OpenTexts} from './text';

export class CheckedProject {
  readonly fieldTypes: FieldTypes;
  readonly openTexts = new OpenTexts(this);
  private readonly files = new Map<Syntax, CheckedFile>();
  private knownSelectors: Selectors | undefined;
  private knownMockIds: MockIds | undefined;

  constructor(readonly schema: Schema) {
    this.fieldTypes = fieldTypesOf(schema);
  }

  add(unit: Unit, context: Context = {}): CheckedFile {
    const file = new CheckedFile(unit, this, context);
    this.files.set(unit, file);
    return file;
  }

  /** @returns the file that a node is in */
  fileOf(node: Syntax): CheckedFile | undefined {
    return this.files.get([...ancestors(node)].at(-1) ?? node);
  }

  // Both are read when first asked for: all files are there by then.
  get selectors(): Selectors {
    return (this.knownSelectors ??= new Selectors(
      [...this.files.values()].flatMap(({code}) => [...code.declarations.top.inner.values()]),
    ));
  }

  get mockIds(): MockIds {
    return (this.knownMockIds ??= readMockIds([...this.files.values()]));
  }
}

/** What a snippet of a page is compiled with. */
interface Context {
  /** Name of the class that its members continue. */
  continues?: string | undefined;
  /** The snippets before it. */
  related?: readonly CheckedFile[];
}

export class CheckedFile {
  readonly code: AnalyzedCode;
  /** Whether it has tests. */
  readonly isTest: boolean;
  private readonly related: readonly AnalyzedCode[];
  private readonly types = new Map<Syntax, ExpressionTypes>();
  private read: readonly RoutineChains[] | undefined;

  constructor(
    unit: Unit,
    readonly project: CheckedProject,
    {continues, related = []}: Context,
  ) {
    this.code = new AnalyzedCode(unit, soqlLib, continues, (name) =>
      project.selectors.typeNamed(name),
    );
    this.related = related.map(({code}) => code);
    this.isTest = isTestClass(unit.document.text);
  }

  get unit(): Unit {
    return this.code.unit;
  }

  get routines(): readonly RoutineChains[] {
    return (this.read ??= this.code.declarations.callables.map((callable) =>
      new RoutineReader(callable, this.project.selectors).read(),
    ));
  }

  get chains(): readonly LibraryChain[] {
    return this.routines.flatMap(({chains}) => chains);
  }

  get filters(): readonly FilterCalls[] {
    return this.routines.flatMap(({filters}) => filters);
  }

  get statics(): readonly StaticCall[] {
    return this.routines.flatMap(({statics}) => statics);
  }

  /**
   * @returns the names, in lower case, of all methods that a chain calls on its builder; those that a selector's constructor and
   *   methods call, too, if the project has its class
   */
  callsOf({calls, selector}: LibraryChain): ReadonlySet<string> {
    const own = calls.map(({name}) => name.toLowerCase());
    if (!selector) return new Set(own);
    return new Set([
      ...own,
      ...this.project.selectors.callsOf(selector, [constructorName, 'query', ...own]),
    ]);
  }

  /** @returns the types at an expression; those of a whole expression are inferred once for all its parts */
  typesAt(expression: Expression): ExpressionTypes {
    const whole = [expression, ...ancestors(expression)].findLast(isExpression) ?? expression;
    const types =
      this.types.get(whole) ??
      new ExpressionTypes(this.code.scopeAt(whole, this.related), this.project.fieldTypes);
    this.types.set(whole, types);
    return types;
  }

  /** @returns the text of a literal, or of a constant that is one */
  constantText(expression: Expression): string | undefined {
    const types = this.typesAt(expression);
    const {scope} = types;
    if (expression.kind === 'name') {
      const field = scope.variable(expression.name) ?? scope.field(expression.name);
      return field && 'isConstant' in field && field.isConstant
        ? literalOf(field.initializer)
        : undefined;
    }
    if (expression.kind !== 'field') return literalOf(expression);
    const owner = types.typeDeclaration(expression.receiver);
    const field = owner && scope.fieldOf(owner, expression.name);
    return field?.isConstant ? literalOf(field.initializer) : undefined;
  }
}

/** The ids that `mockId` calls give to queries. */
interface MockIds {
  texts: ReadonlySet<string>;
  /** Whether some id is neither a literal nor a constant, so that it may be any. */
  hasUnknown: boolean;
}

function readMockIds(files: readonly CheckedFile[]): MockIds {
  const texts = files.flatMap((file) => {
    const {unit} = file;
    if (!/\bmockId\b/i.test(unit.document.text)) return [];
    return [...descendants(unit)].flatMap((node) =>
      node.kind === 'call' && node.name.toLowerCase() === 'mockid'
        ? node.arguments.map((id) => file.constantText(id))
        : [],
    );
  });
  return {
    texts: new Set(texts.filter((text) => text !== undefined)),
    hasUnknown: texts.includes(undefined),
  };
}
