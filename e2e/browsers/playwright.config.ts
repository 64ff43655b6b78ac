import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGUMENTS, chromium } from '../site/chromium';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results/browsers',
  globalSetup: '../site/prepare.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // Generous, so that busy machines do not fail tests.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  reporter: [
    ['list'],
    ['html', { outputFolder: '../../test-results/browsers-html', open: 'never' }],
  ],
  projects: [
    {
      name: 'chromium',
      use: { launchOptions: { args: CHROMIUM_ARGUMENTS, executablePath: chromium() } },
    },
    {
      name: 'firefox',
      use: {
        browserName: 'firefox',
        // Overlay scroll bars, as on phones and most desktops.
        launchOptions: { firefoxUserPrefs: { 'ui.useOverlayScrollbars': 1 } },
      },
    },
    { name: 'webkit', use: { browserName: 'webkit' } },
  ],
});
