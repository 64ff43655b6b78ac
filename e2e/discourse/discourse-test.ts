import { baseTest, startedOnce } from '../site/base-test';
import { type RunningSite, startSite } from '../site/start';
import { createForum } from './forum';
import { type StandIn, startStandIn } from './stand-in';

interface Started {
  standIn: StandIn;
  site: RunningSite;
}

interface Fixtures extends Started {
  started: Started;
  /** A fixture, since a module's hook runs only for the first file that imports it. */
  restored: undefined;
}

/** Pages become stale soon, so that they show changes. */
export const SETTINGS = {
  CACHE_SECONDS: '5',
  STALE_SECONDS: '3600',
  PURGE_TOKEN: 'a token for purges',
};

/** A test of a site in front of a Discourse, which it recognizes by its address. */
export const discourseTest = baseTest.extend<Fixtures>({
  restored: [
    async ({ standIn }, use) => {
      await use(undefined);
      standIn.isAway = false;
      standIn.privateTopics.clear();
    },
    { auto: true },
  ],
  started: startedOnce(async (stopWithWorker) => {
    const standIn = stopWithWorker(await startStandIn(createForum()));
    const site = stopWithWorker(await startSite({ ...SETTINGS, API_BASE_URL: standIn.url }));
    return { standIn, site };
  }),
  standIn: async ({ started }, use) => use(started.standIn),
  site: async ({ started }, use) => use(started.site),
  baseURL: async ({ site }, use) => use(site.url),
});

/** Returns the ids of the posts on a page, in order. */
export const postIdsOf = (html: string) =>
  [...html.matchAll(/id="post-(\d+)"/g)].map(([, id]) => Number(id));
