import { baseTest, startedOnce } from './base-test';
import { type SharedSite, sharedSite } from './shared-site';
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

/** Tests of the site that all workers share. They do not change it. */
export const test = baseTest.extend<{ site: SharedSite }>({
  // biome-ignore lint/correctness/noEmptyPattern: the fixture needs no other
  site: async ({}, use) => use(sharedSite()),
  baseURL: async ({ site }, use) => use(site.url),
});

export { expect } from './base-test';
export { SITE_URL } from './shared-site';
