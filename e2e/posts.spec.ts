import type { Page } from '@playwright/test';
import { expect, test } from './site/test';

const TOPIC = '/board/topics/1200';

/** The heading and the permalink of the second post. */
const secondPost = (page: Page) => page.getByRole('article', { name: /^#2 老周$/ });

test('a post is named by its number and its author, as its heading is', async ({ page, site }) => {
  await page.goto(site.url + TOPIC);
  const heading = secondPost(page).getByRole('heading', { level: 2, name: /^#2 老周$/ });
  await expect(heading).toBeVisible();
  await expect(page.locator('.thread h2')).toHaveCount(20);
  await expect(page.locator('.thread :is(h1, .prose h2)')).toHaveCount(0);
});

test('the number of a post shows that it is a link, and copies its address', async ({
  page,
  context,
  site,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url });
  await page.goto(site.url + TOPIC);
  const link = secondPost(page).getByRole('link', { name: '#2' });
  const sign = () => link.evaluate((element) => getComputedStyle(element, '::after').content);
  expect(await sign()).toBe('none');
  await link.hover();
  expect(await sign()).toContain('¶');
  await link.click();
  await expect(page).toHaveURL(/#post-10416$/);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${site.url}${TOPIC}/posts/10416`);
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('the number of a post shares its address', async ({ page, site }) => {
    await page.addInitScript(() => {
      Object.assign(navigator, {
        share: async ({ url }: ShareData) =>
          document.documentElement.setAttribute('shared', url ?? ''),
      });
    });
    await page.goto(site.url + TOPIC);
    await secondPost(page).getByRole('link', { name: '#2' }).tap();
    await expect(page.locator('html')).toHaveAttribute('shared', `${site.url}${TOPIC}/posts/10416`);
  });
});

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`the post that the address names has a bar, and a tint unless motion is to be reduced (${reducedMotion})`, async ({
    page,
    site,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await page.goto(`${site.url}${TOPIC}#post-10416`);
    const style = await secondPost(page).evaluate((post) => {
      const { borderInlineStartWidth, animationName } = getComputedStyle(post, '::before');
      return [borderInlineStartWidth, animationName];
    });
    expect(style).toEqual(['3px', reducedMotion === 'reduce' ? 'none' : 'fade']);
  });
}
