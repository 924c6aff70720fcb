import {defineConfig} from 'vitest/config';

/** Firefox and WebKit over the built site. */
export default defineConfig({
  test: {include: ['tests/otherBrowsers/**/*.test.ts'], testTimeout: 60_000, maxWorkers: 1},
});
