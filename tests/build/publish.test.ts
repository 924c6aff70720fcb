import fs from 'node:fs';
import {expect, it} from 'vitest';

it('the publishing workflow passes every variable that the build reads', () => {
  const reader = fs.readFileSync('config/environment.ts', 'utf8');
  const workflow = fs.readFileSync('.github/workflows/publish.yml', 'utf8');
  const read = new Set(reader.match(/\b[A-Z]+(?:_[A-Z]+)+\b/g));
  const passed = [...workflow.matchAll(/^ +([A-Z_]+): \$\{\{/gm)].map((match) => match[1]);
  expect(passed.sort()).toEqual([...read].sort());
});
