import { getWithRetry } from '../site/get';
import { t } from '../site/messages';
import { expect, test } from '../site/test';

test('what a label means is said where it is first met', async ({ page, site }) => {
  await getWithRetry(site, '/');
  await page.goto('/');
  const digest = page.getByRole('region', { name: t('board.digest'), exact: true });
  await expect(digest).toContainText(t('board.digestLead'));
  await digest.getByRole('link', { name: t('home.digestAll') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('home.digestAll'));
  await expect(page.locator('main header')).toContainText(t('board.digestLead'));
  await page.goto('/board/topics');
  const filter = page.locator('.filters').getByRole('link', { name: t('board.featured') });
  await expect(filter).toHaveAttribute('title', t('board.featuredLead'));
  // A spoken name begins with the visible text or contains it (WCAG 2.5.3).
  await expect(page.locator('.header-tools summary')).toHaveAccessibleName(/Aa/);
});
