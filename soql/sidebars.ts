import {soql} from '../sidebars';

export default soql;
