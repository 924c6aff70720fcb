import type {Root} from 'mdast';
import remarkDirective from 'remark-directive';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import {VFileMessage} from 'vfile-message';
import type {Problem} from './problem';

/** Docusaurus's syntax: MDX with directives, tables and front matter. */
const processor = unified()
  .use(remarkParse)
  .use(remarkFrontmatter)
  .use(remarkDirective)
  .use(remarkGfm)
  .use(remarkMdx);

/**
 * Parses Markdown.
 *
 * @param file path for problems
 * @returns the syntax tree, or the syntax error
 */
export function parseMarkdown(file: string, source: string): Root | Problem {
  try {
    return processor.parse(source);
  } catch (error) {
    if (!(error instanceof VFileMessage)) throw error;
    // The position of an unclosed tag is in the message only: (3:1-3:9).
    const [, line, column] = /\((\d+):(\d+)-/.exec(error.reason) ?? [];
    return {
      file,
      line: error.line ?? Number(line ?? 1),
      column: error.column ?? Number(column ?? 1),
      message: `the page does not parse: ${error.reason}`,
    };
  }
}
