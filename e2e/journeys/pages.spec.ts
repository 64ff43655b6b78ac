import type { Page } from '@playwright/test';
import { t } from '../site/messages';
import { SAMPLE_TOPIC } from '../site/sample-topic';
import { expect, test } from '../site/test';
import { unfold } from '../site/unfold';

const { path, title, forum, forumPath, author, quotingPage } = SAMPLE_TOPIC;

const openMenu = (page: Page) => page.locator('.header-tools summary').click();

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('the position bar leads to any post by its number, and does not cover it', async ({
      page,
    }) => {
      await page.goto(path);
      const bar = page.locator('.position-bar');
      await expect(bar.getByRole('link').first()).toBeHidden();
      const post = page.locator('.post').nth(12);
      await post.scrollIntoViewIfNeeded();
      await page.mouse.wheel(0, 400);
      await expect(bar.getByRole('link').first()).toBeVisible();
      await bar.locator('summary').click();
      const input = bar.getByLabel(t('topic.jump'), { exact: true });
      await input.click();
      const place = await post.boundingBox();
      await input.pressSequentially('105');
      // Typing does not scroll the page.
      expect(await post.boundingBox()).toEqual(place);
      await bar.getByRole('button').click();
      await expect(page).toHaveURL(`${path}?page=6#floor-105`);
      const { y = 0, height = 999 } = (await bar.boundingBox()) ?? {};
      const head = await page.locator('#floor-105').boundingBox();
      expect(head?.y).toBeGreaterThanOrEqual(y + height - 1);
    });

    test('posts of the topic author alone are listed with the range that was searched', async ({
      page,
    }) => {
      await page.goto(path);
      await unfold(page, '.topic-toolbar');
      await page.getByRole('link', { name: t('topic.onlyAuthor') }).click();
      await expect(page).toHaveURL(`${path}?author=${author.id}`);
      const authors = await page.locator('.post-author').allTextContents();
      expect(new Set(authors)).toEqual(new Set([author.name]));
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
      for (const [index, last] of author.scanned.entries()) {
        if (index > 0) await page.getByRole('link', { name: t('pager.next') }).click();
        await expect(page.locator('.scanned-range')).toContainText(`#${last}`);
      }
    });

    test('a quote links to the quoted post, and back', async ({ page }) => {
      const address = `${path}?page=${quotingPage}`;
      await page.goto(address);
      const back = page.locator('.quoted-by a').first();
      const quoted = await page.locator('.post', { has: back }).first().getAttribute('id');
      const quoting = await back.getAttribute('href');
      await back.click();
      await expect(page).toHaveURL(`${address}${quoting}`);
      const link = page.locator(`${quoting} cite a`).first();
      // A link within the page needs no request.
      await expect(link).toHaveAttribute('href', `#${quoted}`);
      await link.click();
      await expect(page).toHaveURL(`${address}#${quoted}`);
    });

    test('below a topic, a link leads back to its forum', async ({ page }) => {
      await page.goto(`${path}?page=3`);
      await page.locator('main p > a', { hasText: forum }).last().click();
      await expect(page).toHaveURL(forumPath);
    });
  });
}

test('a chosen theme applies from the first paint on, and sets no cookie', async ({ page }) => {
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
  await page.goto(path);
  await expect(page.locator('html')).toHaveAttribute('data-theme-at-first-paint', 'dark');
  const colorScheme = await page.evaluate(
    () => getComputedStyle(document.documentElement).colorScheme,
  );
  expect(colorScheme).toBe('dark');
  await openMenu(page);
  await page.getByRole('radio', { name: t('preferences.system'), exact: true }).check();
  await expect(page.locator('html')).not.toHaveAttribute('data-theme');
  expect(await page.context().cookies()).toEqual([]);
});

test('the preferences change the size of text', async ({ page }) => {
  await page.goto(path);
  const prose = page.locator('.post .prose').first();
  const size = () => prose.evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize));
  const before = await size();
  await openMenu(page);
  await page.getByRole('radio', { name: t('preferences.largest') }).check();
  expect(await size()).toBeGreaterThan(before * 1.2);
  await page.reload();
  expect(await size()).toBeGreaterThan(before * 1.2);
});

