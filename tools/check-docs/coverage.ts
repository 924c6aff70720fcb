import {existsSync, readFileSync} from 'node:fs';
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

/** Methods and messages that are not documented yet, from `facts/undocumented.json`. Empty without the file. */
export interface Undocumented {
  /** Qualified names, such as `SOQL.Queryable.toCursor`. */
  methods: string[];
  /** Ids of messages. */
  messages: string[];
}

export interface CoverageFacts {
  manifest: ApiManifest;
  messages: readonly KnownMessage[];
  undocumented: Undocumented;
  /** Texts of the two files, to report the line of an entry. */
  messagesText: string;
  undocumentedText: string;
}

export const messagesFile = 'facts/messages.json';
const undocumentedFile = 'facts/undocumented.json';
const nothingUndocumented: Undocumented = {methods: [], messages: []};

export function readCoverageFacts(site: string, manifest: ApiManifest): CoverageFacts {
  const read = (file: string): string => readFileSync(path.join(site, file), 'utf8');
  const messagesText = read(messagesFile);
  const undocumentedText = existsSync(path.join(site, undocumentedFile))
    ? read(undocumentedFile)
    : JSON.stringify(nothingUndocumented);
  return {
    manifest,
    messages: JSON.parse(messagesText) as KnownMessage[],
    undocumented: JSON.parse(undocumentedText) as Undocumented,
    messagesText,
    undocumentedText,
  };
}

/** A missing section or message, with its names in `facts/undocumented.json`. */
interface Gap {
  names: string[];
  problem: Problem;
}

/**
 * Checks that every public method has a section with its signatures and that every message is on a page.
 * Also reports entries of `facts/undocumented.json` that are documented or do not exist.
 *
 * @param signatures the `apex signature` blocks of all pages
 */
export function checkCoverage(
  pages: readonly Page[],
  signatures: ReadonlySet<CodeBlock>,
  facts: CoverageFacts,
): Problem[] {
  const {methods, messages} = facts.undocumented;
  const methodGaps = Object.keys(referencePages).flatMap((route) =>
    methodGapsOn(route, pages, signatures, facts),
  );
  const texts = pages.map(({root}) => textOf(root));
  const messageGaps = facts.messages.filter(({message}) => !isShown(message, texts));
  return [
    ...methodGaps
      .filter(({names}) => !names.every((name) => methods.includes(name)))
      .map(({problem}) => problem),
    ...messageGaps
      .filter(({id}) => !messages.includes(id))
      .map((message) => missingMessage(message, facts)),
    ...stale(
      methods,
      methodGaps.flatMap(({names}) => names),
      facts,
    ),
    ...stale(
      messages,
      messageGaps.map(({id}) => id),
      facts,
    ),
  ];
}

function methodGapsOn(
  route: string,
  pages: readonly Page[],
  signatures: ReadonlySet<CodeBlock>,
  {manifest}: CoverageFacts,
): Gap[] {
  const page = pages.find(({file}) => routeOf(file) === route);
  return documentedMethods(manifest, route).flatMap((method) => {
    const problem = page
      ? sectionProblem(page, method, signatures)
      : {
          file: `${route.slice(1)}.md`,
          line: 1,
          column: 1,
          message: `${describe(method)} has no page: create this file, with a section ### ${method.name}`,
        };
    return problem ? [{names: method.types.map((type) => `${type}.${method.name}`), problem}] : [];
  });
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

function missingMessage({id, message}: KnownMessage, {messagesText}: CoverageFacts): Problem {
  return {
    file: messagesFile,
    ...findText(messagesText, JSON.stringify(id)),
    message: `no page shows the message ${id}: ${message}`,
  };
}

function stale(
  entries: readonly string[],
  gaps: readonly string[],
  facts: CoverageFacts,
): Problem[] {
  return entries
    .filter((entry) => !gaps.includes(entry))
    .map((entry) => ({
      file: undocumentedFile,
      ...findText(facts.undocumentedText, JSON.stringify(entry)),
      message: `"${entry}" is documented or does not exist: remove it from this list`,
    }));
}
