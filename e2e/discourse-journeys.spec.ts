import { expect } from '@playwright/test';
import { discourseTest as test } from './discourse/discourse-test';
import { LONG_TOPIC } from './discourse/forum';
import { PHONE_VIEWPORT } from './site/first-screen';
import { expectNoForeignRequests } from './site/foreign-requests';
import { combineFilters, followTopic } from './site/journeys';
import { t } from './site/messages';

/** What leads through a site in front of a Discourse; `pages`, `reading` and `posts` have the journeys of every page. */

const topic = `/board/topics/${LONG_TOPIC}`;

test.describe('without JavaScript on a phone', () => {
  test.use({ viewport: PHONE_VIEWPORT, javaScriptEnabled: false });

  test('links and forms lead from the home page to the last page of a topic, and to one of its posts', async ({
    page,
  }) => {
    const title = `Topic ${LONG_TOPIC} & more`;
    await followTopic(page, {
      forum: 'Category 2',
      title,
      path: topic,
      lastPage: 7,
      lastPosts: 11,
    });
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
});

test('pages send no request to another origin, and set no cookie', ({ page, site }) =>
  expectNoForeignRequests(page, site, ['/', '/board/forums', '/board/topics', topic, '/status']));

test('a search leads to that of the Discourse', async ({ page, standIn }) => {
  await page.goto(topic);
  await page.getByRole('searchbox').fill('two words');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${standIn.url}/search?q=two%20words`);
});
