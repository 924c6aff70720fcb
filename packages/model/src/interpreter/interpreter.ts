import {
  sourceText,
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
import {sourceOf, unknownValue, type TypedValue, type Value} from '../values/values';
import {ModelError, withinLimit, type Origin} from '../errors';
import type {Argument} from '../library/call';
import type {ErrorKind} from '../result';
import type {ExecutionContext} from '../execution-context';
import {Classes} from './classes';
import {StaticTypes} from './static-types';
import {topFrame, type Frame, type Environment} from './environment';

const maximumCallDepth = 60;
const maximumSteps = 50_000;

/** A loop with fewer rounds is not why there is too much to do. */
const fewRounds = 1000;
const maximumDepth = 600;
const maximumComparisons = 5_000_000;

/** A link of a long path has the whole path before it as its source: the work grows with the square of its length. */
const maximumSource = 1_000_000;

/** Something with a place, whose source can replace its value. */
export interface Placed {
  place: SourceRange;
}

/** State of a chain's evaluation. */
export interface ChainPosition {
  interpreter: Interpreter;
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
 * The parts that call each other by way of the interpreter: they import this file, and it imports none of them.
 */
export interface Parts {
  evaluate(interpreter: Interpreter, expression: Expression, environment: Environment): TypedValue;
  execute(interpreter: Interpreter, statement: Statement, environment: Environment): Completion;
  fieldInScope(interpreter: Interpreter, frame: Frame, name: string): FieldAccess | undefined;
  surroundings(interpreter: Interpreter, place: SourceRange): Surroundings;
}

/**
 * Runs the Apex of a chain: expressions, simple statements, and the classes given with them. What it cannot evaluate
 * stays an unknown value with its source, and is an error only where the query's text depends on it.
 */
export class Interpreter {
  readonly classes: Classes;
  readonly types: StaticTypes;
  /** The first static call on an unknown name, for the message when no query is found. */
  firstUnknownCall: {name: string; place: SourceRange} | undefined;
  private readonly calls: SourceRange[] = [];
  /** The running loops, outermost first. */
  private readonly loops: {place: SourceRange; rounds: number}[] = [];
  private steps = 0;
  private comparisons = 0;
  private depth = 0;
  private sourceRead = 0;
  /** Number of `try` blocks around the current statement that have a `catch`. */
  private guards = 0;

  constructor(
    units: readonly Unit[],
    readonly execution: ExecutionContext,
    private readonly parts: Parts,
  ) {
    this.classes = new Classes(units);
    this.types = new StaticTypes(units, this.classes);
  }

  evaluate(expression: Expression, environment: Environment): TypedValue {
    this.depth += 1;
    if (this.depth > maximumDepth)
      throw this.fail('limit', 'nested too deeply to evaluate', expression.place);
    const result = this.parts.evaluate(this, expression, environment);
    this.depth -= 1;
    return result;
  }

  /** Runs something that works on values, and gives what it refuses its place. */
  within<T>(place: SourceRange, run: () => T): T {
    try {
      return run();
    } catch (error) {
      if (error instanceof Refusal) throw this.fail(error.kind, error.message, place);
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

  /** What platform methods need of the interpreter. */
  surroundings(place: SourceRange): Surroundings {
    return this.parts.surroundings(this, place);
  }

  evaluateAll(expressions: readonly Expression[], environment: Environment): Argument[] {
    return expressions.map((expression) => {
      const {value, type} = this.evaluate(expression, environment);
      const text = sourceOf(value) ?? this.textOf(expression, environment);
      return {value, type, text, origin: this.locate(expression.place)};
    });
  }

  execute(statement: Statement, environment: Environment): Completion {
    return this.parts.execute(this, statement, environment);
  }

  executeAll(statements: readonly Statement[], environment: Environment): Completion {
    for (const statement of statements) {
      const completion = this.execute(statement, environment);
      if (completion.kind !== 'next') return completion;
    }
    return {kind: 'next'};
  }

  /** @returns the result of a `return`, or undefined when the end was reached */
  runBody(statements: readonly Statement[], environment: Environment): TypedValue | undefined {
    const completion = this.executeAll(statements, environment);
    return completion.kind === 'return' ? completion.result : undefined;
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
    const [longest] = [...this.loops].sort((left, right) => right.rounds - left.rounds);
    if (!longest || longest.rounds < fewRounds)
      return this.fail('limit', `more than ${work} to evaluate`, place);
    const message = `this loop has not ended after ${longest.rounds} rounds: make its condition false at some point, or leave it with break`;
    return this.fail('limit', message, longest.place);
  }

  /** Runs a loop, which says when a round begins: of loops that don't end, the one with most rounds is named. */
  runLoop<T>(place: SourceRange, run: (beginRound: () => void) => T): T {
    const loop = {place, rounds: 0};
    this.loops.push(loop);
    try {
      return run(() => {
        loop.rounds += 1;
      });
    } finally {
      this.loops.pop();
    }
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

  fail(kind: ErrorKind, message: string, place: SourceRange): ModelError {
    const {document, start} = place;
    const context = document.role === 'context' ? document.positionAt(start) : undefined;
    return new ModelError(kind, message, this.locate(place), {context});
  }

  /** @returns the source of an expression, with variables of inner code replaced by their sources */
  textOf({place}: Placed, environment: Environment): string {
    this.sourceRead += place.end - place.start;
    if (this.sourceRead > maximumSource) throw this.fail('limit', 'too complex to evaluate', place);
    const text = sourceText(place, (name) => {
      if (environment.frame === topFrame) return undefined;
      const known =
        environment.find(name) ?? this.parts.fieldInScope(this, environment.frame, name)?.get();
      return known && sourceOf(known.value);
    });
    return withinLimit(text, this.locate(place));
  }

  unknown(expression: Placed, environment: Environment, type: ApexType = unknownType): TypedValue {
    return {value: unknownValue(this.textOf(expression, environment)), type};
  }

  /**
   * @returns the outcome of a call, or of anything else that may throw, that is not certain
   * @throws ModelError inside a `try`: whether a `catch` runs is not certain, either
   */
  unknownCall(
    expression: Placed,
    environment: Environment,
    type: ApexType = unknownType,
  ): TypedValue {
    const result = this.unknown(expression, environment, type);
    if (this.guards === 0) return result;
    const text = this.textOf(expression, environment);
    throw this.fail(
      'unknown value',
      `whether ${text} throws is unknown, and a catch block depends on it`,
      expression.place,
    );
  }
}
