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

export { expect } from '@playwright/test';
