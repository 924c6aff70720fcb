import {chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {findJava, provideJava} from './java';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'java-'));
  vi.stubEnv('PATH', path.join(folder, 'path'));
  vi.stubEnv('JAVA_HOME', '');
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, {recursive: true});
});

/** Writes a script that imitates a Java runtime of the given version. */
function install(place: string, version: string): string {
  const file = path.join(folder, place, 'java');
  mkdirSync(path.dirname(file), {recursive: true});
  writeFileSync(file, `#!/bin/sh\necho 'openjdk version "${version}" 2025-04-15' >&2\n`);
  chmodSync(file, 0o755);
  return file;
}

describe('findJava', () => {
  it('returns undefined without a Java runtime', () => {
    expect(findJava()).toBeUndefined();
  });

  it.each(['11', '11.0.2', '17.0.15', '25-ea'])('finds version %s on the PATH', (version) => {
    install('path', version);
    expect(findJava()).toBe('java');
  });

  it.each(['1.8.0_402', '9.0.4', '10'])('ignores version %s', (version) => {
    install('path', version);
    expect(findJava()).toBeUndefined();
  });

  it('prefers JAVA_HOME unless its version is too old', () => {
    install('path', '17.0.1');
    const home = install('home/bin', '21.0.1');
    vi.stubEnv('JAVA_HOME', path.join(folder, 'home'));
    expect(findJava()).toBe(home);
    install('home/bin', '1.8.0');
    expect(findJava()).toBe('java');
  });
});

describe('provideJava', () => {
  /** Writes an `apt-get` that logs its arguments, and installs the given Java. */
  function stubPackageManager(installed: string): void {
    const file = path.join(folder, 'path', 'apt-get');
    mkdirSync(path.dirname(file), {recursive: true});
    writeFileSync(file, `#!/bin/sh\necho "$@" >>${folder}/log\n[ $1 = install ] && ${installed}\n`);
    chmodSync(file, 0o755);
  }

  beforeEach(() => void vi.spyOn(console, 'log').mockReturnValue());
  afterEach(() => void vi.restoreAllMocks());

  it('installs a missing Java, once', () => {
    const source = install('source', '21.0.1');
    stubPackageManager(`/bin/ln -s ${source} ${folder}/path/java`);
    expect(provideJava()).toBe('java');
    expect(provideJava()).toBe('java');
    expect(readFileSync(path.join(folder, 'log'), 'utf8')).toMatch(
      /^install .*default-jre-headless\n$/,
    );
    expect(console.log).toHaveBeenCalledWith('no Java 11 or newer found: installing one');
  });

  it.each([
    {what: 'fails', installed: 'exit 100', fails: true},
    {what: 'installs nothing', installed: 'true', fails: false},
  ])('returns undefined if the package manager $what', ({installed, fails}) => {
    stubPackageManager(installed);
    expect(provideJava()).toBeUndefined();
    const commands = readFileSync(path.join(folder, 'log'), 'utf8').match(/^\w+/gm);
    expect(commands).toEqual(fails ? ['install', 'update'] : ['install']);
  });
});
