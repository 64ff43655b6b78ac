import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const FOLDERS_WITHOUT_TESTS = ['node_modules', '.next', 'dist'];
/** Tests that measure the processor time or memory of their process have a process of their own. */
const MEASURING = '**/*.process.test.ts';

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)) } },
  test: {
    maxWorkers: '100%',
    // Tests make no promise about time: on a busy machine a test that makes progress may finish.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...FOLDERS_WITHOUT_TESTS, MEASURING],
          pool: 'threads',
        },
      },
      {
        extends: true,
        test: {
          name: 'process',
          include: [MEASURING],
          exclude: FOLDERS_WITHOUT_TESTS,
          pool: 'forks',
        },
      },
    ],
  },
});
