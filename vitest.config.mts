import {defineConfig} from 'vitest/config';

export default defineConfig({
  resolve: {alias: {'@site': import.meta.dirname}},
  test: {
    include: [
      'packages/**/*.test.ts',
      'src/**/*.test.{ts,tsx}',
      'plugins/**/*.test.ts',
      'tools/**/*.test.ts',
      'config/**/*.test.ts',
      'tests/docs/**/*.test.ts',
      'tests/build/**/*.test.ts',
    ],
    testTimeout: 60_000,
    // Some read all pages first.
    hookTimeout: 60_000,
    // Files of a worker share modules: the parser is compiled and warm, pages are read once.
    isolate: false,
    // Without it one core of two stands idle.
    maxWorkers: '100%',
  },
});