test('a topic continues at the last post read, and the reading history can be listed and cleared', async ({
  page,
}) => {
  await page.goto(`${path}?page=6`);
  await page.locator('#floor-110').scrollIntoViewIfNeeded();
  const history = () => page.evaluate(() => localStorage.getItem('lectern.memory') ?? '');
  await expect.poll(history).toMatch(/"floor":1[01]\d/);
  await page.goto(path);
  await page.getByRole('link', { name: /^Continue at #1[01]\d$/ }).click();
  await expect(page).toHaveURL(/\?page=6#floor-1[01]\d$/);
  await page.locator('[data-bookmark]').click();
  await page.goto('/reading');
  const topics = page.locator('[data-list=topics] li');
  await expect(topics).toHaveCount(1);
  await expect(topics.getByRole('link')).toContainText(title);
  await expect(page.locator('[data-list=bookmarks] li')).toHaveCount(1);
  page.on('dialog', (dialog) => dialog.accept());
  await page.locator('[data-do=clear]').click();
  await expect(topics).toHaveCount(0);
  await expect(page.locator('[data-list=bookmarks] li')).toHaveCount(0);
});

test('what is new since the last visit is marked in lists and forums, and no longer after Back', async ({
  page,
}) => {
  await page.goto('/board/topics');
  const rows = page.locator('[data-topic]');
  const times = await rows
    .locator('[data-last] time')
    .evaluateAll((all) => all.map((time) => Date.parse(time.getAttribute('datetime') ?? '')));
  const before = [...times].sort((a, b) => b - a)[5] ?? 0;
  const id = /\d+$/.exec(path)?.[0] ?? '';
  const read = (topics: object) =>
    page.evaluate((history) => localStorage.setItem('lectern.memory', JSON.stringify(history)), {
      now: before,
      topics,
    });
  await read({});
  await page.reload();
  const isNew = times.map((at) => at > before);
  await expect(page.locator('.new-mark')).toHaveCount(isNew.filter(Boolean).length);
  await expect(page.locator('[data-visit]')).toHaveCount(1);
  await expect(rows.nth(isNew.indexOf(false))).toHaveAttribute(
    'data-visit',
    t('reading.lastVisit'),
  );
  await page.goto('/board/forums');
  const counts = await page.locator('.new-mark').allTextContents();
  expect(counts.reduce((sum, text) => sum + Number.parseInt(text, 10), 0)).toBe(
    isNew.filter(Boolean).length,
  );
  await page.goto('/');
  await expect(page.locator('#latest')).toHaveText(t('reading.newSince'));
  // A topic read to its end is not new, even after Back.
  const marked = page.locator(`[data-topic="${id}"] .new-mark`);
  if ((await marked.count()) > 0) {
    await page.evaluate((topic) => {
      const history = JSON.parse(localStorage.getItem('lectern.memory') ?? '{}');
      history.topics = { [topic]: { title: '', floor: 1e6, at: Date.now() } };
      localStorage.setItem('lectern.memory', JSON.stringify(history));
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    }, id);
    await expect(marked).toHaveCount(0);
  }
});

test('the keyboard leads past the header, and closes the menu of preferences', async ({ page }) => {
  await page.goto('/board/topics');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: t('site.skip') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await openMenu(page);
  await page.keyboard.press('Escape');
  await expect(page.locator('.header-tools summary')).toBeFocused();
});

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
  // A narrow screen has no column for the contents: the bar names the section.
  await page.setViewportSize({ width: 800, height: 900 });
  await page
    .locator('.wiki-prose h2')
    .nth(1)
    .evaluate((each) => each.scrollIntoView());
  const named = page.locator('[data-section]');
  await expect(named).toHaveText(/./);
  // The mark may follow the scrolling later.
  await expect
    .poll(async () => (await named.textContent()) === (await marked.textContent()))
    .toBe(true);
  // A jump passes sections that were on no screen.
  const last = page.locator('.toc a').last();
  await page.evaluate(() => {
    document.body.style.paddingBottom = '2000px';
    scrollTo(0, document.body.scrollHeight);
  });
  await expect(last).toHaveAttribute('aria-current');
  await page.evaluate(() => scrollTo(0, 0));
  await expect(last).not.toHaveAttribute('aria-current');
  await page.setViewportSize({ width: 1440, height: 900 });
  const heading = page.locator('.wiki-prose h2').nth(1);
  await heading.hover();
  const link = heading.getByRole('link', { name: t('reading.headingLink') });
  await expect(link).toHaveAttribute('href', `#${await heading.getAttribute('id')}`);
  // The link is neither part of the heading for screen readers nor copied with it.
  await expect(heading).toHaveAccessibleName((await heading.textContent()) ?? '');
});

test('the source of a wiki page is no part of it, and is shown where it is asked for', async ({
  page,
}) => {
  await page.goto('/wiki/pages/clocks:mantel');
  expect(await page.content()).not.toContain('======');
  const source = await page.request.get('/wiki/pages/clocks:mantel.txt');
  expect(await source.text()).toContain('======');
  expect(source.headers()).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  });
  await page.getByRole('link', { name: t('wiki.source') }).click();
  await expect(page.locator('.page-source')).toContainText('======');
  await expect(page.locator('.page-source')).toBeFocused();
});

test('a wiki page lists the pages read so far that link to it', async ({ page }) => {
  await page.goto('/wiki/pages/clocks:mantel');
  const link = page.locator('.wiki-prose a.wikilink1').first();
  const target = await link.getAttribute('href');
  await page.goto(target ?? '/');
  await expect(page.locator('.backlinks a[href="/wiki/pages/clocks:mantel"]')).toBeVisible();
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
