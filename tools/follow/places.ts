/** Where the project mentions something: pages, facts, cases, model, the library's tests. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {referencePages, referenceRoute} from '../../config/reference';
import {listFiles} from '../../src/content/listFiles';
import {readPage} from '../../src/content/page';
import {contextText} from '../../src/content/query';
import {readFixtures} from '../../src/content/site';
import type {ApiManifest} from '../check-docs/manifest';
import {routeOf} from '../check-docs/reference';
import type {ApiMember, Subject} from '../library-changes/finding';
import type {LibraryTest} from '../refresh-manifest/tests';
import {fixedParts} from './messages';
import {linesThatUse, type Code} from './uses';

type Kind = 'pages' | 'facts' | 'cases' | 'model' | 'tests';

export interface Place {
  file: string;
  /** The first of the lines. */
  line: number;
  lines: number;
}

export type PlaceLists = Record<Kind, Place[]>;

interface ProjectFile {
  kind: Kind;
  file: string;
  lines: readonly string[];
  code: readonly Code[];
}

/** Which files are of which kind. */
const folders: readonly {kind: Kind; folder: string; files: RegExp}[] = [
  ...['docs', 'soql', 'cache', 'evaluator', 'blog', 'src/pages'].map((folder) => ({
    kind: 'pages' as const,
    folder,
    files: /\.(mdx?|tsx)$/,
  })),
  {kind: 'facts', folder: 'facts', files: /\.md$|messages\.json$|release\.json$/},
  {kind: 'cases', folder: 'packages/model/src', files: /\.(cases|cls)$/},
  {kind: 'model', folder: 'packages/model/src', files: /^(?!.*(\.test|\.generated)\.ts$).*\.ts$/},
];

export class Places {
  readonly #files: readonly ProjectFile[];
  readonly #manifest: ApiManifest;

  /** @param tests of the library: they show what a change means */
  constructor(site: string, manifest: ApiManifest, tests: readonly LibraryTest[]) {
    this.#manifest = manifest;
    this.#files = [...readProject(site), ...tests.map(readTest)];
  }

  /** Finds mentions of a subject; the reference page first, then the file with most. */
  find(subject: Subject): PlaceLists {
    const places: PlaceLists = {pages: [], facts: [], cases: [], model: [], tests: []};
    const references = referencePagesOf(subject);
    for (const project of this.#files) {
      const {kind, file} = project;
      const found = this.#lines(project, subject);
      const [first] = found;
      if (first !== undefined) places[kind].push({file, line: first, lines: found.length});
      else if ([...(subject.files ?? []), ...references].includes(file) || isLibrary(file, subject))
        places[kind].push({file, line: 1, lines: 0});
    }
    for (const list of Object.values(places)) {
      list.sort((a, b) => rank(b, references) - rank(a, references) || b.lines - a.lines);
    }
    return places;
  }

  #lines(file: ProjectFile, {type, members = [], message}: Subject): number[] {
    if (message !== undefined) return linesWith(file, (line) => hasMessage(line, message));
    const methods = members.filter(({name}) => name !== 'new');
    if (methods.length === 0)
      return type === undefined ? [] : linesWith(file, (line) => wordOf(type).test(line));
    const found = methods.flatMap((member) => this.#linesOf(file, member));
    return [...new Set(found)].sort((a, b) => a - b);
  }

  /** Types say whose member a name in code is; in text it is the only one, or names the type. */
  #linesOf(file: ProjectFile, member: ApiMember): number[] {
    const isOnly = this.#isOnly(member);
    if (file.kind === 'model')
      return isOnly || isModelOf(file.file, member) ? keysOf(file, member) : [];
    return [
      ...file.code.flatMap((code) => linesThatUse(code, member)),
      ...(/\.(mdx?|tsx)$/.test(file.file) ? linesOfText(file, member, isOnly) : []),
    ];
  }

  #isOnly({name}: ApiMember): boolean {
    const key = name.toLowerCase();
    const owners = this.#manifest.types.filter(({methods, properties = []}) =>
      [...methods, ...properties].some((own) => own.name.toLowerCase() === key),
    );
    return owners.length <= 1;
  }
}

function readProject(site: string): ProjectFile[] {
  const fixtures = readFixtures(site);
  return folders.flatMap(({kind, folder, files}) =>
    listFiles(path.join(site, folder))
      .filter((file) => files.test(file))
      .map((name) => {
        const file = `${folder}/${name}`;
        const text = readFileSync(path.join(site, file), 'utf8');
        const lines = text.split('\n');
        return {kind, file, lines, code: codeIn(file, text, lines)};
      }),
  );

  function codeIn(file: string, text: string, lines: readonly string[]): Code[] {
    if (file.endsWith('.cls')) return [{text, linesBefore: 0, context: ''}];
    if (file.endsWith('.cases')) return readCases(lines);
    if (!/\.mdx?$/.test(file)) return [];
    const {page} = readPage(file, text);
    return (page?.blocks ?? [])
      .filter(({fence}) => ['apex', 'chain', 'test'].includes(fence.kind))
      .map((block) => ({
        text: block.text,
        linesBefore: block.fenceLine,
        context: contextText(block, fixtures),
      }));
  }
}

