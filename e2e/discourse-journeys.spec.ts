import { expect } from '@playwright/test';
import { discourseTest as test } from './discourse/discourse-test';
import { LONG_TOPIC } from './discourse/forum';
import { findPageProblems } from './site/find-page-problems';
import { findLateContent, firstScreensOf, PHONE_VIEWPORT } from './site/first-screen';
import { expectNoForeignRequests } from './site/foreign-requests';
import { combineFilters, followTopic } from './site/journeys';
import { LIVE_JOURNEYS } from './site/live-journeys';
import { t } from './site/messages';
import { POST_JOURNEYS } from './site/post-journeys';
import {
  JOURNEYS_WITH_SCRIPTS,
  JOURNEYS_WITHOUT_SCRIPTS,
  sharePost,
  type TopicToRead,
} from './site/reading-journeys';
import { findOrderProblems } from './site/reading-order';
import { findSmallControls } from './site/small-controls';
import { findCutText } from './site/text-spacing';

/** The journeys through the sample that need no wiki, digest or news, in front of a Discourse. */

const topic = `/board/topics/${LONG_TOPIC}`;
const FACTS: TopicToRead = {
  forum: 'Category 2',
  forumPath: '/board/forums/2',
  listPath: '/board/forums/2',
  title: `Topic ${LONG_TOPIC} & more`,
  path: topic,
  lastPage: 7,
  lastPosts: 11,
  author: { id: 7, name: 'Ada & Co', scanned: [131] },
  second: { id: LONG_TOPIC * 1000 + 1, author: 'bob' },
  quotingPage: 3,
};
const DESKTOP_VIEWPORT = { width: 1280, height: 900 };
/** An address of the Discourse for each type of page. */
const STATES = {
  home: '/',
  forums: '/board/forums',
  forum: '/board/forums/1',
  topics: '/board/topics',
  topic,
  'topic, deep': `${topic}?page=4`,
  missing: '/board/topics/99999999',
  'empty forum': '/board/forums/3?is_pinned=true',
  'only the topic author': `${topic}?author=7`,
  'live topic': `${topic}?page=7&live=1`,
  reading: '/reading',
  status: '/status',
  malformed: '/board/topics?page=0',
};

for (const [device, viewport] of [
  ['a phone', PHONE_VIEWPORT],
  ['a desktop', DESKTOP_VIEWPORT],
] as const) {
  test.describe(`without JavaScript on ${device}`, () => {
    test.use({ viewport, javaScriptEnabled: false });

    test('links and forms lead from the home page to the last page of a topic, and to one of its posts', async ({
      page,
    }) => {
      await followTopic(page, FACTS);
    });

    test('filters are applied and removed', async ({ page }) => {
      await combineFilters(page, [['is_pinned', t('board.pinned')]]);
    });

    test('the 404 page takes an address of the Discourse', async ({ page, standIn }) => {
      expect((await page.goto('/nowhere'))?.status()).toBe(404);
      await page.getByLabel(t('error.go')).fill(`${standIn.url}/t/words/${LONG_TOPIC}/25`);
      await page.getByRole('button', { name: t('pager.go') }).click();
      await expect(page).toHaveURL(`${topic}?page=2#post-${LONG_TOPIC * 1000 + 24}`);
    });

    for (const [name, journey] of Object.entries(JOURNEYS_WITHOUT_SCRIPTS)) {
      test(name, ({ page }) => journey(page, FACTS));
    }
  });

  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    for (const [name, journey] of Object.entries({
      ...JOURNEYS_WITH_SCRIPTS,
      ...POST_JOURNEYS,
      ...LIVE_JOURNEYS,
    })) {
      test(name, ({ page }) => journey(page, FACTS));
    }
  });
}

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('the number of a post shares its address', ({ page }) => sharePost(page, FACTS));
});

test('pages send no request to another origin, and set no cookie', ({ page, site }) =>
  expectNoForeignRequests(page, site, Object.values(STATES)));

test('a search leads to that of the Discourse', async ({ page, standIn }) => {
  await page.goto(topic);
  await page.getByRole('searchbox').fill('two words');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${standIn.url}/search?q=two%20words`);
});

for (const [state, path] of Object.entries(STATES)) {
  test(`${state}: is accessible, in order, and fits at every width and with wide text spacing`, async ({
    page,
    site,
  }) => {
    expect(await findPageProblems(page, site.url + path, [320])).toEqual([]);
    expect(findOrderProblems(await page.locator('body').ariaSnapshot())).toEqual([]);
    for (const viewport of [PHONE_VIEWPORT, DESKTOP_VIEWPORT]) {
      await page.setViewportSize(viewport);
      await page.goto(path);
      expect(await findCutText(page)).toEqual([]);
    }
  });
}

test('the first screen of a phone begins early, and its controls are large enough for a finger', async ({
  page,
  site,
}) => {
  expect(await findLateContent(page, site, undefined, firstScreensOf(STATES))).toEqual([]);
  for (const path of [STATES.topic, STATES.topics]) {
    await page.goto(path);
    expect(await findSmallControls(page), path).toEqual([]);
  }
});
