import type { Page } from '@playwright/test';
import { t } from './site/messages';
import { SAMPLE_TOPIC } from './site/sample-topic';
import { expect, test } from './site/test';

/*
 * A browser shows a page again for an address that differs only in what `No-Vary-Search` leaves out. So a
 * parameter that is missing there hides the page that it leads to.
 */

const MEMBER = `/board/topics?starter_id=${SAMPLE_TOPIC.author.id}`;
const PAGES_OF_POSTS = 4;

const pagerOf = (page: Page) =>
  page.getByRole('navigation', { name: t('topic.posts'), exact: true });

async function expectPageOfPosts(page: Page, number: number): Promise<void> {
  await expect(page).toHaveURL(number === 1 ? MEMBER : `${MEMBER}&posts=${number}`);
  const position = t('pager.of', { page: number, pages: PAGES_OF_POSTS });
  await expect(pagerOf(page).getByRole('paragraph')).toHaveText(position);
}

test('the second and third page of the posts of a member are right by click, by address and by reload', async ({
  page,
}) => {
  await page.goto(MEMBER);
  await expectPageOfPosts(page, 1);
  for (const number of [2, 3]) {
    await pagerOf(page).locator('[rel=next]').click();
    await expectPageOfPosts(page, number);
  }
  for (const number of [1, 2, 3, 1]) {
    await page.goto(number === 1 ? MEMBER : `${MEMBER}&posts=${number}`);
    await expectPageOfPosts(page, number);
    await page.reload();
    await expectPageOfPosts(page, number);
  }
});

test('the second and third page of the posts of a member are right after prefetching', async ({
  page,
}) => {
  const prefetched: string[] = [];
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Preload.enable');
  cdp.on('Preload.prefetchStatusUpdated', ({ key, status }) => {
    if (status === 'Ready') prefetched.push(key.url);
  });
  await page.goto(MEMBER, { waitUntil: 'networkidle' });
  for (const number of [2, 3]) {
    await pagerOf(page).locator('[rel=next]').hover();
    await expect.poll(() => prefetched.at(-1)).toMatch(`&posts=${number}`);
    await pagerOf(page).locator('[rel=next]').click();
    await expectPageOfPosts(page, number);
  }
});
