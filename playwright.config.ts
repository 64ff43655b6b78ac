import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGUMENTS, chromium } from './e2e/site/chromium';

export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.spec.ts',
  // These tests run in several browsers by `npm run browsers`.
  testIgnore: '**/e2e/browsers/**',
  globalSetup: './e2e/site/prepare.ts',
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  // Generous, so that busy machines do not fail tests.
  timeout: 180_000,
  expect: { timeout: 30_000 },
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
