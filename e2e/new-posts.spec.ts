import { getWithRetry } from './site/get';
import { t } from './site/messages';
import { startSite } from './site/start';
import { expect, test } from './site/test';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the home page leads to all new posts on one page, and from there to any month and day', async ({
    page,
  }) => {
    await page.goto('/');
    await page.getByRole('link', { name: t('home.newPosts') }).click();
    await expect(page).toHaveURL('/board/new');
    const posts = page.locator('[data-new-posts] article');
    const count = await posts.count();
    await expect(page.locator('.lead')).toContainText(t('board.postCount', { count }));
    const times = await page
      .locator('[data-new-posts]')
      .first()
      .locator('article time')
      .evaluateAll((all) => all.map((time) => time.getAttribute('datetime') ?? ''));
    expect(times).toEqual([...times].sort());
    await page
      .getByRole('navigation', { name: t('board.earlier') })
      .getByText('Oct')
      .first()
      .click();
    await expect(page).toHaveURL('/board/new/2026-10');
    await page.locator('.link-rows a').first().click();
    await expect(page).toHaveURL(/\/board\/new\/2026-10-\d\d$/);
    const day = page.url().slice(-10);
    for (const time of await page.locator('article time').all()) {
      expect(await time.getAttribute('datetime')).toContain(day);
    }
    await page.locator('a[rel=next]').click();
    await expect(page).toHaveURL(/\/board\/new\/2026-1[01]-\d\d$/);
    await expect(posts.first()).toBeVisible();
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

test('in front of a remote community the newest posts are shown, and no days are offered', async ({
  page,
  site,
}) => {
  await using front = await startSite({ API_BASE_URL: `${site.url}/api` });
  await getWithRetry(front, '/board/new');
  await page.goto(`${front.url}/board/new`);
  await expect(page.locator('[data-new-posts="1200"] article').last()).toContainText('#332');
  await expect(page.getByRole('navigation', { name: t('board.earlier') })).toHaveCount(0);
  expect((await getWithRetry(front, '/board/new/2026-11')).status).toBe(404);
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
