import {docs} from '../sidebars';

export default docs;
