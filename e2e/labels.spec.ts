import { getWithRetry } from './site/get';
import { t } from './site/messages';
import { expect, test } from './site/test';

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
  // A name in speech begins with what is seen (WCAG 2.5.3), or holds it.
  await expect(page.locator('.header-tools summary')).toHaveAccessibleName(/Aa/);
});

test.describe('on a touch screen, which shows no title', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 760 } });

  const PAGES = { pinned: '/board/topics/1200', digest: '/board/topics', featured: '/' } as const;
  for (const label of ['pinned', 'digest', 'featured'] as const) {
    test(`the badge "${label}" leads to what it means`, async ({ page }) => {
      await page.goto(PAGES[label]);
      const badge = page.locator('main .badge', { hasText: t(`board.${label}`) }).first();
      await badge.tap();
      await expect(page.locator('main header')).toContainText(t(`board.${label}Lead`));
    });
  }
});
