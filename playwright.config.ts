import {defineConfig} from '@playwright/test';
import {browserArguments, findBrowser} from './tools/browser';
import {rawPort, variant} from './tools/test/variant';

const port = 3210;

function serve(folder: string, onPort: number, host = 'tools/serve.ts') {
  return {
    command: `node --import tsx ${host} ${folder} ${onPort}`,
    url: `http://localhost:${onPort}`,
    reuseExistingServer: false,
    stdout: 'ignore' as const,
  };
}

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: '.cache/test-results',
  fullyParallel: true,
  workers: 3,
  forbidOnly: true,
  // The JSON report goes where PLAYWRIGHT_JSON_OUTPUT_FILE says (tools/test).
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['json'] as const] : [])],
  timeout: 120_000,
  expect: {timeout: 20_000},
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: {width: 1440, height: 900},
    // Its requests cannot be intercepted. tests/browser/offline.spec.ts runs with it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findBrowser(),
      args: browserArguments,
    },
  },
  webServer: [
    serve('build', port),
    serve('build', rawPort, 'tests/browser/support/raw-host.ts'),
    serve(variant.folder, variant.port),
  ],
});
