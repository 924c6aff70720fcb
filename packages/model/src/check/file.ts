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
  type TypeDeclaration,
  type Unit,
} from '@soql-lib/apex';
import {isTestClass} from '../codemod/test-class';
import type {Schema} from '../schema';
import {fieldTypesOf} from '../schema/field-types';
import {soqlLib} from '../signatures';
import {RoutineReader, type LibraryChain, type RoutineChains, type StaticCall} from './chains';
import {literalOf} from './expressions';
import {ObjectReader} from './objects';
import {Selectors} from './selectors';

export class CheckedProject {
  readonly fieldTypes: FieldTypes;
  private readonly files = new Map<Syntax, CheckedFile>();
  private knownSelectors: Selectors | undefined;
  private knownMockIds: MockIds | undefined;
  private knownObjects: ObjectReader | undefined;

  constructor(readonly schema: Schema) {
    this.fieldTypes = fieldTypesOf(schema);
  }

  /** @param related what the code is compiled with, in the order in which it comes before it */
  add(code: AnalyzedCode, related: readonly AnalyzedCode[] = []): CheckedFile {
    const file = new CheckedFile(code, this, related);
    this.files.set(code.unit, file);
    return file;
  }

  /** Adds a file that may use the classes of all others. */
  addFile(unit: Unit): CheckedFile {
    const elsewhere = (name: string): TypeDeclaration | undefined => this.selectors.typeNamed(name);
    return this.add(new AnalyzedCode(unit, soqlLib, undefined, elsewhere));
  }

  get checked(): readonly CheckedFile[] {
    return [...this.files.values()];
  }

  /** @throws Error for an expression of no file */
  typesAt(node: Expression): ExpressionTypes {
    const file = this.files.get([...ancestors(node)].at(-1) ?? node);
    if (!file) throw new Error('the expression is in no file of the project');
    return file.typesAt(node);
  }

  // All three are read when first asked for: all files are there by then.
  get selectors(): Selectors {
    return (this.knownSelectors ??= new Selectors(
      this.checked.flatMap(({code}) => [...code.declarations.top.inner.values()]),
    ));
  }

  get mockIds(): MockIds {
    return (this.knownMockIds ??= readMockIds(this.checked));
  }

  get objects(): Pick<ObjectReader, 'findings' | 'paths'> {
    if (!this.knownObjects) {
      this.knownObjects = new ObjectReader(this);
      for (const unit of this.files.keys()) this.knownObjects.visit(unit);
    }
    return this.knownObjects;
  }
}

export class CheckedFile {
  /** Whether it has tests. */
  readonly isTest: boolean;
  private readonly types = new Map<Syntax, ExpressionTypes>();
  private read: readonly RoutineChains[] | undefined;

  constructor(
    readonly code: AnalyzedCode,
    readonly project: CheckedProject,
    private readonly related: readonly AnalyzedCode[],
  ) {
    this.isTest = isTestClass(code.unit.document.text);
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

  get statics(): readonly StaticCall[] {
    return this.routines.flatMap(({statics}) => statics);
  }

  /**
   * @returns the names, in lower case, of all methods that a chain calls on its builder; those that
   * a selector's constructor and methods call, too, if the project has its class
   */
  callsOf({calls, selector}: LibraryChain): ReadonlySet<string> {
    const own = calls.map(({name}) => name.toLowerCase());
    if (!selector) return new Set(own);
    return new Set([
      ...own,
      ...this.project.selectors.callsOf(selector, [constructorName, 'query', ...own]),
    ]);
  }

  /** @returns the types at an expression; those of a whole expression are inferred once */
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
