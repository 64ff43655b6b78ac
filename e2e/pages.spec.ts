import type { Page } from '@playwright/test';
import { t } from './site/messages';
import { expect, test } from './site/test';

const TOPIC = '/board/topics/1200';

const openMenu = (page: Page) => page.locator('.preferences-menu > summary').click();

test('the theme is chosen, holds from the first drawing on, and sets no cookie', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await openMenu(page);
  await page.getByRole('radio', { name: t('preferences.dark'), exact: true }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  // Whatever is drawn, is drawn after the head has run.
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      const { theme = 'none' } = document.documentElement.dataset;
      document.documentElement.dataset.themeAtFirst ??= theme;
    });
  });
  await page.goto(TOPIC);
  await expect(page.locator('html')).toHaveAttribute('data-theme-at-first', 'dark');
  const paper = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  expect(paper).toBe('dark');
  await openMenu(page);
  await page.getByRole('radio', { name: t('preferences.system'), exact: true }).check();
  await expect(page.locator('html')).not.toHaveAttribute('data-theme');
  expect(await context.cookies()).toEqual([]);
});

test('text grows and lines get shorter when asked to', async ({ page }) => {
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

test('a topic is continued where it was left, and what is remembered can be seen, carried and wiped', async ({
  page,
}) => {
  await page.goto(`${TOPIC}?page=8`);
  await page.locator('#floor-150').scrollIntoViewIfNeeded();
  await page.waitForTimeout(900);
  await page.goto(TOPIC);
  const onward = page.getByRole('link', { name: /^Continue at #1[45]\d$/ });
  await onward.click();
  await expect(page).toHaveURL(/\?page=8#floor-1[45]\d$/);
  await page.locator('[data-bookmark]').click();
  await page.goto('/reading');
  const begun = page.locator('[data-list=topics] li');
  await expect(begun).toHaveCount(1);
  await expect(begun.getByRole('link')).toContainText("What's on your bench today?");
  await expect(page.locator('[data-list=bookmarks] li')).toHaveCount(1);
  const download = page.waitForEvent('download');
  await page.locator('[data-do=export]').click();
  const file = await (await download).path();
  page.on('dialog', (dialog) => dialog.accept());
  await page.locator('[data-do=wipe]').click();
  await expect(begun).toHaveCount(0);
  await page.locator('[data-do=import]').setInputFiles(file);
  await expect(begun).toHaveCount(1);
  await expect(page.locator('[data-list=bookmarks] li')).toHaveCount(1);
});

test('what a file holds that is no memory is not believed', async ({ page }) => {
  await page.goto('/reading');
  const bad = {
    now: 5,
    topics: { '7': { floor: -1 }, x: { floor: 3 }, '8': { title: '<b>8</b>', floor: 3, at: 4 } },
    bookmarks: { 'javascript:alert(1)': { title: 'a' }, '//evil.example': { title: 'b' } },
  };
  const file = { name: 'a.json', mimeType: 'text/json', buffer: Buffer.from(JSON.stringify(bad)) };
  await page.locator('[data-do=import]').setInputFiles(file);
  await expect(page.locator('[data-list=topics] li')).toHaveCount(1);
  await expect(page.locator('[data-list=topics] a')).toHaveText('<b>8</b> · #3');
  await expect(page.locator('[data-list=bookmarks] li')).toHaveCount(0);
});

test('what came in since the last visit is marked, and nothing else', async ({ page }) => {
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

    test('any post is a number away, and not hidden under the header', async ({ page }) => {
      await page.goto(TOPIC);
      await page.getByLabel(t('topic.jump'), { exact: true }).fill('143');
      await page.locator('.position-form button').click();
      await expect(page).toHaveURL(/\/board\/topics\/1200\?page=8#floor-143$/);
      const bar = await page.locator('.position-bar').boundingBox();
      const post = await page.locator('#floor-143').boundingBox();
      expect(post?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 999) - 1);
    });

    test('the starter can be read alone, and the page says what it looked through', async ({
      page,
    }) => {
      await page.goto(TOPIC);
      await page.getByRole('link', { name: t('topic.onlyStarter') }).click();
      await expect(page).toHaveURL(/\?author=1$/);
      await expect(page.locator('.scanned-range')).toContainText('#200');
      const authors = await page.locator('.post-author').allTextContents();
      expect(new Set(authors)).toEqual(new Set(['marta_k']));
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
      await page.getByRole('link', { name: t('pager.next') }).click();
      await expect(page.locator('.scanned-range')).toContainText('#332');
    });

    test('a quote leads to what it quotes, and back', async ({ page }) => {
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

  test('keeps the tree and the contents behind buttons', async ({ page }) => {
    await page.goto('/wiki/pages/clocks:mantel');
    for (const holder of ['aside details', '.toc details']) {
      const link = page.locator(`${holder} a`).first();
      await expect(link).toBeHidden();
      await page.locator(`${holder} > summary`).click();
      await expect(link).toBeVisible();
    }
  });
});

test('the contents tell which section is read; a section can be linked to', async ({ page }) => {
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

test('a page is linked from those that were read', async ({ page }) => {
  await page.goto('/wiki/pages/clocks:mantel');
  const link = page.locator('.wiki-prose a.wikilink1').first();
  const target = await link.getAttribute('href');
  await page.goto(target ?? '/');
  await expect(page.locator('.backlinks a[href="/wiki/pages/clocks:mantel"]')).toBeVisible();
});

test('by keyboard alone: past the header, along the list, through a topic, and home', async ({
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
  await expect(page.locator('.preferences-menu > summary')).toBeFocused();
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

test('without JavaScript the reading page says what it needs', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site.url}/reading`);
  await expect(page.locator('main')).toContainText(t('reading.needsScripts'));
  await expect(page.locator('.header-tools')).toBeHidden();
  await context.close();
});
