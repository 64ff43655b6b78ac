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
