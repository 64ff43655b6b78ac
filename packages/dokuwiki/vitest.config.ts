import { defineConfig } from 'vitest/config';

// Tests of linear time parse large texts.
export default defineConfig({ test: { testTimeout: 60_000 } });
