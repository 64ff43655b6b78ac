import type { Page } from '@playwright/test';
import { t } from './site/messages';
import { expect, test } from './site/test';

const TOPIC = '/board/topics/1200';

const openMenu = (page: Page) => page.locator('.header-tools summary').click();

test('a chosen theme applies from the first paint on, and sets no cookie', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await openMenu(page);
  await page.getByRole('radio', { name: t('preferences.dark'), exact: true }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  // Nothing is painted before the script in the head has run.
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      const { theme = 'none' } = document.documentElement.dataset;
      document.documentElement.dataset.themeAtFirstPaint ??= theme;
    });
  });
  await page.goto(TOPIC);
  await expect(page.locator('html')).toHaveAttribute('data-theme-at-first-paint', 'dark');
  const colorScheme = await page.evaluate(
    () => getComputedStyle(document.documentElement).colorScheme,
  );
  expect(colorScheme).toBe('dark');
  await openMenu(page);
  await page.getByRole('radio', { name: t('preferences.system'), exact: true }).check();
  await expect(page.locator('html')).not.toHaveAttribute('data-theme');
  expect(await context.cookies()).toEqual([]);
});

test('the preferences change the size of text and the length of lines', async ({ page }) => {
  await page.goto(TOPIC);
  const prose = page.locator('.post .prose').first();
  const size = () => prose.evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize));
  const before = await size();
  await openMenu(page);
  await page.getByRole('radio', { name: t('preferences.largest') }).check();
  expect(await size()).toBeGreaterThan(before * 1.2);
  await page.getByRole('radio', { name: t('preferences.narrow'), exact: true }).check();
  await page.reload();
  expect(await size()).toBeGreaterThan(before * 1.2);
  await expect(page.locator('html')).toHaveAttribute('data-width', 'narrow');
});

