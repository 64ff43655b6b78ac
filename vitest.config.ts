import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const FOLDERS_WITHOUT_TESTS = ['node_modules', '.next', 'dist'];
/** Tests that replace modules, or measure their process. */
const ISOLATED = '**/*.isolated.test.{ts,tsx}';
/** Tests of `npm run test:all`, which `npm test` leaves out: they start other programs, or take long. */
const ALL = '**/*.all.test.ts';

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)) } },
  test: {
    maxWorkers: '100%',
    // Guards against hanging, ten times what the slowest takes.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    setupFiles: ['./vitest.setup.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...FOLDERS_WITHOUT_TESTS, ISOLATED, ALL],
          pool: 'threads',
          // Files of a thread share modules, whose loading takes as long as the tests.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'isolated',
          include: [ISOLATED],
          exclude: FOLDERS_WITHOUT_TESTS,
          pool: 'forks',
        },
      },
      {
        extends: true,
        test: {
          name: 'all',
          include: [ALL],
          exclude: FOLDERS_WITHOUT_TESTS,
          pool: 'threads',
          isolate: false,
        },
      },
      // Of `npm run corpus`.
      ...(process.env.CORPUS
        ? [
            {
              extends: true as const,
              test: { name: 'corpus', include: ['e2e/corpus/*.corpus.ts'] },
            },
          ]
        : []),
    ],
  },
});
