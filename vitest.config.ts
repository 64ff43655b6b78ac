import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const FOLDERS_WITHOUT_TESTS = ['node_modules', '.next', 'dist'];
/** Tests that replace modules, or measure the processor time or memory of their process. */
const ISOLATED = '**/*.isolated.test.{ts,tsx}';

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)) } },
  test: {
    maxWorkers: '100%',
    // Tests make no promise about time: on a busy machine a test that makes progress may finish.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    setupFiles: ['./vitest.setup.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...FOLDERS_WITHOUT_TESTS, ISOLATED],
          pool: 'threads',
          // The files of a thread share their modules, which take as long to load as the tests to run.
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
    ],
  },
});
