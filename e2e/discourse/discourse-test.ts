import { test as base } from '@playwright/test';
import { type Site, startSite } from '../site/start';
import { createForum } from './forum';
import { type StandIn, startStandIn } from './stand-in';

interface Fixtures {
  standIn: StandIn;
  site: Site;
}

interface TestFixtures {
  /** A fixture, not a hook: the hook of a module counts for the first file only that imports it. */
  restored: undefined;
}

/** Pages become stale soon, so that they show what has changed. */
export const SETTINGS = {
  CACHE_SECONDS: '5',
  STALE_SECONDS: '3600',
  PURGE_TOKEN: 'a token for purges',
};

/** A test with a site in front of a Discourse, which nothing but its address names. */
export const discourseTest = base.extend<TestFixtures, Fixtures>({
  restored: [
    async ({ standIn }, use) => {
      await use(undefined);
      standIn.isAway = false;
      standIn.privateTopics.clear();
    },
    { auto: true },
  ],
  standIn: [
    // biome-ignore lint/correctness/noEmptyPattern: the fixture needs no other
    async ({}, use) => {
      await using standIn = await startStandIn(createForum());
      await use(standIn);
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ standIn }, use) => {
      await using site = await startSite({ ...SETTINGS, API_BASE_URL: standIn.url });
      await use(site);
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.url),
});

/** The ids of the posts on a page, in its order. */
export const postIdsOf = (html: string) =>
  [...html.matchAll(/id="post-(\d+)"/g)].map(([, id]) => Number(id));
