import path from 'node:path';
import type {rspack} from '@docusaurus/faster';
import {formatProblem, sortProblems} from '../../src/content/problem';
import {checkSite, findPages, readSite} from '../../src/content/site';

type Compiler = InstanceType<typeof rspack.Compiler>;

/**
 * Checks pages while an author writes them (`npm start`): each page that has changed since the start, on every compilation.
 * Its problems are warnings of the compilation, which the development server prints and shows as an overlay, so the page
 * is shown all the same.
 */
export class CheckWhileWriting {
  private readonly changed = new Set<string>();

  constructor(private readonly siteDir: string) {}

  apply(compiler: Compiler): void {
    compiler.hooks.afterCompile.tapPromise('CheckWhileWriting', async (compilation) => {
      for (const file of compiler.modifiedFiles ?? []) {
        this.changed.add(path.relative(this.siteDir, file).split(path.sep).join('/'));
      }
      const pages = findPages(this.siteDir).filter((file) => this.changed.has(file));
      if (pages.length === 0) return;
      const problems = await checkSite(await readSite(this.siteDir, pages));
      for (const problem of sortProblems(problems)) {
        compilation.warnings.push(new Error(formatProblem(problem)));
      }
    });
  }
}
