import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const FOLDERS_WITHOUT_TESTS = ['node_modules', '.next', 'dist'];
/** Tests that replace modules, or measure their process. */
const ISOLATED = '**/*.isolated.test.{ts,tsx}';

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)) } },
  test: {
    maxWorkers: '100%',
    // Generous, so that busy machines do not fail tests.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    setupFiles: ['./vitest.setup.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...FOLDERS_WITHOUT_TESTS, ISOLATED],
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
    ],
  },
});
