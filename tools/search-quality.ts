/** Prints, for each set in tests/search-questions.json, the questions whose first hit is wrong, and the scores. */
import {createIndex} from '../src/search/ranking';
import {currentRecords} from './search-records';
import {measure, questionSets, report, type QuestionSet} from './search-scores';

async function main(): Promise<void> {
  const index = await createIndex(await currentRecords());
  for (const set of Object.keys(questionSets) as QuestionSet[])
    console.log(report(set, measure(index, set)));
}

void main();
