import { t } from '../site/messages';
import { expect, test } from '../site/test';

test('a topic of several pages can be printed as a whole: one link, all posts, nothing folded or left out', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await page.goto('/board/topics/1200?page=3');
  const link = page.getByRole('link', { name: t('topic.printAll', { count: 332 }) });
  await expect(link).toHaveAttribute('rel', 'nofollow');
  await link.click();
  await expect(page).toHaveURL('/board/topics/1200?all=1#print');
  await expect(page.locator('.thread > .post')).toHaveCount(332);
  await expect(page.locator('html')).toHaveAttribute('data-printed');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('body > footer')).toBeHidden();
  await expect(page.getByText(/\/board\/topics\/1200$/)).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('all posts of a topic stand on one page, which only a topic of several pages offers', async ({
    page,
  }) => {
    await page.goto('/board/topics/1200?all=1');
    await expect(page.locator('#floor-1, #floor-332')).toHaveCount(2);
    await page.goto('/board/topics/1054');
    await expect(page.locator('a[href*="all=1"]')).toHaveCount(0);
  });
});

test('a long topic at a glance leads to the posts that others answer most, alone and in order', async ({
  page,
}) => {
  await page.goto('/board/topics/1200');
  await page.getByText(t('topic.glance')).click();
  const glance = page.locator('details').filter({ hasText: t('topic.glance') });
  await expect(glance.locator('a[href$="#floor-28"]').first()).toBeVisible();
  await glance.getByRole('link', { name: /most answered/ }).click();
  await expect(page).toHaveURL('/board/topics/1200?best=1');
  const count = await page.locator('.thread > .post').count();
  await expect(page.getByText(t('topic.onlyBest', { count }))).toBeVisible();
  const floors = await page
    .locator('.post')
    .evaluateAll((posts) => posts.map((post) => Number((post as HTMLElement).dataset.floor)));
  expect(floors).toEqual(floors.toSorted((a, b) => a - b));
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await page
    .getByRole('link', { name: /more posts?$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/board\/topics\/1200(?:\?page=\d+)?#floor-\d+$/);
});

test('a quoted post opens below its quote without a request, and Escape leads back', async ({
  page,
}) => {
  await page.goto('/board/topics/1200');
  const link = page.locator('a.quote-more[href^="#post-"]').first();
  const pages: string[] = [];
  await link.click();
  page.on('request', (request) => pages.push(request.url()));
  const box = page.locator('.peek');
  await expect(box).toBeFocused();
  await expect(box.locator('.post-head')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box).toHaveCount(0);
  await expect(link).toBeFocused();
  await link.click();
  await expect(box).toBeVisible();
  expect(pages).toEqual([]);
});

test('a post of another page opens once, however often its link is pressed, and its own links lead on', async ({
  page,
}) => {
  await page.route('**/locate?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await page.goto('/board/topics/1200?page=3');
  const link = page.locator('a.quote-more:not([href^="#"])').first();
  await link.click();
  await link.click();
  await expect(page.locator('.peek').first()).toBeFocused();
  await page.waitForTimeout(400);
  await expect(page.locator('.peek')).toHaveCount(1);
  await expect(page.locator('.peek a[href^="#"]')).toHaveCount(0);
});

test('a post of another page has the look that it has there, and changes nothing beside it', async ({
  page,
}) => {
  const style = '<style>@layer components { .prose .added, .floor { color: rgb(1, 2, 3) } }';
  await page.route('**/board/topics/1200/posts/*', async (route) => {
    const response = await route.fetch();
    const body = (await response.text())
      .replace('<style>', style)
      .replaceAll(/<section [^>]*class="prose"[^>]*>/g, '$&<p class="added">x</p>');
    await route.fulfill({ response, body });
  });
  await page.goto('/board/topics/1200');
  const id = await page.locator('.post').first().getAttribute('id');
  await page.goto('/board/topics/1200?page=3');
  const link = page.locator('a.quote-more').first();
  const path = `/board/topics/1200/posts/${id?.replace('post-', '')}`;
  await link.evaluate((element, href) => element.setAttribute('href', href), path);
  await link.click();
  await expect(page.locator('.peek .added')).toHaveCSS('color', 'rgb(1, 2, 3)');
  const floor = page.locator('.post > .post-head .floor').first();
  await expect(floor).not.toHaveCSS('color', 'rgb(1, 2, 3)');
});
