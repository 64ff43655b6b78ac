import { baseTest, startedOnce } from './base-test';
import { SITE_DESCRIPTION } from './first-screen';
import { publishFile } from './publish-file';
import { type RunningSite, startSite } from './start';

/**
 * Returns tests with a site of these settings, started once per worker. @param prepare runs before the tests
 */
export const testWithSite = (
  settings: Record<string, string> = {},
  prepare?: (site: RunningSite) => Promise<void>,
) =>
  baseTest.extend<{ site: RunningSite }>({
    site: startedOnce(async (stopWithWorker) => {
      const site = stopWithWorker(await startSite(settings));
      await prepare?.(site);
      return site;
    }),
    baseURL: async ({ site }, use) => use(site.url),
  });

/** Address of the site of most tests. */
export const SITE_URL = 'https://read.example.org';

/**
 * Tests with a site over the embedded sample and a downloadable file. It knows its address, so that its pages
 * have canonical links and structured data and are in sitemaps.
 */
export const test = testWithSite(
  { SITE_URL, SITE_DESCRIPTION, AI_CRAWLERS: 'search' },
  publishFile,
);

export { expect } from './base-test';
