import sidebars from '../sidebars';

export default {soqlCache: sidebars.soqlCache};
