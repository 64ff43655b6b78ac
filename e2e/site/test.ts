import { baseTest, startedOnce } from './base-test';
import { publishFile } from './publish-file';
import { type Site, startSite } from './start';

/**
 * Returns tests with a site of these settings, started once per worker. @param prepare runs before the tests
 */
export const testWithSite = (
  settings: Record<string, string> = {},
  prepare?: (site: Site) => Promise<void>,
) =>
  baseTest.extend<{ site: Site }>({
    site: startedOnce(async (stopWithWorker) => {
      const site = stopWithWorker(await startSite(settings));
      await prepare?.(site);
      return site;
    }),
    baseURL: async ({ site }, use) => use(site.url),
  });

/** Tests with a site over the embedded sample and a downloadable file. */
export const test = testWithSite({}, publishFile);

/** Address of the sites of `testWithUrl`. */
export const SITE_URL = 'https://read.example.org';

/**
 * Tests with a site that knows its address, so that its pages have canonical links and structured data and
 * are in sitemaps.
 */
export const testWithUrl = testWithSite({ SITE_URL, AI_CRAWLERS: 'search' });

export { expect } from './base-test';
