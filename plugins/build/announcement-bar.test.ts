import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type {LoadContext} from '@docusaurus/types';
import {afterEach, beforeEach, expect, it} from 'vitest';
import announcementBar from './announcement-bar';

let folder: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bar-'));
});

afterEach(() => fs.rmSync(folder, {recursive: true}));

function writeStyles(bar: object | undefined): string {
  const context = {generatedFilesDir: folder, siteConfig: {themeConfig: {announcementBar: bar}}};
  const [file = ''] = announcementBar(context as unknown as LoadContext).getClientModules?.() ?? [];
  return fs.readFileSync(file, 'utf8');
}

it('writes the configured colors as a style sheet', () => {
  expect(writeStyles({backgroundColor: '#123456', textColor: '#fff'})).toBe(
    '.theme-announcement-bar { background-color: #123456; color: #fff; }\n',
  );
});

it('leaves out a color that is not configured', () => {
  expect(writeStyles({textColor: '#fff'})).toBe('.theme-announcement-bar { color: #fff; }\n');
  expect(writeStyles(undefined)).toBe('.theme-announcement-bar {  }\n');
});