test('a topic continues at the last post read, and the reading history can be listed, exported, cleared and imported', async ({
  page,
}) => {
  await page.goto(`${TOPIC}?page=8`);
  await page.locator('#floor-150').scrollIntoViewIfNeeded();
  const history = () => page.evaluate(() => localStorage.getItem('lectern.memory') ?? '');
  await expect.poll(history).toMatch(/"floor":1[45]\d/);
  await page.goto(TOPIC);
  const continueLink = page.getByRole('link', { name: /^Continue at #1[45]\d$/ });
  await continueLink.click();
  await expect(page).toHaveURL(/\?page=8#floor-1[45]\d$/);
  await page.locator('[data-bookmark]').click();
  await page.goto('/reading');
  const topics = page.locator('[data-list=topics] li');
  await expect(topics).toHaveCount(1);
  await expect(topics.getByRole('link')).toContainText("What's on your bench today?");
  await expect(page.locator('[data-list=bookmarks] li')).toHaveCount(1);
  const download = page.waitForEvent('download');
  await page.locator('[data-do=export]').click();
  const file = await (await download).path();
  page.on('dialog', (dialog) => dialog.accept());
  await page.locator('[data-do=clear]').click();
  await expect(topics).toHaveCount(0);
  await page.locator('[data-do=import]').setInputFiles(file);
  await expect(topics).toHaveCount(1);
  await expect(page.locator('[data-list=bookmarks] li')).toHaveCount(1);
});

test('an imported file is parsed: invalid entries are ignored, and titles stay text', async ({
  page,
}) => {
  await page.goto('/reading');
  const imported = {
    now: 5,
    topics: { '7': { floor: -1 }, x: { floor: 3 }, '8': { title: '<b>8</b>', floor: 3, at: 4 } },
    bookmarks: { 'javascript:alert(1)': { title: 'a' }, '//evil.example': { title: 'b' } },
  };
  const file = {
    name: 'a.json',
    mimeType: 'text/json',
    buffer: Buffer.from(JSON.stringify(imported)),
  };
  await page.locator('[data-do=import]').setInputFiles(file);
  await expect(page.locator('[data-list=topics] li')).toHaveCount(1);
  await expect(page.locator('[data-list=topics] a')).toHaveText('<b>8</b> · #3');
  await expect(page.locator('[data-list=bookmarks] li')).toHaveCount(0);
});

test('topics with new posts since the last visit are marked, and no others', async ({ page }) => {
  await page.goto('/board/topics');
  const rows = page.locator('[data-topic]');
  const times = await rows
    .locator('[data-last] time')
    .evaluateAll((all) => all.map((time) => Date.parse(time.getAttribute('datetime') ?? '')));
  const before = [...times].sort((a, b) => b - a)[5] ?? 0;
  await page.evaluate(
    (now) => localStorage.setItem('lectern.memory', JSON.stringify({ now })),
    before,
  );
  await page.reload();
  await expect(page.locator('.topic-new')).toHaveCount(times.filter((at) => at > before).length);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('the position bar leads to any post by its number, and does not cover it', async ({
      page,
    }) => {
      await page.goto(TOPIC);
      const bar = page.locator('.position-bar');
      await expect(bar.getByRole('link')).toBeHidden();
      await page.locator('article').nth(3).scrollIntoViewIfNeeded();
      await page.mouse.wheel(0, 400);
      await bar.getByLabel(t('topic.jump'), { exact: true }).fill('143');
      await bar.getByRole('button').click();
      await expect(page).toHaveURL(/\/board\/topics\/1200\?page=8#floor-143$/);
      const { y = 0, height = 999 } = (await bar.boundingBox()) ?? {};
      const post = await page.locator('#floor-143').boundingBox();
      expect(post?.y).toBeGreaterThanOrEqual(y + height - 1);
    });

    test('posts of the topic author alone are listed with the range that was searched', async ({
      page,
    }) => {
      await page.goto(TOPIC);
      await page.getByRole('link', { name: t('topic.onlyAuthor') }).click();
      await expect(page).toHaveURL(/\?author=1$/);
      await expect(page.locator('.scanned-range')).toContainText('#200');
      const authors = await page.locator('.post-author').allTextContents();
      expect(new Set(authors)).toEqual(new Set(['marta_k']));
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
      await page.getByRole('link', { name: t('pager.next') }).click();
      await expect(page.locator('.scanned-range')).toContainText('#332');
    });

    test('a quote links to the quoted post, and back', async ({ page }) => {
      await page.goto(`${TOPIC}?page=8`);
      const back = page.locator('.quoted-by a').first();
      const quoting = await back.getAttribute('href');
      await back.click();
      await expect(page).toHaveURL(new RegExp(`${quoting}$`));
      await page.locator(`${quoting} cite a`).first().click();
      await expect(page).toHaveURL(/\?page=8#post-\d+$/);
    });
  });
}

test.describe('a wiki page on a phone without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });

  test('folds up the tree and the table of contents', async ({ page }) => {
    await page.goto('/wiki/pages/clocks:mantel');
    for (const container of ['aside details', '.toc details']) {
      const link = page.locator(`${container} a`).first();
      await expect(link).toBeHidden();
      await page.locator(`${container} > summary`).click();
      await expect(link).toBeVisible();
    }
  });
});

test('the table of contents marks the current section, and each section has a link', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/wiki/pages/clocks:mantel');
  const marked = page.locator('.toc [aria-current]');
  await page
    .locator('.wiki-prose h2')
    .last()
    .evaluate((heading) => heading.scrollIntoView());
  await expect(marked).toHaveCount(1);
  const heading = page.locator('.wiki-prose h2').nth(1);
  await heading.hover();
  const link = heading.getByRole('link', { name: t('reading.section') });
  await expect(link).toHaveAttribute('href', `#${await heading.getAttribute('id')}`);
});

test('a wiki page lists the pages read so far that link to it', async ({ page }) => {
  await page.goto('/wiki/pages/clocks:mantel');
  const link = page.locator('.wiki-prose a.wikilink1').first();
  const target = await link.getAttribute('href');
  await page.goto(target ?? '/');
  await expect(page.locator('.backlinks a[href="/wiki/pages/clocks:mantel"]')).toBeVisible();
});

test('the keyboard alone leads past the header, along a list, through a topic, and home', async ({
  page,
}) => {
  await page.goto('/board/topics');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: t('site.skip') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await page.keyboard.press('j');
  await expect(page.locator('main')).toBeFocused();
  await openMenu(page);
  await page.getByRole('radio', { name: t('preferences.on') }).check();
  await page.keyboard.press('Escape');
  await expect(page.locator('.header-tools summary')).toBeFocused();
  await page.keyboard.press('j');
  await expect(page.locator('.row-title a').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/board\/topics\/1200$/);
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/\?page=2$/);
  await page.keyboard.press('p');
  await expect(page).toHaveURL(/\/board\/topics\/1200$/);
  await page.keyboard.press('?');
  await expect(page).toHaveURL(/\/reading$/);
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect(page).toHaveURL(/\/$/);
});

test('without JavaScript the page about the reading history says that it needs scripts', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site.url}/reading`);
  await expect(page.locator('main')).toContainText(t('reading.needsScripts'));
  await expect(page.locator('.header-tools summary')).toBeHidden();
  const link = page.locator('.header-tools').getByRole('link', { name: t('reading.title') });
  await expect(link).toBeVisible();
  await context.close();
});
