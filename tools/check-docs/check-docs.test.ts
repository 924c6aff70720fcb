import {cpSync, existsSync, mkdirSync, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {findJava} from '../java';
import {runCommand, type Output} from 'soql-lib/testing';
import {findPages} from '../../src/content/site';
import {command} from '.';

const project = path.join(import.meta.dirname, '../..');
const fixtures = path.join(project, 'tests/fixtures/checker');
const temporary: string[] = [];

afterEach(() => void vi.unstubAllEnvs());

afterAll(() => {
  for (const folder of temporary) rmSync(folder, {recursive: true});
});

/** Copies a fixture site, and adds the library's manifest if the site has none. */
function copySite(name: string): string {
  const site = mkdtempSync(path.join(tmpdir(), 'checked-site-'));
  temporary.push(site);
  cpSync(path.join(fixtures, name), site, {recursive: true});
  if (!existsSync(path.join(site, 'facts'))) {
    mkdirSync(path.join(site, 'facts'));
    cpSync(
      path.join(project, 'facts/api-manifest.json'),
      path.join(site, 'facts/api-manifest.json'),
    );
  }
  return site;
}

function run(site: string, pages: readonly string[] = []): Promise<Output> {
  return runCommand(command, {folder: site, args: pages});
}

describe('check:docs', () => {
  // Without Java, the test is skipped on a developer's machine; in CI it fails.
  it.skipIf(!findJava() && process.env['CI'] !== 'true')(
    'reports every kind of fault with its location, and nothing else',
    async () => {
      const site = copySite('faulty');
      const {output, code} = await run(site, findPages(site));
      await expect(output).toMatchFileSnapshot(path.join(fixtures, 'faulty/expected.txt'));
      expect(code).toBe(1);
    },
  );

  it('reports nothing for pages without faults', async () => {
    const site = copySite('clean');
    const {output, errors, code} = await run(site, findPages(site));
    expect(output.replace(/^NO TYPES.*\n/, '')).toBe(
      'check:docs: 20 Apex, 4 SOQL, 2 signatures on 3 pages, 0 problems\n',
    );
    expect(errors).toBe('');
    expect(code).toBe(0);
  });

  describe('without Java', () => {
    const warning =
      'NO TYPES WERE CHECKED: no Java 11 or newer found in JAVA_HOME or on the PATH\n';

    beforeEach(() => {
      vi.stubEnv('PATH', '/nowhere');
      vi.stubEnv('JAVA_HOME', '/nowhere');
      vi.stubEnv('CI', '');
    });

    it('prints a warning and passes locally', async () => {
      const {output, code} = await run(copySite('clean'), ['docs/page.md']);
      expect(output).toContain(warning);
      expect(code).toBe(0);
    });

    it('fails in CI', async () => {
      vi.stubEnv('CI', 'true');
      const {output, code} = await run(copySite('clean'), ['docs/page.md']);
      expect(output).toContain(warning);
      expect(code).toBe(1);
    });

    it('checks the whole site for missing documentation and unused fixtures', async () => {
      const {output, code} = await run(copySite('whole'));
      await expect(output.replace(warning, '')).toMatchFileSnapshot(
        path.join(fixtures, 'whole/expected.txt'),
      );
      expect(code).toBe(1);
    });

    it('checks single pages without site-wide checks', async () => {
      const {output, code} = await run(copySite('whole'), ['blog/post.md']);
      expect(output).toContain('check:docs: 1 Apex, 0 SOQL, 0 signatures on 1 pages, 0 problems\n');
      expect(code).toBe(0);
    });

    it.each([
      ['docs/nowhere.md', 'check:docs: docs/nowhere.md cannot be read: no such file in '],
      ['docs/image.svg', 'check:docs: docs/image.svg is not a page: pages end in .md or .mdx'],
    ])('rejects %s', async (page, message) => {
      const {output, errors, code} = await run(copySite('clean'), [page]);
      expect(output).toBe('');
      expect(errors).toContain(message);
      expect(code).toBe(2);
    });
  });
});
