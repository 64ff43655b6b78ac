import { test as base, expect, type Page } from '@playwright/test';
import { PHONE_VIEWPORT } from '@/e2e/site/first-screen';
import { type SharedSite, sharedSite } from '@/e2e/site/shared-site';
import { createReader, READER_MODES, type Reader, type ReaderMode } from './reader';

/** A phone's viewport. */
export const PHONE = { viewport: PHONE_VIEWPORT };
/** A desktop's viewport, in CSS pixels. */
export const DESKTOP = { viewport: { width: 1280, height: 800 } };

/** Types of console messages that no page may cause. */
const BAD_TYPES = ['error', 'warning', 'assert'];

/**
 * Returns what a browser reports on a page from now on: warnings, errors and policy violations in the
 * console, uncaught exceptions, and parts of pages that were not served.
 */
function observeFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (BAD_TYPES.includes(message.type())) faults.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`uncaught: ${error}`));
  page.on('response', (response) => {
    if (response.status() < 400 || response.request().isNavigationRequest()) return;
    faults.push(`${response.url()}: status ${response.status()}`);
  });
  return faults;
}

interface Fixtures {
  /** How the test's reader acts. */
  mode: ReaderMode;
  reader: Reader;
  /** A test fails if faults are left at its end. */
  faults: string[];
  site: SharedSite;
}

/** Tests of the site of the sample community in a browser. */
export const testInBrowser = base.extend<Fixtures>({
  mode: ['pointer', { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: the fixture needs no other
  site: async ({}, use) => use(sharedSite()),
  baseURL: async ({ site }, use) => use(site.url),
  reader: async ({ mode, page }, use) => use(createReader(mode, page)),
  faults: [
    async ({ page }, use) => {
      const faults = observeFaults(page);
      await use(faults);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

/** Defines the tests of journeys once per mode. */
export function describeInEachMode(defineTests: () => void): void {
  for (const mode of READER_MODES) {
    testInBrowser.describe(mode, () => {
      testInBrowser.use({ mode });
      defineTests();
    });
  }
}

export { expect } from '@playwright/test';
