import { expect, type Page } from '@playwright/test';
import { t } from './messages';

/** A topic of several pages, whose forum is in the list of forums. */
export interface TopicToFollow {
  forum: string;
  title: string | RegExp;
  path: string;
  lastPage: number;
  /** Posts on its last page. */
  lastPosts: number;
}

/** Goes from the home page to a topic's last page, to another page by form, and to one of its posts. */
export async function followTopic(
  page: Page,
  { forum, title, path, lastPage, lastPosts }: TopicToFollow,
): Promise<void> {
  const follow = async (name: string | RegExp, exact = false) => {
    const link = page.getByRole('link', { name, exact }).first();
    // Posts are laid out near the viewport, which moves the content below after a scroll. A click waits for a
    // still target only before it scrolls, and without scripts it cannot notice a miss.
    await link.scrollIntoViewIfNeeded();
    await link.click();
  };
  await page.goto('/');
  await follow(t('site.forums'), true);
  await follow(forum);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(forum);
  await follow(title);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.locator('.post')).toHaveCount(20);
  await page.locator('.topic-pager a[rel=next]').click();
  await expect(page).toHaveURL(`${path}?page=2`);
  await unfold(page, '.topic-pager details');
  await follow(t('pager.page', { page: lastPage }));
  await expect(page).toHaveURL(`${path}?page=${lastPage}`);
  await expect(page.locator('.post')).toHaveCount(lastPosts);
  await page.goto(`${path}?page=5`);
  const id = await page.locator('.post').nth(4).getAttribute('id');
  await page.goto(`${path}/posts/${id?.replace('post-', '')}`);
  await expect(page).toHaveURL(`${path}?page=5&post=${id?.replace('post-', '')}#${id}`);
}

/** Opens a row of links that phones show as a menu. */
export async function unfold(page: Page, row: string): Promise<void> {
  const closed = page.locator(`${row}:not([open]) > summary`);
  if (await closed.isVisible()) await closed.click();
}

/** Changes the order of the topic list, sets several filters, and removes the first. */
export async function combineFilters(
  page: Page,
  filters: readonly (readonly [parameter: string, name: string])[],
): Promise<void> {
  const urlOf = (set: readonly string[]) => `/board/topics?${[...set, 'sort=asc'].join('&')}`;
  const openFilters = () => unfold(page, '.filters');
  await page.goto('/board/topics');
  await openFilters();
  await page.getByRole('link', { name: t('filter.asc') }).click();
  await expect(page).toHaveURL(urlOf([]));
  const set: string[] = [];
  for (const [parameter, name] of filters) {
    await openFilters();
    await page.getByRole('link', { name, exact: true }).first().click();
    set.push(`${parameter}=true`);
    await expect(page).toHaveURL(urlOf(set));
  }
  await openFilters();
  const remove = t('filter.remove', { name: filters[0]?.[1] ?? '' });
  await page.getByRole('link', { name: remove }).click();
  await expect(page).toHaveURL(urlOf(set.slice(1)));
}
