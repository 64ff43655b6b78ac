import type { Page } from '@playwright/test';
import { t } from '../site/messages';
import { SAMPLE_TOPIC } from '../site/sample-topic';
import { expect, test } from '../site/test';
import { unfold } from '../site/unfold';

/** Goes from the home page to a topic's last page, to another page by form, and to one of its posts. */
async function followTopic(page: Page): Promise<void> {
  const { forum, title, path, lastPage, lastPosts } = SAMPLE_TOPIC;
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

/** Changes the order of the topic list, sets several filters, and removes the first. */
async function combineFilters(
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

/** Collects a page's console warnings and errors. */
function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('links and forms lead from the home page to the last page of a topic, and to one of its posts', async ({
      page,
    }) => {
      const errors = collectErrors(page);
      await followTopic(page);
      expect(errors).toEqual([]);
    });

    test('the 404 page takes a legacy address of the community', async ({ page }) => {
      expect((await page.goto('/nowhere'))?.status()).toBe(404);
      await page
        .getByLabel(t('error.go'))
        .fill('https://old.example.net/index.php?showtopic=1200&st=20');
      await page.getByRole('button', { name: t('pager.go') }).click();
      await expect(page).toHaveURL('/board/topics/1200?page=2');
    });

    test('filters are applied, combined and removed', async ({ page }) => {
      await combineFilters(page, [
        ['is_digest', t('board.digest')],
        ['is_featured', t('board.featured')],
      ]);
    });

    test('links lead through the wiki by namespace, text and table of contents', async ({
      page,
    }) => {
      const errors = collectErrors(page);
      await page.goto('/wiki/pages');
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Ferry Street Menders');
      await page.goto('/wiki/namespaces/clocks');
      await page.getByRole('link', { name: 'Waking a mantel clock' }).first().click();
      await expect(page).toHaveURL(/\/wiki\/pages\/clocks:mantel$/);
      const contents = page.getByRole('navigation', { name: t('wiki.contents') });
      const entry = contents.getByRole('link').last();
      const target = await entry.getAttribute('href');
      await expect(page.locator(target ?? 'none')).toBeAttached();
      expect(errors).toEqual([]);
    });

    test('the status page says first whether the community is reachable, and last what the browser is', async ({
      page,
    }) => {
      const errors = collectErrors(page);
      await page.goto('/status');
      await expect(page.locator('main h1 + p')).toHaveText(t('health.ok'));
      await expect(page.locator('main')).toContainText('127.0.0.1');
      await expect(page.locator('main dd').last()).toContainText('Chrome/156');
      expect(errors).toEqual([]);
    });
  });
}

test('a bookmark is that of the page, whatever others add to its address, and says where none is stored', async ({
  page,
}) => {
  const path = '/board/topics/1200?page=2';
  await page.goto(`${path}&utm_source=x`);
  const button = page.locator('[data-bookmark]');
  await button.click();
  await page.goto(path);
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await button.click();
  await expect(page.getByText(t('reading.notStored'))).toBeVisible();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
});

test('at 200 % text the titles of the reading history wrap by words, and its buttons stay on the screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 760 });
  const title = 'What is on your bench today, and how is it going';
  await page.addInitScript((text) => {
    const topics = { 1200: { title: text, floor: 12, at: 1 } };
    localStorage.setItem('lectern.memory', JSON.stringify({ topics, bookmarks: {}, now: 1 }));
  }, title);
  // Browsers' default is 16 pixels.
  const client = await page.context().newCDPSession(page);
  await client.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await page.goto('/reading');
  const row = page.locator('[data-list=topics] li');
  const lines = await row.locator('a').evaluate((link) => {
    const { fontSize, lineHeight } = getComputedStyle(link);
    if (Number.parseFloat(fontSize) < 30) throw new Error(`The text has ${fontSize}.`);
    return Math.round(link.getBoundingClientRect().height / Number.parseFloat(lineHeight));
  });
  expect(lines).toBeLessThanOrEqual(title.split(' ').length);
  for (const button of await page.locator('main button, main label.btn').all()) {
    const { x = -1, width = 0 } = (await button.boundingBox()) ?? {};
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(360);
  }
});

test('the contents of a wiki of many pages are filtered by what is typed', async ({ page }) => {
  await page.goto('/wiki/namespaces');
  const items = page.locator('[data-filter] + ul > li');
  const count = await items.count();
  expect(count).toBeGreaterThan(60);
  await expect(page.locator('main .lead')).toContainText(`${count} pages`);
  const box = page.getByRole('searchbox', { name: t('wiki.filter') });
  await box.fill('qqqq');
  await expect(page.getByText(t('search.noResultsLead'))).toBeVisible();
  await box.fill('MANTEL');
  await expect(page.getByText(t('search.noResultsLead'))).toHaveCount(0);
  await expect(items.filter({ visible: true })).not.toHaveCount(count);
  await expect(items.filter({ visible: true }).first()).toContainText(/mantel/i);
});
