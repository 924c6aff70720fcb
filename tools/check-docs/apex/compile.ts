import type {Position} from '@soql-lib/apex';
import type {Fixture} from '../fixtures';
import type {ApiManifest} from '../manifest';
import type {Excerpt} from '../../../src/content/blocks';
import {GeneratedFile} from './generated';
import {renameEdits, type Renames} from './rename';
import type {Snippet, Unit} from './units';

/** How types are written in one pass of the type check. */
export interface Pass {
  /** Suffix that makes the names of this pass unique. */
  letter: 'u' | 's';
  /** Names of library types, and of `SObject` in the strict pass; keys in lower case. */
  renames: Renames;
}

/** Name of the class that wraps statements and members of a unit. */
const wrapper = 'Block';

/** Generates the fixtures that are classes, which can reference each other. */
export function compileFixtures(fixtures: readonly Fixture[], pass: Pass): GeneratedFile[] {
  const classes = fixtures.filter((fixture) => fixture.kind === 'class');
  const renames = new Map([...pass.renames, ...fixtureRenames(fixtures, pass)]);
  return classes.map(({name, block}) =>
    new GeneratedFile(fixtureName(name, pass)).copy(block, renameEdits(block.text, renames)),
  );
}

/**
 * Generates the classes of a unit: each declared type, and one class around all statements and
 * members. All names are unique to the unit, because pages reuse names.
 *
 * @param id makes the names of this unit unique
 */
export function compileUnit(unit: Unit, id: number, pass: Pass): GeneratedFile[] {
  const rename = (name: string): string => `${name}_${pass.letter}${id}`;
  const types = unit.snippets.flatMap(declaredType);
  const renames = new Map([
    ...pass.renames,
    ...fixtureRenames(unit.fixtures, pass),
    ...types.map((name): [string, string] => [name.toLowerCase(), rename(name)]),
  ]);
  const copy = (file: GeneratedFile, block: Excerpt): GeneratedFile =>
    file.copy(block, renameEdits(block.text, renames));

  const files: GeneratedFile[] = [];
  const members: Snippet[] = [];
  const statements: Snippet[] = [];
  for (const [index, snippet] of unit.snippets.entries()) {
    const [type] = declaredType(snippet);
    if (type !== undefined) {
      const additions = membersAfter(unit.snippets, index).map(({block}) => block);
      files.push(writeType(rename(type), snippet, additions, copy));
    } else if (snippet.parsed.shape === 'statements') {
      statements.push(snippet);
    } else if (!belongsToType(unit.snippets, index)) {
      members.push(snippet);
    }
  }
  const variables = unit.fixtures.filter(({kind}) => kind === 'variables').map(({block}) => block);
  if (statements.length > 0 || members.length > 0) {
    files.push(writeWrapper(rename(wrapper), {members, statements, variables}, copy));
  }
  return files;
}

type Copy = (file: GeneratedFile, block: Excerpt) => GeneratedFile;

function writeType(
  name: string,
  snippet: Snippet,
  additions: Excerpt[],
  copy: Copy,
): GeneratedFile {
  const file = new GeneratedFile(name, snippet.parsed.shape === 'trigger' ? 'trigger' : 'cls');
  copy(file, snippet.block);
  if (additions.length === 0) return file;
  // Members of later blocks are inserted before the closing brace of the class.
  const rest = file.cutBefore(closingBrace(snippet));
  for (const block of additions) copy(file, block);
  return file.append(rest);
}

function writeWrapper(
  name: string,
  parts: {members: Snippet[]; statements: Snippet[]; variables: Excerpt[]},
  copy: Copy,
): GeneratedFile {
  const file = new GeneratedFile(name).frame('@IsTest', `public class ${name} {`);
  // Declared as fields, so that local variables of an example can shadow them.
  for (const block of parts.variables) copy(file, block);
  for (const {block} of parts.members) copy(file, block);
  if (parts.statements.length > 0) file.frame('void run() {');
  for (const {block} of parts.statements) copy(file, block);
  if (parts.statements.length > 0) file.frame('}');
  return file.frame('}');
}

/** Returns the name of the type or trigger that a block declares; none for other blocks. */
export function declaredType({parsed}: Pick<Snippet, 'parsed'>): string[] {
  const {classes, trigger} = parsed.unit;
  if (parsed.shape === 'trigger') return trigger ? [trigger.name.text] : [];
  return parsed.shape === 'type' ? classes.map(({name}) => name) : [];
}

/** Members that continue a type are members of that type. */
function membersAfter(snippets: readonly Snippet[], typeIndex: number): Snippet[] {
  return snippets.filter(
    ({parsed}, index) =>
      parsed.shape === 'members' && index > typeIndex && typeBefore(snippets, index) === typeIndex,
  );
}

function belongsToType(snippets: readonly Snippet[], index: number): boolean {
  return typeBefore(snippets, index) >= 0;
}

function typeBefore(snippets: readonly Snippet[], index: number): number {
  return snippets.findLastIndex(({parsed}, other) => other < index && parsed.shape === 'type');
}

/** Returns the name of the class that a block's members continue. */
export function continuedType(snippets: readonly Snippet[], index: number): string | undefined {
  const type = snippets[typeBefore(snippets, index)];
  return snippets[index]?.parsed.shape === 'members' && type ? declaredType(type)[0] : undefined;
}

/** Returns the position of a type's closing brace in its block; line 1-based, column 0-based. */
function closingBrace({parsed}: Snippet): Position {
  const [type] = parsed.unit.classes;
  if (parsed.shape !== 'type' || !type) throw new Error('only a type has a closing brace');
  const {line, column} = type.place.document.positionAt(type.place.end - 1);
  return {line, column: column - 1};
}

function fixtureRenames(fixtures: readonly Fixture[], pass: Pass): [string, string][] {
  const classes = fixtures.filter(({kind}) => kind === 'class');
  return classes.map(({name}) => [name.toLowerCase(), fixtureName(name, pass)]);
}

function fixtureName(name: string, pass: Pass): string {
  return `${name}_${pass.letter}0`;
}

/** Returns the names of library types in one pass: `SOQL` and `btcdev.SOQL`. */
export function libraryRenames(manifest: ApiManifest, suffix: string): Map<string, string> {
  const types = manifest.types.filter(({name}) => !name.includes('.')).map(({name}) => name);
  return new Map([
    ...types.map((name): [string, string] => [name.toLowerCase(), `${name}${suffix}`]),
    ...types.map((name): [string, string] => [
      `${manifest.namespace}.${name}`.toLowerCase(),
      `${manifest.namespace}_${name}${suffix}`,
    ]),
  ]);
}
