import {visit} from 'unist-util-visit';
import {checkMdx, type Report} from './checkMdx';
import {isOnOtherPage, wholePage} from './frontMatter';
import {nearest} from './nearest';
import {startOf} from './nodes';
import type {Page, Section} from './page';
import type {Problem} from './problem';

/** Admonitions of Docusaurus (mdx-loader, remark/admonitions). */
const admonitions = 'note tip info warning danger secondary success important caution'.split(' ');

const directives = [...admonitions, 'challenge'];

/**
 * Finds problems of a single page: headings, components, admonitions, images, ids in its front
 * matter.
 */
export function checkPage(page: Page): Problem[] {
  const problems: Problem[] = [];
  const report: Report = ({line, column}, message) =>
    problems.push({file: page.file, line, column, message});
  checkHeadings(page, report);
  checkMdx(page, report);
  checkMarkdown(page, report);
  checkAdmonitions(page, report);
  checkIds(page, report);
  return problems;
}

function checkHeadings({title: name, route, sections}: Page, report: Report): void {
  if (name === '' && route !== undefined) {
    report({line: 1, column: 1}, 'the page has no title: begin it with a heading of level 1');
  }
  const titles = new Map<string, Section>();
  const idLines = new Map<string, number>();
  let above = 0;
  for (const [index, section] of sections.entries()) {
    const {title, depth, line} = section;
    if (depth === 1 && index > 0) {
      report(section, `a page has one heading of level 1; write "## ${title}"`);
    } else if (above > 0 && depth > above + 1) {
      report(
        section,
        `the heading skips a level: write "${'#'.repeat(above + 1)} ${title}", or add a heading of level ${depth - 1} above it`,
      );
    }
    const first = index > 0 ? titles.get(title) : undefined;
    if (first && (section.id === first.id || section.id.startsWith(`${first.id}-`))) {
      report(
        section,
        `the heading is the same as in line ${first.line}: name it differently, or links to it break`,
      );
    }
    if (index > 0 && !first) titles.set(title, section);
    if (idLines.has(section.id)) {
      report(
        section,
        `the id #${section.id} is also that of the heading in line ${idLines.get(section.id)}`,
      );
    }
    if (section.id !== '') idLines.set(section.id, line);
    if (depth > 0) above = depth;
  }
}

/** Finds what Markdown shows otherwise than it was meant, without an error. */
function checkMarkdown({root}: Page, report: Report): void {
  visit(root, (node, _index, parent) => {
    const place = startOf(node);
    if (node.type === 'image' && !node.alt) {
      report(place, 'the image has no text: describe it between the square brackets');
    }
    if (node.type === 'link' && node.children.length === 0) report(place, 'the link has no text');
    if (node.type === 'heading') {
      const last = node.children.at(-1);
      if (node.children.length === 0) report(place, 'the heading has no text');
      if (last?.type === 'mdxTextExpression' && /^\/\*\s*#\S+\s+[^*]/.test(last.value)) {
        report(startOf(last), 'the id of a heading is one word: {/* #id */}');
      }
    }
    if (node.type === 'tableRow' && parent?.type === 'table') {
      const columns = parent.children[0]?.children.length ?? 0;
      if (node.children.length > columns) {
        report(
          place,
          `the row has ${node.children.length} cells, and the table ${columns} columns: write | as \\| in code`,
        );
      }
    }
    if (node.type !== 'text') return;
    const [written, footnote] = /\[\^([^\]]+)\]|\[[^[\]]+\]\[[^[\]]*\]/.exec(node.value) ?? [];
    if (written === undefined) return;
    report(
      place,
      footnote === undefined
        ? `the link ${written} has no definition: write its address in parentheses`
        : `the footnote ${written} has no definition: write "${written}: …" on a line of its own`,
    );
  });
}

function checkAdmonitions({root, source}: Page, report: Report): void {
  const lines = source.split(/\r?\n/);
  visit(root, (node, _index, parent) => {
    const place = startOf(node);
    if (node.type === 'containerDirective') {
      if (!directives.includes(node.name)) {
        const close = nearest(node.name, directives);
        report(place, `unknown admonition ":::${node.name}"; did you mean ":::${close}"?`);
      }
      const {start, end} = node.position ?? {};
      // Without a closing fence the node ends before the fence that closes its parent.
      const last = (lines[(end?.line ?? 1) - 1] ?? '').slice(0, (end?.column ?? 1) - 1);
      if (start?.line === end?.line || !/^[\s>]*:{3,}\s*$/.test(last)) {
        if (parent?.type === 'containerDirective') {
          report(
            startOf(parent),
            `":::${parent.name}" is not closed before ":::${node.name}" in line ${start?.line}: write ::: above that, or "::::${parent.name}" and :::: around it`,
          );
        } else {
          report(place, `":::${node.name}" is not closed: write ::: on a line of its own below it`);
        }
      }
    } else if (node.type === 'leafDirective') {
      report(
        place,
        `"::${node.name}" is not an admonition: write three colons, and ::: below its content`,
      );
    } else if (node.type === 'textDirective') {
      const isPlain = node.children.length === 0 && Object.keys(node.attributes ?? {}).length === 0;
      if (!isPlain)
        report(
          place,
          `":${node.name}" is a directive and would not be shown: write \\:${node.name}`,
        );
    } else if (node.type === 'paragraph') {
      const [first] = node.children;
      const [, name, title] =
        (first?.type === 'text' && /^:{3,}\s*(\w*)[ \t]*(.*)/.exec(first.value)) || [];
      if (name === '') report(place, '":::" has no admonition to close');
      else if (name)
        report(place, `put the title of an admonition in square brackets: ":::${name}[${title}]"`);
    }
  });
}

/** Checks the ids in `moved_anchors` and `search_words`. */
function checkIds({frontMatter, ids, locateInFrontMatter}: Page, report: Report): void {
  const reportId = (key: string, entry: string, message: string) =>
    report(locateInFrontMatter(key, entry), `${key}: ${message}`);
  for (const [old, current] of Object.entries(frontMatter.moved_anchors ?? {})) {
    if (ids.has(old)) {
      reportId('moved_anchors', old, `#${old} is still an id of this page: remove the entry`);
    }
    if (!isOnOtherPage(current) && !ids.has(current)) {
      const close = nearest(current, ids);
      reportId('moved_anchors', old, `the page has no heading #${current}; nearest: #${close}`);
    }
  }
  for (const id of Object.keys(frontMatter.search_words ?? {})) {
    if (id === wholePage || ids.has(id)) continue;
    const close = nearest(id, [wholePage, ...ids]);
    reportId('search_words', id, `the page has no heading #${id}; nearest: ${close}`);
  }
}
