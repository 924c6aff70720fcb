import path from 'node:path';
import type {rspack} from '@docusaurus/faster';
import {formatProblem, sortProblems} from '../../../src/content/problem';
import {checkSite, findPages, readSite} from '../../../src/content/site';

type Compiler = InstanceType<typeof rspack.Compiler>;

/**
 * Checks pages while an author writes them (`npm start`): each page that has changed since the
 * start, on every compilation. Its problems are warnings of the compilation, which the development
 * server prints and shows as an overlay, so the page is shown all the same. For a page that doesn't
 * compile they replace the error, which has a stack.
 */
export class CheckWhileWriting {
  private readonly changed = new Set<string>();

  constructor(private readonly siteDir: string) {}

  apply(compiler: Compiler): void {
    compiler.hooks.afterCompile.tapPromise('CheckWhileWriting', async (compilation) => {
      // The compilation of the HTML template is one of its own, and its warnings are counted again.
      if (compilation.compiler !== compiler) return;
      for (const file of compiler.modifiedFiles ?? []) {
        this.changed.add(path.relative(this.siteDir, file).split(path.sep).join('/'));
      }
      const pages = findPages(this.siteDir).filter((file) => this.changed.has(file));
      // Rspack 1.7 counts the errors of a compilation again for each of its children.
      compilation.children.length = 0;
      if (pages.length === 0) return;
      const problems = sortProblems(await checkSite(await readSite(this.siteDir, pages)));
      const {errors, warnings} = compilation;
      for (const problem of problems) {
        const own = errors.filter(({message}) => message.includes(`/${problem.file}"`));
        if (own.length > 0) {
          for (const error of own) errors.splice(errors.indexOf(error), 1);
          errors.push(new Error(formatProblem(problem)));
        } else {
          warnings.push(new Error(formatProblem(problem)));
        }
      }
    });
  }
}
