/** Finds or installs the Java runtime that the type checker of the documentation requires. */
import {ensureJava} from './java';

const java = ensureJava();
console.log(
  java ? `Java: ${java}` : 'Java: none found and none could be installed (11 or newer is needed)',
);
