import sidebars from '../sidebars';

export default {soqlEvaluator: sidebars.soqlEvaluator};
