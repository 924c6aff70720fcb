import {
  sourceText,
  type ApexDocument,
  type Expression,
  type SourceRange,
  type Statement,
  type Unit,
  unknownType,
  type ApexType,
} from '@soql-lib/apex';
import {coerce} from '../values/coerce';
import type {Surroundings} from '../values/platform';
import {Refusal} from '../values/refusal';
import {
  sourceOf,
  unknownValue,
  type InstanceValue,
  type TypedValue,
  type Value,
} from '../values/values';
import {ModelError, nullPointer, withinLimit, type ErrorDetails, type Origin} from '../errors';
import type {Argument} from '../library/call';
import type {ErrorKind} from '../result';
import type {ExecutionContext} from '../execution-context';
import {Classes} from './classes';

const maximumCallDepth = 60;
const maximumSteps = 50_000;

const maximumDepth = 600;
const maximumComparisons = 5_000_000;

/** A link has the whole path before it as its source: the work grows with the path's square. */
const maximumSource = 1_000_000;

/** Something with a place, whose source can replace its value. */
export interface Placed {
  place: SourceRange;
}

/** State of a chain's evaluation. */
export interface ChainPosition {
  environment: Environment;
  /** The source from the chain's start to the end of the link. */
  soFar: Placed;
}

/** What a statement leaves behind. */
export type Completion =
  {kind: 'next'} | {kind: 'break'} | {kind: 'continue'} | {kind: 'return'; result: TypedValue};

/** A field of an object or a class. */
export interface FieldAccess {
  type: ApexType;
  get(): TypedValue;
  set(value: Value): void;
}

/**
 * The parts that call each other by way of the interpreter: they import this file, and it imports
 * none of them.
 */
export interface Parts {
  evaluate(expression: Expression, environment: Environment): TypedValue;
  execute(statement: Statement, environment: Environment): Completion;
  fieldInScope(interpreter: Interpreter, frame: Frame, name: string): FieldAccess | undefined;
  surroundings(interpreter: Interpreter, place: SourceRange): Surroundings;
}

export interface Variable {
  name: string;
  type: ApexType;
  value: Value;
  /** The text that declares it; undefined for one that no code declares. */
  document: ApexDocument | undefined;
}

/** What code belongs to. */
export interface Frame {
  /** Class whose code runs; undefined at the top of the source or the context. */
  className: string | undefined;
  self: InstanceValue | undefined;
  /** The property whose getter or setter runs: there its name is the stored value. */
  accessor?: {className: string; name: string};
}

export const topFrame: Frame = {className: undefined, self: undefined};

/** A block that runs: its variables, with those around it. Names know no capitals. */
export class Environment {
  private readonly variables = new Map<string, Variable>();

  /** @param frame what the code belongs to: a class and its object, or nothing at the top */
  constructor(
    readonly interpreter: Interpreter,
    readonly frame: Frame,
    private readonly outer?: Environment,
  ) {}

  /**
   * @param place the declaration; undefined for what no code declares
   * @throws ModelError for a name that is declared already, which Apex compares without regard to
   * case. A source may declare
   *   what its context declares, too
   */
  declare(name: string, type: ApexType, value: Value, place?: SourceRange): void {
    if (place && this.find(name)?.document === place.document)
      throw this.fail('type', `Duplicate variable: ${name}`, place);
    this.variables.set(name.toLowerCase(), {name, type, value, document: place?.document});
  }

  find(name: string): Variable | undefined {
    return this.variables.get(name.toLowerCase()) ?? this.outer?.find(name);
  }

  inner(): Environment {
    return new Environment(this.interpreter, this.frame, this);
  }

  /** @returns the type that a name means in this code */
  resolveType(type: ApexType): ApexType {
    return this.interpreter.classes.resolveType(type, this.frame.className);
  }

  evaluate(expression: Expression): TypedValue {
    return this.interpreter.evaluate(expression, this);
  }

  evaluateAll(expressions: readonly Expression[]): Argument[] {
    return expressions.map((expression) => {
      const {value, type} = this.evaluate(expression);
      const text = sourceOf(value) ?? this.textOf(expression);
      return {value, type, text, origin: this.interpreter.locate(expression.place)};
    });
  }

  execute(statement: Statement): Completion {
    return this.interpreter.parts.execute(statement, this);
  }

  executeAll(statements: readonly Statement[]): Completion {
    for (const statement of statements) {
      const completion = this.execute(statement);
      if (completion.kind !== 'next') return completion;
    }
    return {kind: 'next'};
  }

  /** @returns the result of a `return`, or undefined when the end was reached */
  runBody(statements: readonly Statement[]): TypedValue | undefined {
    const completion = this.executeAll(statements);
    return completion.kind === 'return' ? completion.result : undefined;
  }

  /** @returns an expression's source, with variables of inner code replaced by their sources */
  textOf({place}: Placed): string {
    const {interpreter, frame} = this;
    interpreter.readSource(place);
    const text = sourceText(place, (name) => {
      if (frame === topFrame) return undefined;
      const known =
        this.find(name) ?? interpreter.parts.fieldInScope(interpreter, frame, name)?.get();
      return known && sourceOf(known.value);
    });
    return withinLimit(text, interpreter.locate(place));
  }

  unknown(expression: Placed, type: ApexType = unknownType): TypedValue {
    return {value: unknownValue(this.textOf(expression)), type};
  }

