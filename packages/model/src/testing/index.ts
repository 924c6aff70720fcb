/** Generators for tests of the model and of what is built on it. */
export {ClassGenerator} from './class-generator';
export {extremes} from './extremes';
