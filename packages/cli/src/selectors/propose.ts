/** Proposes the selectors of a project, in memory. */
import path from 'node:path';
import {standardSchema} from '@soql-lib/model/schema/standard';
import {isTestClass, withNamespace, type WrittenChain} from '@soql-lib/model/codemod';
import {proposeSelectors, useSelectors, type Selector} from '@soql-lib/model/selectors';
import {versionOf, type ApexFile, type UnreadFile} from '../apex-files';
import {isFailure, queriesIn, type Outcome, type PlacedQuery} from '../conversion-report';
import {convertWith, readProject, type FileOptions} from '../convert-files';

export interface ProposedSelector extends Selector {
  /** New files, by their paths as the caller names folders. */
  files: ReadonlyMap<string, string>;
  /** All queries of the object; those that use the selector are converted. */
  queries: readonly PlacedQuery[];
}

export interface Proposal {
  selectors: readonly ProposedSelector[];
  /** Files that could not be read or parsed, and files with queries that use a selector. */
  outcomes: readonly Outcome[];
  problems: readonly string[];
}

/** Older classes cannot pass a `Set` where the library takes an `Iterable` (facts/platform.md). */
const lowestVersion = 58;

export function proposeIn(
  files: readonly (ApexFile | UnreadFile)[],
  options: Omit<FileOptions, 'rewriteIn'>,
  onProgress: (share: number) => void,
): Proposal {
  const {project, problems} = readProject(files);
  const found = new Map<ApexFile, WrittenChain[]>();
  const read = convertWith(
    project,
    files,
    {
      ...options,
      rewriteIn: (file) => (written) => {
        found.set(file, [...(found.get(file) ?? []), written]);
        return {reason: 'not yet known'};
      },
    },
    (done) => onProgress(done / files.length / 2),
  );
  // Tests query what production code doesn't, such as rows by Id. They only use the selectors.
  const wanted = [...found]
    .flatMap(([{text}, chains]) => (isTestClass(text) ? [] : chains))
    .filter(({object}) => options.only === undefined || options.only.has(object.toLowerCase()));
  const names = new Set(files.map(({file}) => path.parse(file).name.toLowerCase()));
  const selectors = proposeSelectors(wanted, names, standardSchema);
  const rewrite = useSelectors(selectors, standardSchema);
  const concerned = [...found.keys()];
  const outcomes = convertWith(project, concerned, {...options, rewriteIn: () => rewrite}, (done) =>
    onProgress((1 + done / concerned.length) / 2),
  );
  const version = Math.max(
    lowestVersion,
    ...concerned.map(({target}) => versionOf(target, options.apiVersion)),
  );
  const all = queriesIn(outcomes);
  return {
    selectors: selectors.map((selector) => {
      const queries = all.filter(
        ({query}) => query.object?.toLowerCase() === selector.object.toLowerCase(),
      );
      const code = withNamespace(selector.code, options.namespace);
      const test = withNamespace(selector.test, options.namespace);
      return {...selector, queries, files: filesOf({...selector, code, test}, queries, version)};
    }),
    outcomes: [
      ...read.filter(isFailure),
      ...outcomes.filter(
        (outcome) => outcome.kind === 'converted' && outcome.code !== outcome.text,
      ),
    ],
    problems,
  };
}

function filesOf(
  {name, code, test}: Selector,
  queries: readonly PlacedQuery[],
  version: number,
): Map<string, string> {
  const folder = path.join(
    folderOf(queries.filter(({query}) => query.state === 'converted')),
    'selectors',
  );
  return new Map([
    [path.join(folder, `${name}.cls`), code],
    [path.join(folder, `${name}.cls-meta.xml`), metadata(version)],
    [path.join(folder, `${name}_Test.cls`), test],
    [path.join(folder, `${name}_Test.cls-meta.xml`), metadata(version)],
  ]);
}

/** @returns the folder that most queries are in: `classes`, or the one of their file */
function folderOf(queries: readonly PlacedQuery[]): string {
  const counts = new Map<string, number>();
  for (const {file} of queries) {
    const folder = path.dirname(file);
    const [classes = folder] = /^.*\/(?:classes|triggers)(?=\/|$)/.exec(folder) ?? [];
    const key = classes.replace(/triggers$/, 'classes');
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most?.[0] ?? '.';
}

function metadata(version: number): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<ApexClass xmlns="http://soap.sforce.com/2006/04/metadata">
    <apiVersion>${version}.0</apiVersion>
    <status>Active</status>
</ApexClass>
`;
}
