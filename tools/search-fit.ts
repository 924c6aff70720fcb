/**
 * Fits the weights of the ranking signals (src/search/weights.ts) to the question sets that tune it, and prints them:
 * `npm run -s search:fit`. Uses logistic regression: among the candidate sections of a question, the correct ones
 * should get the highest probability. Run it after changing the signals, then `search:quality`.
 */
import {createIndex, type RankedIndex} from '../src/search/ranking';
import {weights, type Signal} from '../src/search/weights';
import {isRight, pageOf} from './searchQuality';
import {onlyMeasures, questionSets, readQuestions, type Question} from './searchQuestions';
import {currentRecords} from './searchRecords';

const signals = Object.keys(weights) as Signal[];

/** Penalty on large weights (L2), so that the weights do not fit these questions only. */
const shrinkage = 80;
const steps = 400;
const stepSize = 0.05;
/** Weight of a correct page relative to a correct section. */
const pagePart = 0.3;

interface Example {
  /** One row per section. */
  rows: number[][];
  isRightSection: boolean[];
  isRightPage: boolean[];
  weight: number;
}

function toExample(index: RankedIndex, {question, expect, set}: Question): Example {
  const sections = index.listSignals(question);
  const pages = expect.map(pageOf);
  return {
    rows: sections.map((one) => signals.map((signal) => one.signals[signal])),
    isRightSection: sections.map(({url}) => expect.some((one) => isRight(url, one))),
    isRightPage: sections.map(({url}) => pages.some((one) => isRight(url, one))),
    // The set `regression` has mostly names, which are easy to find.
    weight: set === undefined ? 0.5 : 1,
  };
}

function deviations(examples: readonly Example[]): number[] {
  const rows = examples.flatMap((example) => example.rows);
  return signals.map((_, at) => {
    const values = rows.map((row) => row[at] ?? 0);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
    return Math.sqrt(variance) || 1;
  });
}

function normalize(values: readonly number[]): number[] {
  const sum = values.reduce((all, value) => all + value, 0);
  return sum === 0 ? [...values] : values.map((value) => value / sum);
}

/** Returns the gradient of the log-likelihood of one question's correct sections. */
function gradientOf({rows, isRightSection, isRightPage, weight}: Example, fitted: number[]) {
  const scores = rows.map((row) => row.reduce((sum, x, at) => sum + x * (fitted[at] ?? 0), 0));
  const highest = Math.max(...scores);
  const likely = normalize(scores.map((score) => Math.exp(score - highest)));
  const gradient = signals.map(() => 0);
  for (const [isGood, part] of [
    [isRightSection, 1],
    [isRightPage, pagePart],
  ] as const) {
    if (!isGood.includes(true)) continue;
    const wanted = normalize(likely.map((value, row) => (isGood[row] ? value : 0)));
    rows.forEach((row, at) => {
      const error = weight * part * ((likely[at] ?? 0) - (wanted[at] ?? 0));
      if (Math.abs(error) > 1e-6)
        row.forEach((x, signal) => (gradient[signal] = (gradient[signal] ?? 0) + error * x));
    });
  }
  return gradient;
}

/** Fits the weights with the Adam optimizer. */
function fit(examples: readonly Example[]): number[] {
  const scale = deviations(examples);
  const scaled = examples.map((example) => ({
    ...example,
    rows: example.rows.map((row) => row.map((x, at) => x / (scale[at] ?? 1))),
  }));
  const fitted = signals.map(() => 0);
  const momentum = signals.map(() => 0);
  const squares = signals.map(() => 0);
  for (let step = 1; step <= steps; step += 1) {
    const total = fitted.map((value) => shrinkage * value);
    for (const example of scaled)
      gradientOf(example, fitted).forEach((value, at) => (total[at] = (total[at] ?? 0) + value));
    total.forEach((sum, at) => {
      const gradient = sum / examples.length;
      const mean = (momentum[at] = 0.9 * (momentum[at] ?? 0) + 0.1 * gradient);
      const square = (squares[at] = 0.999 * (squares[at] ?? 0) + 0.001 * gradient ** 2);
      const size = Math.sqrt(square / (1 - 0.999 ** step)) + 1e-8;
      fitted[at] = (fitted[at] ?? 0) - (stepSize * mean) / (1 - 0.9 ** step) / size;
    });
  }
  return fitted.map((value, at) => value / (scale[at] ?? 1));
}

async function main(): Promise<void> {
  const index = await createIndex(await currentRecords());
  const sets = await readQuestions();
  const questions = questionSets
    .filter((name) => !onlyMeasures(name))
    .flatMap((name) => sets[name]);
  const examples = questions.map((question) => toExample(index, question));
  const fitted = fit(examples.filter(({isRightSection}) => isRightSection.includes(true)));
  signals.forEach((signal, at) => console.log(`  ${signal}: ${(fitted[at] ?? 0).toFixed(2)},`));
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
