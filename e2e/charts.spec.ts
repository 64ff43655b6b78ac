import { getWithRetry } from './site/get';
import { t } from './site/messages';
import { expect, test } from './site/test';

test('a forum shows how many posts it received in each month of three years', async ({
  page,
  site,
}) => {
  await getWithRetry(site, '/board/forums/10');
  await page.goto(`${site.url}/board/forums/10`);
  const chart = page.getByRole('figure');
  await expect(chart).toHaveText(/^Posts per month since \w+ \d{4}: \d+ in all, \d+ at most\.$/);
  const bars = await chart.locator('path').getAttribute('d');
  expect(bars?.match(/M/g)?.length).toBeGreaterThan(5);
  expect((await chart.locator('svg').evaluate((svg) => svg.outerHTML)).length).toBeLessThan(600);
  for (const other of ['/board/forums/10?page=2', '/board/forums/10?sort=asc']) {
    expect((await getWithRetry(site, other)).body).not.toContain('<figure');
  }
});

test('the timeline of a long topic leads to the first post of each period', async ({
  page,
  site,
}) => {
  await getWithRetry(site, '/board/topics/1200');
  await page.goto(`${site.url}/board/topics/1200`);
  const timeline = page.getByRole('navigation', { name: t('topic.timeline') });
  const links = timeline.getByRole('link');
  expect(await links.count()).toBeGreaterThan(2);
  const name = `${await links.last().locator('title').textContent()}`;
  expect(name).toMatch(/^From .+ \d{4}: \d+ posts?$/);
  await timeline.getByRole('link', { name }).click();
  await expect(page).toHaveURL(/\/board\/topics\/1200\?page=\d+#floor-\d+$/);
  const floor = new URL(page.url()).hash.slice(1);
  await expect(page.locator(`[id="${floor}"]`)).toBeVisible();
  const posted = await page.locator(`[id="${floor}"] time`).first().getAttribute('datetime');
  const start = Date.parse(/^From (.+): /.exec(name)?.[1] ?? '');
  expect(Date.parse(posted ?? '')).toBeGreaterThanOrEqual(start);
  expect((await getWithRetry(site, '/board/topics/1001')).body).not.toContain(
    `aria-label="${t('topic.timeline')}"`,
  );
});
