import { t } from '../site/messages';
import { expect, test } from '../site/test';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the home page leads to all new posts on one page, as do old addresses of months and days', async ({
    page,
  }) => {
    await page.goto('/');
    await page.getByRole('link', { name: t('home.newPosts') }).click();
    await expect(page).toHaveURL('/board/new');
    const posts = page.locator('[data-new-posts] .post');
    const count = await posts.count();
    await expect(page.locator('.lead')).toContainText(t('board.postCount', { count }));
    const times = await page
      .locator('[data-new-posts]')
      .first()
      .locator('.post time')
      .evaluateAll((all) => all.map((time) => time.getAttribute('datetime') ?? ''));
    expect(times).toEqual([...times].sort());
    await page.goto('/board/new/2026-10');
    await expect(page).toHaveURL('/board/new');
  });
});

test('what was read of the new posts is folded up before the first paint, and all can be marked as read', async ({
  page,
}) => {
  await page.goto('/board/new');
  const section = page.locator('[data-new-posts="1200"]');
  const floors = await section
    .locator('[data-floor]')
    .evaluateAll((all) => all.map((post) => Number((post as HTMLElement).dataset.floor)));
  const read = floors[0] ?? 0;
  await page.evaluate((floor) => {
    const topics = { 1200: { title: '', floor, at: Date.now() } };
    localStorage.setItem('lectern.memory', JSON.stringify({ topics, now: Date.now() }));
  }, read);
  await page.reload();
  await expect(section.locator('[data-floor]:visible')).toHaveCount(floors.length - 1);
  await expect(section).toContainText(t('reading.stoppedAt', { floor: read }));
  await page.getByRole('button', { name: t('reading.markRead') }).click();
  await expect(page.locator('[data-floor]:visible')).toHaveCount(0);
});

test('with a history, new posts are those after the last visit, beyond what was read, with an overview', async ({
  page,
}) => {
  await page.goto('/board/new');
  const sections = page.locator('[data-new-posts]');
  const all = await page.locator('[data-floor]').count();
  const times = await page
    .locator('[data-floor] time[data-at]')
    .evaluateAll((list) => list.map((time) => Date.parse((time as HTMLTimeElement).dateTime)));
  const before = times.toSorted((a, b) => a - b)[Math.floor(all / 2)] ?? 0;
  await page.evaluate(
    (now) => localStorage.setItem('lectern.memory', JSON.stringify({ now })),
    before,
  );
  await page.reload();
  const count = times.filter((at) => at > before).length;
  await expect(page.locator('[data-floor]:visible')).toHaveCount(count);
  await expect(page.locator('.lead')).toContainText(String(count));
  await expect(page.locator('h1')).not.toHaveText(t('board.newPosts'));
  await expect(page.locator('[data-overview] li:visible')).toHaveCount(
    await sections
      .locator('visible=true')
      .filter({ has: page.locator('[data-floor]') })
      .count(),
  );
  await page.getByRole('button', { name: t('reading.showRead') }).click();
  await expect(page.locator('[data-floor]:visible')).toHaveCount(all);
});

test('a glance at the first page of a topic leaves what is new, and the home page leads on where one stopped', async ({
  page,
}) => {
  const read = { title: 'Bench', floor: 232, posts: 332 };
  await page.goto('/board/topics');
  await page.evaluate((topic) => {
    const day = 24 * 60 * 60_000;
    const topics = { 1200: { ...topic, at: Date.now() - day } };
    localStorage.setItem('lectern.memory', JSON.stringify({ now: Date.now() - day, topics }));
  }, read);
  const mark = page.locator('[data-topic="1200"] .new-mark');
  await page.reload();
  await expect(mark).toHaveText(t('reading.newCount', { count: 100 }));
  await page.goto('/board/topics/1200');
  const stored = () => page.evaluate(() => localStorage.getItem('lectern.memory') ?? '');
  const first = await stored();
  await expect.poll(stored).not.toBe(first);
  await page.goto('/board/topics');
  await expect(mark).toHaveText(t('reading.newCount', { count: 100 }));
  await page.goto('/');
  await page.locator('[data-left] a').click();
  await expect(page).toHaveURL(/#floor-233$/);
});

test('the page of a member who started no topic lists the posts, and a wrong address names near titles', async ({
  page,
}) => {
  await page.goto('/board/topics/1200');
  const name = page.locator('.post-author a').nth(1);
  const text = await name.textContent();
  await name.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text ?? '');
  await page
    .getByRole('region', { name: t('topic.posts') })
    .getByRole('link')
    .first()
    .click();
  await expect(page).toHaveURL(/#post-\d+$/);
  await page.goto('/wiki/pages/glosary');
  await expect(page.getByText(t('error.near'))).toBeVisible();
  await expect(page.locator('main input[type=search]')).toHaveValue('glosary');
  await page.getByRole('link', { name: /Glossary/ }).click();
  await expect(page).toHaveURL('/wiki/pages/glossary');
});
