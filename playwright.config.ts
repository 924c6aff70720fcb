import {defineConfig} from '@playwright/test';
import {browserArguments, findBrowser} from './tools/browser';
import {variant} from './tools/test/variant';

const port = 3210;

function serve(folder: string, onPort: number) {
  return {
    command: `npx tsx tools/serve.ts ${folder} ${onPort}`,
    url: `http://localhost:${onPort}`,
    reuseExistingServer: false,
    stdout: 'ignore' as const,
  };
}

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: '.cache/test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // The JSON report goes where PLAYWRIGHT_JSON_OUTPUT_FILE says (tools/test).
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['json'] as const] : [])],
  timeout: 60_000,
  expect: {timeout: 10_000},
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: {width: 1440, height: 900},
    launchOptions: {
      executablePath: findBrowser(),
      args: browserArguments,
    },
  },
  webServer: [serve('build', port), serve(variant.folder, variant.port)],
});
