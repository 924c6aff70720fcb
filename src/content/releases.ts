import {nearest} from './nearest';
import type {Page} from './page';
import type {Problem} from './problem';

/**
 * Finds what a release lacks: the end of its summary in the list of releases, and tags that have no
 * page.
 */
export function checkRelease(page: Page, knownTags: readonly string[]): Problem[] {
  const {file, folder, route, source, frontMatter, locateInFrontMatter} = page;
  if (folder?.kind !== 'blog' || route === undefined) return [];
  const problems = (frontMatter.tags ?? [])
    .filter((tag) => !knownTags.includes(tag))
    .map((tag) => ({
      file,
      ...locateInFrontMatter('tags'),
      message: `tags: "${tag}" is not in ${folder.path}/tags.yml; nearest: ${nearest(tag, knownTags)}`,
    }));
  if (/^\{\/\*\s*truncate\s*\*\/\}$/m.test(source)) return problems;
  const message =
    'the release has no summary for the list: write {/* truncate */} on a line of its own below its first paragraph';
  return [...problems, {file, line: 1, column: 1, message}];
}
