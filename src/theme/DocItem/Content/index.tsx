// Change: the text is taken over in a turn of its own (components/Later).
import Content from '@theme-original/DocItem/Content';
import {later} from '@site/src/components/Later';

export default later(Content);
