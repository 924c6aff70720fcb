/** Makes sure that the type checker of the documentation can run: finds a Java runtime or installs one. */
import {ensureJava} from './java';

const java = ensureJava();
console.log(
  java ? `Java: ${java}` : 'Java: none found and none could be installed (11 or newer is needed)',
);
