import { defineConfig } from '@playwright/test';
import { chromium } from './e2e/site/chromium';

export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/site/prepare.ts',
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  // No promise about time: whatever else runs on the machine, a test that makes progress may end.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    launchOptions: {
      executablePath: chromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
