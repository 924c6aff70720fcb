import {readFileSync} from 'node:fs';
import path from 'node:path';
import {referencePages} from '../../config/reference';
import type {ApiManifest} from './manifest';
import type {CodeBlock} from '../../src/content/blocks';
import {textOf} from '../../src/content/nodes';
import type {Page, Section} from '../../src/content/page';
import type {Problem} from '../../src/content/problem';
import {findText} from '../../src/content/sidebars';
import {documentedMethods, routeOf, type DocumentedMethod} from './reference';
import {signatureLines} from './signatures';

/** A message of an exception, from `facts/messages.json`. */
export interface KnownMessage {
  id: string;
  /** `library`, or `platform` for a message of Salesforce. */
  origin: string;
  /** With placeholders such as `<name>`. */
  message: string;
}

export const messagesFile = 'facts/messages.json';

/**
 * Checks that every public method has a section with its signatures and that every message is on a
 * page.
 *
 * @param site with `facts/messages.json`
 * @param signatures the `apex signature` blocks of all pages
 */
export function checkCoverage(
  site: string,
  pages: readonly Page[],
  signatures: ReadonlySet<CodeBlock>,
  manifest: ApiManifest,
): Problem[] {
  const source = readFileSync(path.join(site, messagesFile), 'utf8');
  const texts = pages.map(({root}) => textOf(root));
  return [
    ...Object.keys(referencePages).flatMap((route) => {
      const page = pages.find(({file}) => routeOf(file) === route);
      return documentedMethods(manifest, route).flatMap(
        (method) =>
          (page ? sectionProblem(page, method, signatures) : missingPage(route, method)) ?? [],
      );
    }),
    ...(JSON.parse(source) as KnownMessage[])
      .filter(({message}) => !isShown(message, texts))
      .map(({id, message}) => ({
        file: messagesFile,
        ...findText(source, JSON.stringify(id)),
        message: `no page shows the message ${id}: ${message}`,
      })),
  ];
}

function missingPage(route: string, method: DocumentedMethod): Problem {
  const message = `${describe(method)} has no page: create this file, with a section ### ${method.name}`;
  return {file: `${route.slice(1)}.md`, line: 1, column: 1, message};
}

function sectionProblem(
  page: Page,
  method: DocumentedMethod,
  signatures: ReadonlySet<CodeBlock>,
): Problem | undefined {
  const sections = page.sections.filter(({depth, title}) => depth === 3 && title === method.name);
  const [first] = sections;
  if (!first) {
    const message = `${describe(method)} has no section: add ### ${method.name}, below a ## heading`;
    return {file: page.file, line: 1, column: 1, message};
  }
  const shown = new Set(
    sections.flatMap((section) => sectionSignatures(page, section, signatures)),
  );
  const missing = method.signatures.filter((signature) => !shown.has(signature));
  if (missing.length === 0) return undefined;
  const message = `the section ${method.name} lacks: ${missing.join(' | ')}`;
  return {file: page.file, line: first.line, column: first.column, message};
}

function describe({types, name}: DocumentedMethod): string {
  return types.map((type) => `${type}.${name}`).join(' and ');
}

/** Returns the signatures between a heading and the next heading of the same level. */
function sectionSignatures(
  {sections}: Page,
  section: Section,
  signatures: ReadonlySet<CodeBlock>,
): string[] {
  const below = sections.slice(sections.indexOf(section) + 1);
  const end = below.findIndex(({depth}) => depth <= section.depth);
  return [section, ...below.slice(0, end < 0 ? undefined : end)]
    .flatMap(({blocks}) => blocks.filter((block) => signatures.has(block)))
    .flatMap(signatureLines)
    .map(({text}) => text);
}

function isShown(message: string, texts: readonly string[]): boolean {
  const pattern = new RegExp(
    message
      .split(/<\w+>/)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+'))
      .join('\\S.*?'),
  );
  return texts.some((text) => pattern.test(text));
}
