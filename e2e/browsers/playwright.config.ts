import { defineConfig, type LaunchOptions } from '@playwright/test';
import { CHROMIUM_ARGUMENTS } from '../site/chromium';
import { ENGINE_NAMES, type EngineName, findBrowser } from './browser-options';

const LAUNCH_OPTIONS = {
  chromium: { args: CHROMIUM_ARGUMENTS },
  // Overlay scroll bars, as on phones and most desktops.
  firefox: { firefoxUserPrefs: { 'ui.useOverlayScrollbars': 1 } },
  webkit: {},
} satisfies Record<EngineName, LaunchOptions>;

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
  reporter: [['list'], ['./contact-sheet.ts']],
  projects: ENGINE_NAMES.map((name) => ({
    name,
    use: {
      browserName: name,
      launchOptions: { ...LAUNCH_OPTIONS[name], executablePath: findBrowser(name) },
    },
  })),
});
