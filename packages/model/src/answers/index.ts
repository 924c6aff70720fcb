/** Compares a reader's chain or test with the one that is expected, clause by clause. */
export {compareAnswers, unknownFieldIn} from './compare-chains';
export {compareTests} from './compare-tests';
export {judgeCode, type JudgedAssertion} from './judge-code';
export type {Verdict} from './verdict';
