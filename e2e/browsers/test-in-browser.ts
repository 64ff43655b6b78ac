import { test as base, expect, type Page } from '@playwright/test';
import { PHONE_VIEWPORT, SITE_DESCRIPTION } from '@/e2e/site/first-screen';
import { publishFile } from '@/e2e/site/publish-file';
import { type RunningSite, startSite } from '@/e2e/site/start';
import { BROWSER_OPTIONS } from './browser-options';
import { type LiveCommunity, startLiveCommunity } from './live-community';
import { createReader, READER_MODES, type Reader, type ReaderMode } from './reader';

/** A phone's viewport. */
export const PHONE = { viewport: PHONE_VIEWPORT };
/** A desktop's viewport, in CSS pixels. */
export const DESKTOP = { viewport: { width: 1280, height: 800 } };

/** Types of console messages that no page may cause. */
const BAD_TYPES = ['error', 'warning', 'assert'];

/** Faults that a browser reports on the pages of a test. */
export interface PageFaults {
  /** Warnings, errors and policy violations in the console, and uncaught exceptions. */
  messages: string[];
  /** Parts of pages that were not served. */
  parts: string[];
}

function observeFaults(page: Page): PageFaults {
  const faults: PageFaults = { messages: [], parts: [] };
  page.on('console', (message) => {
    if (BAD_TYPES.includes(message.type())) faults.messages.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.messages.push(`uncaught: ${error}`));
  page.on('response', (response) => {
    if (response.status() < 400 || response.request().isNavigationRequest()) return;
    faults.parts.push(`${response.url()}: status ${response.status()}`);
  });
  return faults;
}

interface Fixtures {
  /** How the test's reader acts. */
  mode: ReaderMode;
  reader: Reader;
  /** A test fails if faults are left at its end. */
  faults: PageFaults;
}

interface Sites {
  /** The sample community, or the data folder's. */
  site: RunningSite;
  /** A community whose topics grow. */
  live: LiveCommunity;
}

/** Tests of the site in a browser. */
export const testInBrowser = base.extend<Fixtures, Sites>({
  mode: ['pointer', { option: true }],
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: the fixture needs no other
    async ({}, use) => {
      const { data, locale } = BROWSER_OPTIONS;
      const settings = { SITE_DESCRIPTION, LOCALE: locale };
      await using site = await startSite(
        data === undefined ? settings : { ...settings, DATA_DIR: data, IMAGES: 'click' },
      );
      // The downloads page belongs to the sample.
      if (data === undefined) await publishFile(site);
      await use(site);
    },
    { scope: 'worker' },
  ],
  live: [
    // biome-ignore lint/correctness/noEmptyPattern: the fixture needs no other
    async ({}, use) => {
      const live = await startLiveCommunity();
      await use(live);
      await live.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  reader: async ({ mode, page }, use) => use(createReader(mode, page)),
  faults: [
    async ({ page, browser }, use, { annotations }) => {
      annotations.push({ type: 'browser', description: browser.version() });
      const faults = observeFaults(page);
      await use(faults);
      expect([...faults.messages, ...faults.parts]).toEqual([]);
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
