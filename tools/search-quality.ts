/** Prints questions of tests/search-questions.json with a wrong first hit, and the scores. */
import {createIndex} from '../src/search/ranking';
import {currentRecords} from './search-records';
import {measure, questionSets, report, type QuestionSet} from './search-scores';

async function main(): Promise<void> {
  const index = await createIndex(await currentRecords());
  for (const set of Object.keys(questionSets) as QuestionSet[])
    console.log(report(set, measure(index, set)));
}

void main();
