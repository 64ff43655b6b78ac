import { test as base } from '@playwright/test';
import { publishFile } from './publish-file';
import { type Site, startSite } from './start';

/** Tests with a site of these settings, started once for each worker. @param prepare what is done before its tests */
export const testWithSite = (
  settings: Record<string, string> = {},
  prepare: (site: Site) => Promise<void> = async () => undefined,
) =>
  base.extend<object, { site: Site }>({
    site: [
      // biome-ignore lint/correctness/noEmptyPattern: the fixture needs no other
      async ({}, use) => {
        await using site = await startSite(settings);
        await prepare(site);
        await use(site);
      },
      { scope: 'worker' },
    ],
    baseURL: async ({ site }, use) => use(site.url),
  });

/** Tests with a site over the embedded sample and a file to download. */
export const test = testWithSite({}, publishFile);

/** The address that the sites of `testWithUrl` have been given. */
export const SITE_URL = 'https://read.example.org';

/** Tests with a site that knows its address: its pages have canonical links and structured data, and are in sitemaps. */
export const testWithUrl = testWithSite({ SITE_URL, AI_CRAWLERS: 'search' });

export { expect } from '@playwright/test';