/** A test is a file of its own. */
function readTest({file, source, line, text}: LibraryTest): ProjectFile {
  const before = source.split('\n').slice(0, line - 1);
  return {
    kind: 'tests',
    file,
    lines: [...before.map(() => ''), ...text.split('\n')],
    code: [{text: source, linesBefore: 0, context: ''}],
  };
}

/** Chains of a case file, between blank lines; `|` begins the code around those below it. */
function readCases(lines: readonly string[]): Code[] {
  const cases: Code[] = [];
  let around = '';
  let own: string[] = [];
  [...lines, ''].forEach((line, index) => {
    if (line.startsWith('|')) around += `${line.slice(1)}\n`;
    if (line !== '') {
      own.push(/^(\||#|->|error |remark |v\d+:)/.test(line) ? '' : line);
      return;
    }
    cases.push({text: own.join('\n'), linesBefore: index - own.length, context: around});
    own = [];
  });
  return cases.filter(({text}) => text.trim() !== '');
}

function linesWith({lines}: ProjectFile, test: (line: string) => boolean): number[] {
  return lines.flatMap((line, index) => (test(line) ? [index + 1] : []));
}

/** Lines outside of code with the member in backticks, as a heading, or in a link to it. */
function linesOfText({file, lines}: ProjectFile, member: ApiMember, isOnly: boolean): number[] {
  const {type, name} = member;
  const route = referenceRoute(type, name);
  const isReference = route === routeOf(file);
  const ownName = type.split('.').at(-1) ?? type;
  const span = new RegExp(`\`(?:[\\w.]*\\b${ownName}\\.)?\\.?${name}\\b[^\`]*\``, 'i');
  const certain = new RegExp(`\\b${ownName}\\.${name}\\b|${route}#${name}\\b`, 'i');
  const heading = new RegExp(`^#+ \`?${name}\`?$`, 'i');
  const word = new RegExp(`\\b${ownName}\\b`);
  let isCode = false;
  let section = '';
  return lines.flatMap((line, index) => {
    if (/^\s*`{3,}/.test(line)) isCode = !isCode;
    if (isCode) return [];
    if (/^##? /.test(line)) section = line;
    const isAbout = isOnly || isReference || word.test(line) || namesType(section, ownName);
    const isFound =
      certain.test(line) || (isAbout && span.test(line)) || (isReference && heading.test(line));
    return isFound ? [index + 1] : [];
  });
}

/** *Sub-queries* names `SubQuery`. */
function namesType(heading: string, type: string): boolean {
  const words = heading.toLowerCase().replaceAll('-', '').replaceAll('ies', 'y').split(/\W+/);
  return words.some((word) => word.replace(/s$/, '') === type.toLowerCase());
}

/** What a method does is in the model's `library`. */
function rank({file}: Place, references: readonly string[]): number {
  return Number(references.includes(file) || file.includes('/src/library/'));
}

/** The pages that document the members; a page without a line is where their section is missing. */
function referencePagesOf({type, members}: Subject): string[] {
  const routes = members
    ? members.map((member) => referenceRoute(member.type, member.name))
    : [type !== undefined ? referenceRoute(type) : undefined];
  return routes.flatMap((route) =>
    route === undefined || !(route in referencePages) ? [] : [`${route.slice(1)}.md`],
  );
}

/** A message is in quotes in code, with a backslash before an apostrophe. */
function hasMessage(line: string, message: string): boolean {
  const parts = fixedParts(message);
  return parts.length > 0 && parts.every((part) => line.replaceAll('\\', '').includes(part));
}

/** `filter-group.ts` is the model of `SOQL.FilterGroup`. */
function isModelOf(file: string, {type}: ApiMember): boolean {
  const name = path.basename(file, '.ts').replaceAll('-', '');
  return name === type.split('.').at(-1)?.toLowerCase();
}

/** What a method does may be in code that types share; the file of its type leads there. */
function isLibrary(file: string, {members = []}: Subject): boolean {
  return file.includes('/src/library/') && members.some((member) => isModelOf(file, member));
}

/** The model has methods by name in lower case, as keys or in quotes. */
function keysOf(file: ProjectFile, {name}: ApiMember): number[] {
  const key = new RegExp(`['"\`]${name}['"\`(]|^\\s*${name}\\s*[:(,]`, 'i');
  return linesWith(file, (line) => key.test(line));
}

/** The last two names of a type: `SOQL` alone is on every page. Names ignore case. */
function wordOf(type: string): RegExp {
  return new RegExp(`\\b${type.split('.').slice(-2).join('\\.')}\\b`, 'i');
}
