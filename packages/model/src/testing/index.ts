/** What tests of model and site use: generators, and a runner of the library's own tests. */
export {ClassGenerator} from './class-generator';
export {extremes} from './extremes';
export {runTest, type Comparison} from './run-test';