  /**
   * @returns the outcome of a call, or of anything else that may throw, that is not certain
   * @throws ModelError inside a `try`: whether a `catch` runs is not certain, either
   */
  unknownCall(expression: Placed, type: ApexType = unknownType): TypedValue {
    const result = this.unknown(expression, type);
    if (!this.interpreter.isGuarded) return result;
    const message = `whether ${this.textOf(expression)} throws is unknown, and a catch block depends on it`;
    throw this.fail('unknown value', message, expression.place);
  }

  fail(kind: ErrorKind, message: string, place: SourceRange): ModelError {
    return this.interpreter.fail(kind, message, place);
  }

  within<T>(place: SourceRange, run: () => T): T {
    return this.interpreter.within(place, run);
  }

  /** Runs something that works on values, and may ask the classes around the chain. */
  onValues<T>(place: SourceRange, run: (surroundings: Surroundings) => T): T {
    return this.within(place, () => run(this.interpreter.surroundings(place)));
  }

  nullPointer({place}: Placed, cause: string): ModelError {
    return nullPointer(this.interpreter.locate(place), cause);
  }

  convert(value: Value, type: ApexType, place: SourceRange): Value {
    return this.interpreter.convert(value, type, place);
  }
}

/**
 * Runs the Apex of a chain: expressions, simple statements, and the classes given with them. What
 * it cannot evaluate stays an unknown value with its source, and is an error only where the query's
 * text depends on it.
 */
export class Interpreter {
  readonly classes: Classes;
  /** The first static call on an unknown name, for the message when no query is found. */
  firstUnknownCall: {name: string; place: SourceRange} | undefined;
  private readonly calls: SourceRange[] = [];
  private steps = 0;
  private comparisons = 0;
  private depth = 0;
  private sourceRead = 0;
  /** Number of `try` blocks around the current statement that have a `catch`. */
  private guards = 0;

  constructor(
    units: readonly Unit[],
    readonly execution: ExecutionContext,
    readonly parts: Parts,
  ) {
    this.classes = new Classes(units);
  }

  evaluate(expression: Expression, environment: Environment): TypedValue {
    this.depth += 1;
    if (this.depth > maximumDepth)
      throw this.fail('limit', 'nested too deeply to evaluate', expression.place);
    const result = this.parts.evaluate(expression, environment);
    this.depth -= 1;
    return result;
  }

  /** Runs something that works on values, and gives what it refuses its place. */
  within<T>(place: SourceRange, run: () => T): T {
    try {
      return run();
    } catch (error) {
      if (error instanceof Refusal)
        throw this.fail(error.kind, error.message, place, {thrown: error.thrown});
      throw error;
    }
  }

  /** Runs a `try` block that has a `catch`: what may throw there must be known. */
  guarded<T>(run: () => T): T {
    const {depth} = this;
    this.guards += 1;
    try {
      return run();
    } finally {
      this.guards -= 1;
      this.depth = depth;
    }
  }

  /** Whether a `try` block runs that has a `catch`. */
  get isGuarded(): boolean {
    return this.guards > 0;
  }

  /** What works on values may ask the classes around the chain. */
  surroundings(place: SourceRange): Surroundings {
    return this.parts.surroundings(this, place);
  }

  /** @throws ModelError where Apex cannot convert the value */
  convert(value: Value, type: ApexType, place: SourceRange): Value {
    return this.within(place, () => coerce(value, type, this.classes.ancestorsOf));
  }

  /** Runs something inside a call, whose place is reported for errors in the context. */
  enter<T>(place: SourceRange, run: () => T): T {
    if (this.calls.length >= maximumCallDepth) {
      throw this.fail('limit', `more than ${maximumCallDepth} nested calls`, place);
    }
    this.calls.push(place);
    try {
      return run();
    } finally {
      this.calls.pop();
    }
  }

  /** Counts the work, to stop endless evaluation. */
  step(place: SourceRange): void {
    this.steps += 1;
    if (this.steps > maximumSteps) throw this.tooMuch(`${maximumSteps} steps`, place);
  }

  private tooMuch(work: string, place: SourceRange): ModelError {
    const message = `more than ${work} to evaluate: does a loop here never end?`;
    return this.fail('limit', message, place);
  }

  /** Counts comparisons of elements: a loop over large collections makes millions of them. */
  spend(comparisons: number, place: SourceRange): void {
    this.comparisons += comparisons;
    if (this.comparisons > maximumComparisons)
      throw this.tooMuch(`${maximumComparisons} comparisons`, place);
  }

  /** @returns the place in the source, or that of the call in the source which led to it */
  locate(place: SourceRange): Origin {
    if (place.document.role === 'source') {
      return {...place.document.positionAt(place.start), direct: this.calls.length === 0};
    }
    const outermost = this.calls.find(({document}) => document.role === 'source');
    if (!outermost) return {line: 1, column: 1, direct: false};
    return {...outermost.document.positionAt(outermost.start), direct: false};
  }

  fail(
    kind: ErrorKind,
    message: string,
    place: SourceRange,
    details: Pick<ErrorDetails, 'code' | 'thrown'> = {},
  ): ModelError {
    const {document, start} = place;
    const context = document.role === 'context' ? document.positionAt(start) : undefined;
    return new ModelError(kind, message, this.locate(place), {context, ...details});
  }

  /** Counts the source that values go by. */
  readSource(place: SourceRange): void {
    this.sourceRead += place.end - place.start;
    if (this.sourceRead > maximumSource) throw this.fail('limit', 'too complex to evaluate', place);
  }
}
