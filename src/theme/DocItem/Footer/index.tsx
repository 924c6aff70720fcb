// Change: what stands below the text is taken over in a turn of its own (components/Later).
import Footer from '@theme-original/DocItem/Footer';
import {later} from '@site/src/components/Later';

export default later(Footer);
