import {soqlEvaluator} from '../sidebars';

export default soqlEvaluator;
