import { t } from '../site/messages';
import { secondPost, sharePost } from '../site/reading-journeys';
import { SAMPLE_TOPIC } from '../site/sample-topic';
import { expect, test } from '../site/test';

const TOPIC = '/board/topics/1200';
const TOPIC_WITH_CODE = '/board/topics/1092';

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('the number of a post shares its address', ({ page }) => sharePost(page, SAMPLE_TOPIC));
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
    const time = secondPost(page, SAMPLE_TOPIC).locator('time');
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
