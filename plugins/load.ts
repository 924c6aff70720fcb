import {createRequire} from 'node:module';
import {register} from 'tsx/cjs/api';
import type * as Plugins from '.';

register();

/**
 * The plugins of this site, loaded with tsx. Docusaurus would compile each of them with Babel, and
 * load again what they share: a quarter of a cold build.
 */
export const plugins = createRequire(__filename)('./index.ts') as typeof Plugins;
