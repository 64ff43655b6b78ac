import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)) } },
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['node_modules', '.next', 'dist'],
    pool: 'threads',
    maxWorkers: '100%',
    // Tests make no promise about time: on a busy machine a test that makes progress may finish.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
