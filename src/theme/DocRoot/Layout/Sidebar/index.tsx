// Change: the sidebar is taken over in a turn of its own (components/Later).
import Sidebar from '@theme-original/DocRoot/Layout/Sidebar';
import {later} from '@site/src/components/Later';

export default later(Sidebar);
