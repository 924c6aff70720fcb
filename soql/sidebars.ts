import sidebars from '../sidebars';

export default {soql: sidebars.soql};
