import {soqlCache} from '../sidebars';

export default soqlCache;
