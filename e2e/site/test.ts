import { test as base } from '@playwright/test';
import { publishFile } from './publish-file';
import { type Site, startSite } from './start';

/** A test with a site over the embedded sample and a file to download, started once for each worker. */
export const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: the fixture needs no other
    async ({}, use) => {
      const site = await startSite();
      await publishFile(site);
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.url),
});

export { expect } from '@playwright/test';
