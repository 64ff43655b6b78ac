import { expect, type Page } from '@playwright/test';
import { type TopicToFollow, unfold } from './journeys';
import { t } from './messages';

/** A topic of more than 120 posts. */
export interface TopicToRead extends TopicToFollow {
  forumPath: string;
  /** A list that begins with the topic. */
  listPath: string;
  /**
   * The topic's author. `scanned` has, per page of this author's posts, the number of the last searched post.
   */
  author: { id: number; name: string; scanned: readonly number[] };
  second: { id: number; author: string };
  /** A page with a post that quotes another one on it. */
  quotingPage: number;
}

export type ReadingJourney = (page: Page, topic: TopicToRead) => Promise<void>;

const openMenu = (page: Page) => page.locator('.header-tools summary').click();

/** Returns the second post, which is named by its number and author. */
export const secondPost = (page: Page, { second: { author } }: TopicToRead) =>
  page
    .locator('.post')
    .filter({ has: page.getByRole('heading', { name: `#2 ${author}`, exact: true }) });
const addressOfSecond = (page: Page, { path, second }: TopicToRead) =>
  `${new URL(page.url()).origin}${path}/posts/${second.id}`;

export const JOURNEYS_WITHOUT_SCRIPTS: Record<string, ReadingJourney> = {
  async 'the position bar leads to any post by its number, and does not cover it'(page, { path }) {
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
  },

  async 'posts of the topic author alone are listed with the range that was searched'(
    page,
    { path, author },
  ) {
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
  },

  async 'a quote links to the quoted post, and back'(page, { path, quotingPage }) {
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
  },

  async 'below a topic, a link leads back to its forum'(page, { path, forum, forumPath }) {
    await page.goto(`${path}?page=3`);
    await page.locator('main p > a', { hasText: forum }).last().click();
    await expect(page).toHaveURL(forumPath);
  },
};

export const JOURNEYS_WITH_SCRIPTS: Record<string, ReadingJourney> = {
  async 'a chosen theme applies from the first paint on, and sets no cookie'(page, { path }) {
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
  },

  async 'the preferences change the size of text'(page, { path }) {
    await page.goto(path);
    const prose = page.locator('.post .prose').first();
    const size = () => prose.evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize));
    const before = await size();
    await openMenu(page);
    await page.getByRole('radio', { name: t('preferences.largest') }).check();
    expect(await size()).toBeGreaterThan(before * 1.2);
    await page.reload();
    expect(await size()).toBeGreaterThan(before * 1.2);
  },

  async 'a topic continues at the last post read, and the reading history can be listed and cleared'(
    page,
    { path, title },
  ) {
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
  },

  async 'what is new since the last visit is marked in lists and forums, and no longer after Back'(
    page,
    { path },
  ) {
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
  },

  async 'the keyboard leads past the header, and closes the menu of preferences'(
    page,
    { listPath },
  ) {
    await page.goto(listPath);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: t('site.skip') })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('main')).toBeFocused();
    await openMenu(page);
    await page.keyboard.press('Escape');
    await expect(page.locator('.header-tools summary')).toBeFocused();
  },

  async 'the number of a post shows that it is a link, and copies its address'(page, topic) {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(topic.path);
    const link = secondPost(page, topic).getByRole('link', { name: '#2' });
    const sign = () => link.evaluate((element) => getComputedStyle(element, '::after').content);
    expect(await sign()).toBe('none');
    await link.hover();
    expect(await sign()).toContain('¶');
    await link.click();
    await expect(page).toHaveURL(`${topic.path}#post-${topic.second.id}`);
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(addressOfSecond(page, topic));
  },
};

/** Needs a touch screen, on which a number shares instead of copying. */
export const sharePost: ReadingJourney = async (page, topic) => {
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: async ({ url }: ShareData) =>
        document.documentElement.setAttribute('shared', url ?? ''),
    });
  });
  await page.goto(topic.path);
  await secondPost(page, topic).getByRole('link', { name: '#2' }).tap();
  await expect(page.locator('html')).toHaveAttribute('shared', addressOfSecond(page, topic));
};
