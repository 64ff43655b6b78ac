import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGUMENTS, chromium } from './e2e/site/chromium';

export default defineConfig({
  testMatch: '**/*.spec.ts',
  projects: [
    // Of `npm test`.
    { name: 'journeys', testDir: './e2e/journeys' },
    // Of `npm run test:all`.
    { name: 'all', testDir: './e2e/all' },
  ],
  // The reports of whole runs lie beside it.
  outputDir: './test-results/playwright',
  globalSetup: './e2e/site/prepare.ts',
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  // Guards against hanging, ten times what the slowest takes.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: [['list']],
  use: {
    // The default user agent names a robot, and robots are served last.
    userAgent:
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
    launchOptions: {
      executablePath: chromium(),
      args: CHROMIUM_ARGUMENTS,
    },
  },
});
