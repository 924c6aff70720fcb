import {getSwcJsMinimizerOptions, rspack} from '@docusaurus/faster';
import type {Plugin} from '@docusaurus/types';

type Configuration = Parameters<NonNullable<Plugin['configureWebpack']>>[0];
type Minimizers = NonNullable<NonNullable<Configuration['optimization']>['minimizer']>;

/**
 * Returns Docusaurus's minimizers with one option changed: the names of variables don't depend on how often each letter
 * occurs in a script. A script that loads others has their hashes, which at that point of a build with a warm cache are
 * others than with a cold one.
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
