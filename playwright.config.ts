import { defineConfig } from '@playwright/test';
import { chromium } from './e2e/site/chromium';

export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/site/prepare.ts',
  workers: 4,
  fullyParallel: false,
  forbidOnly: true,
  // Generous, so that busy machines do not fail tests.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    // The default user agent names a robot, and robots go last.
    userAgent:
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
    launchOptions: {
      executablePath: chromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // One process less, and no more threads than the machine has processors for.
        '--in-process-gpu',
        '--num-raster-threads=1',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // No test reaches the network.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      ],
    },
  },
});
