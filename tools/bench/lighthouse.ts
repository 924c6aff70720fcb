import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {browserArguments, findBrowser} from '../browser';

/** Installed on demand by npx. Later versions require a newer Node than this site. */
const lighthouse = 'lighthouse@12.8.2';

/** Timeout of a run in milliseconds. */
const timeout = 120_000;

type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo';

type Audit = 'first-contentful-paint' | 'largest-contentful-paint' | 'total-blocking-time';

/** What is read of Lighthouse's report in JSON. */
export interface Report {
  /** Scores from 0 to 1. */
  categories: Record<Category, {score: number}>;
  /** Milliseconds. */
  audits: Record<Audit, {numericValue: number}>;
}

/**
 * Judges a page as on a phone.
 *
 * @throws Error if Lighthouse produces no report
 */
export function judge(url: string): Report {
  const file = path.join(os.tmpdir(), `lighthouse-${process.pid}.json`);
  const {stderr} = spawnSync(
    'npx',
    [
      ...['--yes', lighthouse, url, '--quiet', '--output=json'],
      ...[`--output-path=${file}`, `--chrome-flags=--headless=new ${browserArguments.join(' ')}`],
    ],
    {encoding: 'utf8', env: {...process.env, CHROME_PATH: findBrowser()}, timeout},
  );
  if (!fs.existsSync(file)) throw new Error(`Lighthouse produced no report for ${url}:\n${stderr}`);
  const report = JSON.parse(fs.readFileSync(file, 'utf8')) as Report;
  fs.rmSync(file);
  return report;
}
