/** Which files Git could restore: those that are committed and unchanged. */
import {execFileSync} from 'node:child_process';
import {lstatSync, realpathSync} from 'node:fs';
import path from 'node:path';

/** What Git says about the files of one work tree. */
interface WorkTree {
  root: string;
  /** Path in the work tree → tag of `git ls-files -v`: `H` where Git would report changes. */
  tags: ReadonlyMap<string, string>;
  /** Paths with changes, staged ones and conflicts included. */
  changed: ReadonlySet<string>;
}

/** Asks Git once for each work tree. */
export class WorkTrees {
  private readonly byFolder = new Map<string, WorkTree | undefined>();
  private readonly byRoot = new Map<string, WorkTree | undefined>();

  /**
   * @param file absolute path
   * @param target the same without symbolic links
   * @returns why Git could not restore the file; undefined for a file that is committed and
   * unchanged
   */
  reasonAgainst(file: string, target: string): string | undefined {
    if (lstatSync(file).isSymbolicLink()) return `is a symbolic link to ${target}`;
    const folder = path.dirname(target);
    if (!this.byFolder.has(folder)) this.byFolder.set(folder, this.treeAround(folder));
    const tree = this.byFolder.get(folder);
    if (!tree) return 'is not in a Git work tree';
    const inTree = path.relative(tree.root, target).split(path.sep).join('/');
    const tag = tree.tags.get(inTree);
    if (tag === undefined) return 'is not committed in Git';
    if (tree.changed.has(inTree)) return 'has changes that are not committed in Git';
    return tag === 'H'
      ? undefined
      : 'is marked as assume-unchanged or skip-worktree, which tells Git to ignore changes to it';
  }

  private treeAround(folder: string): WorkTree | undefined {
    const top = git(folder, 'rev-parse', '--show-toplevel')?.replace(/\n$/, '');
    if (top === undefined || top === '') return undefined;
    const root = realpathSync(top);
    if (!this.byRoot.has(root)) this.byRoot.set(root, readTree(root));
    return this.byRoot.get(root);
  }
}

function readTree(root: string): WorkTree | undefined {
  const listed = git(root, 'ls-files', '-v', '-z');
  const status = git(root, 'status', '--porcelain', '--no-renames', '--untracked-files=no', '-z');
  if (listed === undefined || status === undefined) return undefined;
  return {
    root,
    // `H path`
    tags: new Map(listed.split('\0').map((entry) => [entry.slice(2), entry.slice(0, 1)])),
    // `XY path`
    changed: new Set(status.split('\0').map((entry) => entry.slice(3))),
  };
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
