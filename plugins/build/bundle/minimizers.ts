import {getSwcJsMinimizerOptions, rspack} from '@docusaurus/faster';
import type {Plugin} from '@docusaurus/types';

type Configuration = Parameters<NonNullable<Plugin['configureWebpack']>>[0];
type Minimizers = NonNullable<NonNullable<Configuration['optimization']>['minimizer']>;

/**
 * Returns Docusaurus's minimizers with one option changed: mangled names don't depend on letter
 * frequencies in a script. A script that loads others contains their hashes, which at that point of
 * a build with a warm cache are different from those with a cold one.
 */
export function stableMinimizers(minimizers: Minimizers): Minimizers {
  const {SwcJsMinimizerRspackPlugin} = rspack;
  return [
    new SwcJsMinimizerRspackPlugin({
      minimizerOptions: {
        ...(getSwcJsMinimizerOptions() as object),
        minify: true,
        // Not in the bundler's types.
        mangle: {disableCharFreq: true} as object,
      },
    }) as never,
    ...minimizers.filter((minimizer) => !(minimizer instanceof SwcJsMinimizerRspackPlugin)),
  ];
}
