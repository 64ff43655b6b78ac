import { t } from './site/messages';
import { expect, test } from './site/test';

test('the status page says first whether the community is reachable, and last what the browser is', async ({
  browser,
  site,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(`${site.url}/status`);
  await expect(page.locator('main h1 + p')).toHaveText(t('health.ok'));
  await expect(page.locator('main dd').last()).toContainText('HeadlessChrome');
  await expect(page.locator('main dt').nth(-3)).toHaveText(t('status.time'));
  // Nothing is drawn before there is something to draw.
  await expect(page.locator('main figure')).toHaveCount(0);
  await page.close();
});

test('the status page plots the responses it got', async ({ page }) => {
  await page.goto('/status');
  await expect(page.locator('.plot polyline').first()).toHaveAttribute('points', /\d/);
  await expect(page.locator('.plot').first()).toContainText(/\d+\s?ms/);
});
