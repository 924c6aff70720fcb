import fs from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {expect, it, onTestFinished} from 'vitest';
import {watchConfig} from './watch-config';

it('a change in config/ touches the configuration that Docusaurus watches, and is reported once', async () => {
  const site = fs.mkdtempSync(path.join(tmpdir(), 'watched-'));
  const configuration = path.join(site, 'docusaurus.config.ts');
  for (const folder of ['config', 'facts']) fs.mkdirSync(path.join(site, folder));
  fs.writeFileSync(configuration, '');
  fs.utimesSync(configuration, 0, 0);
  const reports: string[] = [];
  const watchers = watchConfig(site, (text) => reports.push(text));
  onTestFinished(() => {
    for (const watcher of watchers) watcher.close();
    fs.rmSync(site, {recursive: true});
  });
  fs.writeFileSync(path.join(site, 'facts/soql.md'), '');
  fs.writeFileSync(path.join(site, 'config/footer.ts'), 'export const footer = {};\n');
  fs.appendFileSync(path.join(site, 'config/footer.ts'), '\n');
  await expect.poll(() => fs.statSync(configuration).mtimeMs).toBeGreaterThan(0);
  expect(reports).toEqual([expect.stringMatching(/^config\/footer\.ts changed, .*Restart/)]);
});
