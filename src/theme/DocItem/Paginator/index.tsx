// Change: the links to the previous and the next page are taken over in a turn of its own (components/Later).
import Paginator from '@theme-original/DocItem/Paginator';
import {later} from '@site/src/components/Later';

export default later(Paginator);
