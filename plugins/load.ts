import Module, {createRequire} from 'node:module';
import {register} from 'tsx/cjs/api';
import type * as Plugins from '.';

const {_extensions: loaders} = Module as unknown as {_extensions: Record<string, unknown>};
const {'.js': loadPackage} = loaders;
register();
// tsx would compile a copy of each package in ES format; Node loads the one that Docusaurus uses.
loaders['.js'] = loadPackage;

/**
 * The plugins of this site, loaded with tsx. Docusaurus would compile each of them with Babel, and
 * load again what they share: a quarter of a cold build.
 */
export const plugins = createRequire(__filename)('./index.ts') as typeof Plugins;
