import type { Page } from '@playwright/test';
import { t } from '../site/messages';
import { SAMPLE_TOPIC } from '../site/sample-topic';
import { expect, test } from '../site/test';

const { path: TOPIC, second } = SAMPLE_TOPIC;
const TOPIC_WITH_CODE = '/board/topics/1092';

/** Returns the second post, which is named by its number and author. */
const secondPost = (page: Page) =>
  page
    .locator('.post')
    .filter({ has: page.getByRole('heading', { name: `#2 ${second.author}`, exact: true }) });
const addressOfSecond = (page: Page) => `${new URL(page.url()).origin}${TOPIC}/posts/${second.id}`;

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('the number of a post shares its address', async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(navigator, {
        share: async ({ url }: ShareData) =>
          document.documentElement.setAttribute('shared', url ?? ''),
      });
    });
    await page.goto(TOPIC);
    await secondPost(page).getByRole('link', { name: '#2' }).tap();
    await expect(page.locator('html')).toHaveAttribute('shared', addressOfSecond(page));
  });
});

test.describe('in another time zone than that of the site', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('times are those of the reader on a busy page, too, and their titles those of the site', async ({
    page,
    site,
  }) => {
    await page.addInitScript(() => {
      window.requestIdleCallback = (callback, options) =>
        window.setTimeout(callback, options?.timeout ?? 60_000);
    });
    await page.goto(site.url + TOPIC);
    const time = secondPost(page).locator('time');
    await expect(time).toHaveText('Nov 18, 2023, 19:40');
    await expect(time).toHaveAttribute('title', 'Nov 18, 2023, 10:40 (UTC)');
    await expect(page.locator('main time:not([title])')).toHaveCount(0);
  });

  test('so are those of the status page', async ({ page }) => {
    await page.goto('/status');
    const times = page.locator('main time');
    await expect(times).toHaveCount(2);
    for (const time of await times.all()) {
      await expect(time).toHaveAttribute('title', /\(UTC\)$/);
      const local = await time.textContent();
      const site = await time.getAttribute('title');
      expect(local).toMatch(/\d:\d\d/);
      expect(`${local} (UTC)`).not.toBe(site);
    }
  });
});

test('a code block has a button that copies its text', async ({ page, context, site }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url });
  await page.goto(site.url + TOPIC_WITH_CODE);
  const block = page.locator('.prose pre').first();
  const text = await block.locator('code').textContent();
  await block.getByRole('button', { name: t('reading.copyCode') }).click();
  await expect(page.getByText(t('reading.codeCopied'))).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the last page of a topic leads to the next topics of its forum, each page to the forum and the feed', async ({
    page,
  }) => {
    const next = page.locator('main').getByText(t('topic.next'));
    const forum = page.locator('main a[href="/board/forums/4"]').last();
    const feed = page.locator('main a[href="/feeds/board/topics/1200.atom"]');
    for (const query of ['', '?author=1', '?page=17']) {
      await page.goto(TOPIC + query);
      await expect(forum).toBeVisible();
      await expect(feed).toBeVisible();
      await expect(next).toHaveCount(query === '?page=17' ? 1 : 0);
    }
    const links = next.locator('+ ul').getByRole('link');
    await expect(links).toHaveCount(2);
    const title = (await links.first().textContent()) ?? '';
    await links.first().click();
    await expect(page.locator('h1')).toHaveText(title);
    await expect(page.locator('main a[href="/board/forums/4"]').last()).toBeVisible();
  });
});

test('the number of a post shows that it is a link, and copies its address', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(TOPIC);
  const link = secondPost(page).getByRole('link', { name: '#2' });
  const sign = () => link.evaluate((element) => getComputedStyle(element, '::after').content);
  expect(await sign()).toBe('none');
  await link.hover();
  expect(await sign()).toContain('¶');
  await link.click();
  await expect(page).toHaveURL(`${TOPIC}#post-${second.id}`);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(addressOfSecond(page));
});

test('a post is named by its number and its author, as its heading is', async ({ page }) => {
  await page.goto(TOPIC);
  const name = `#2 ${second.author}`;
  const heading = secondPost(page).getByRole('heading', { level: 2, name, exact: true });
  await expect(heading).toBeVisible();
  await expect(page.locator('.thread h2')).toHaveCount(20);
  await expect(page.locator('.thread :is(h1, .prose h2)')).toHaveCount(0);
});

test('the post that the address names has a bar, and a tint unless motion is to be reduced', async ({
  page,
}) => {
  for (const [reducedMotion, animation] of [
    ['no-preference', 'fade'],
    ['reduce', 'none'],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.goto(`${TOPIC}#post-${second.id}`);
    const style = await secondPost(page).evaluate((post) => {
      const { borderInlineStartWidth, animationName } = getComputedStyle(post, '::before');
      return [borderInlineStartWidth, animationName];
    });
    expect(style).toEqual(['3px', animation]);
  }
});

test('a printed topic has no link to where one stopped reading', async ({ page }) => {
  await page.goto(`${TOPIC}?page=2`);
  await page.locator('#floor-25').scrollIntoViewIfNeeded();
  const read = () => page.evaluate(() => localStorage.getItem('lectern.memory') ?? '');
  await expect.poll(read).toContain('"floor":2');
  await page.goto(TOPIC);
  const link = page.locator('[data-continue]');
  await expect(link).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(link).toBeHidden();
});
