import { getWithRetry } from './site/get';
import { t } from './site/messages';
import { expect, test } from './site/test';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a search in the header leads to the post that has the words', async ({ page }) => {
    await page.goto('/');
    const box = page.locator('header input[name=q]');
    await box.fill('tower clock 钟楼');
    await box.press('Enter');
    await expect(page).toHaveURL(/\/search\?q=tower\+clock\+/);
    await page.goto('/search?q=%E5%8F%91%E6%9D%A1');
    await expect(page.locator('mark').first()).toHaveText('发条');
    const post = page.locator('.found-posts a').first();
    const [, id] = /posts\/(\d+)$/.exec((await post.getAttribute('href')) ?? '') ?? [];
    await post.click();
    await expect(page).toHaveURL(new RegExp(`#post-${id}$`));
    await expect(page.locator(`#post-${id}`)).toContainText('发条');
  });

  test('a topic of several pages is searched by itself', async ({ page }) => {
    await page.goto('/board/topics/1200');
    await page.getByRole('link', { name: t('search.thisTopic') }).click();
    await expect(page).toHaveURL(/\/search\?topic_id=1200$/);
    await page.locator('main input[name=q]').fill('钟');
    await page.locator('main [type=submit]').click();
    await expect(page.locator('.result')).toHaveCount(1);
    const ids = await page
      .locator('.found-posts a')
      .evaluateAll((links) =>
        links.map((link) =>
          Number(/1200\/posts\/(\d+)$/.exec(link.getAttribute('href') ?? '')?.[1]),
        ),
      );
    expect(ids.length).toBeGreaterThan(1);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    await expect(page.locator('main a[href="/board/topics/1200"]').first()).toBeVisible();
    await page
      .locator('main')
      .getByRole('link', { name: t('search.label') })
      .click();
    await expect(page).not.toHaveURL(/topic_id/);
  });

  test('a search without results says so', async ({ page }) => {
    await page.goto('/search?q=zzyzx');
    await expect(page.locator('.empty')).toContainText('zzyzx');
    await expect(page.locator('main input[name=q]')).toHaveValue('zzyzx');
  });

  test('links limit a search to one part of the site', async ({ page }) => {
    await page.goto('/search?q=clock');
    const wiki = page.locator('.filters a[href*="in=wiki"]');
    await wiki.click();
    await expect(page.locator('.filters a[aria-current]')).toHaveAttribute('href', /in=wiki/);
    expect(await page.locator('.found-posts').count()).toBe(0);
    expect(await page.locator('.result').count()).toBeGreaterThan(0);
  });
});

test('titles are suggested during typing', async ({ page }) => {
  await page.goto('/search');
  await page.locator('main input[name=q]').pressSequentially('mantel clo');
  const first = page.locator('.suggestions a').first();
  await expect(first).toContainText(/mantel clock/i);
  const address = await first.getAttribute('href');
  await first.click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
});

test('the list of suggestions is operated by keys, and covers nothing that has the focus', async ({
  page,
}) => {
  await page.goto('/search');
  const box = page.locator('main input[name=q]');
  const links = page.locator('.suggestions a');
  await box.pressSequentially('mantel clo');
  await expect(links.first()).toBeVisible();
  await expect(page.locator('main [role=status]')).toHaveText(
    `${t('search.suggestions')}: ${await links.count()}`,
  );
  await page.keyboard.press('ArrowDown');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(box).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(links).toHaveCount(0);
  await expect(box).toHaveValue('mantel clo');
  await page.keyboard.press('ArrowDown');
  await expect(links.first()).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(links).toHaveCount(0);
});

const STATUS: [path: string, status: number, location?: string][] = [
  ['/search', 200],
  ['/search?q=clock&page=2', 200],
  ['/search?q=clock&page=31', 404],
  ['/search?q=%20%20clock%20oil', 308, '/search?q=clock+oil'],
  ['/search?page=1&q=clock&utm_source=x', 308, '/search?q=clock'],
  ['/search?q=clock&in=attic', 400],
  ['/search?topic_id=x', 400],
  ['/search?q=clock&topic_id=99999999', 200],
  ['/search?q=clock&in=wiki&topic_id=1200', 308, '/search?q=clock&topic_id=1200'],
  ['/api/search?q=clock&topic_id=x', 400],
  ['/search?q=%00', 400],
  ['/search?q=%ff', 400],
  [`/search?q=${'x'.repeat(201)}`, 400],
  ['/search?q=%22%20-%20OR%20NEAR(%20*%20%27%3B--', 308],
  ['/api/search?q=%22%20-%20OR%20NEAR(%20*%20%27%3B--', 200],
  ['/api/search?q=clock&limit=51', 400],
  ['/api/search/titles?q=%22*', 200],
  ['/opensearch.xml', 404],
  ['/changes.atom', 200],
  ['/api/changes?since=0', 200],
  ['/api/changes?since=yesterday', 400],
];

test('searches have one canonical address, and correct statuses', async ({ site }) => {
  for (const [path, status, location] of STATUS) {
    const response = await getWithRetry(site, path);
    expect(`${path} ${response.status}`).toBe(`${path} ${status}`);
    if (location) expect(response.headers.location).toBe(location);
  }
  const page = await getWithRetry(site, '/search?q=clock');
  expect(page.body).toContain('noindex');
  expect(page.headers['cache-control']).toBe('no-store');
});
