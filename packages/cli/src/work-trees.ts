/** Which files Git could restore: those that are committed and unchanged. */
import {execFileSync} from 'node:child_process';
import {existsSync, realpathSync} from 'node:fs';
import path from 'node:path';

/** What Git says about the files of one work tree. */
interface WorkTree {
  root: string;
  /** Path in the work tree → the tag of `git ls-files -v`: `H` for a file whose changes Git would report. */
  tags: ReadonlyMap<string, string>;
  /** Paths with changes, staged ones included. */
  changed: ReadonlySet<string>;
}

const notReported = 'tells Git to ignore changes to it';
const tagReasons: Readonly<Record<string, string>> = {
  h: `is marked as assume-unchanged, which ${notReported}`,
  S: `is marked as skip-worktree, which ${notReported}`,
  s: `is marked as skip-worktree and assume-unchanged, which ${notReported}`,
  M: 'has merge conflicts',
};

/** Asks Git once for each work tree. */
export class WorkTrees {
  private readonly byFolder = new Map<string, WorkTree | undefined>();
  private readonly byRoot = new Map<string, WorkTree>();

  /**
   * @param file absolute path, which may be or contain a symbolic link
   * @param target the file behind it
   * @returns why Git could not restore the file; undefined for a file that is committed and unchanged
   */
  reasonAgainst(file: string, target: string): string | undefined {
    const around = lexicalRoot(file);
    if (around !== undefined && !isInside(target, realpathSync(around)))
      return `is a symbolic link to ${target}, outside the Git work tree`;
    const problem = this.problemOf(target);
    const isLink = path.join(realpathSync(path.dirname(file)), path.basename(file)) !== target;
    return problem !== undefined && isLink
      ? `is a symbolic link to ${target}, which ${problem}`
      : problem;
  }

  /** @param target a file that is no symbolic link, nor below one */
  private problemOf(target: string): string | undefined {
    const tree = this.treeOf(path.dirname(target));
    if (!tree) return 'is not in a Git work tree';
    const inTree = path.relative(tree.root, target).split(path.sep).join('/');
    const tag = tree.tags.get(inTree);
    if (tag === undefined) return 'is not committed in Git';
    if (tagReasons[tag] !== undefined) return tagReasons[tag];
    return tree.changed.has(inTree) ? 'has changes that are not committed in Git' : undefined;
  }

  private treeOf(folder: string): WorkTree | undefined {
    if (this.byFolder.has(folder)) return this.byFolder.get(folder);
    const tree = this.read(folder);
    this.byFolder.set(folder, tree);
    return tree;
  }

  private read(folder: string): WorkTree | undefined {
    const top = git(folder, 'rev-parse', '--show-toplevel')?.replace(/\n$/, '');
    if (top === undefined || top === '') return undefined;
    const root = realpathSync(top);
    const known = this.byRoot.get(root);
    if (known) return known;
    const listed = git(root, 'ls-files', '-v', '-z');
    const status = git(
      root,
      'status',
      '--porcelain=v2',
      '--no-renames',
      '--untracked-files=no',
      '-z',
    );
    if (listed === undefined || status === undefined) return undefined;
    const tree = {root, tags: readTags(listed), changed: readChanged(status)};
    this.byRoot.set(root, tree);
    return tree;
  }
}

function readTags(listed: string): Map<string, string> {
  return new Map(listed.split('\0').map((entry) => [entry.slice(2), entry.slice(0, 1)]));
}

/** `1 XY sub mH mI mW hH hI path`, and two more fields for an unmerged file */
function readChanged(status: string): Set<string> {
  const paths = status.split('\0').flatMap((entry) => {
    const [, changed, unmerged] = /^(?:1(?: \S+){7} (.*)|u(?: \S+){9} (.*))$/s.exec(entry) ?? [];
    return [changed ?? unmerged ?? ''];
  });
  return new Set(paths);
}

/** @returns the nearest folder above a path that holds `.git`, without resolving links */
function lexicalRoot(file: string): string | undefined {
  let folder = path.dirname(path.resolve(file));
  while (!existsSync(path.join(folder, '.git'))) {
    const parent = path.dirname(folder);
    if (parent === folder) return undefined;
    folder = parent;
  }
  return folder;
}

function isInside(file: string, folder: string): boolean {
  return file.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep);
}

/** @returns undefined where Git fails, as it does outside a work tree */
function git(folder: string, ...parameters: string[]): string | undefined {
  try {
    return execFileSync('git', ['--no-optional-locks', ...parameters], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 2 ** 30,
    });
  } catch {
    return undefined;
  }
}
