import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)) } },
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['node_modules', '.next', 'dist'],
    // No promise about time: whatever else runs on the machine, a test that makes progress may end.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
