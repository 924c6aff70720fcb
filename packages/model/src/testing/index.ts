/** What tests of the model and of the site use: generators, and the library's own tests, run by the model. */
export {ClassGenerator} from './class-generator';
export {extremes} from './extremes';
export {runTest, type Comparison} from './run-test';
