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
  await expect(page.locator('main dt').nth(-2)).toHaveText(t('status.time'));
  await page.close();
});
