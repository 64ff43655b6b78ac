import { t } from '../site/messages';
import { SAMPLE_TOPIC } from '../site/sample-topic';
import { expect, test } from '../site/test';

const { path: topic, lastPage } = SAMPLE_TOPIC;
const STEP_MS = 100;

test('a live topic announces new posts, and adds them on request', async ({ page }) => {
  const path = `${topic}?page=${lastPage}&live=1`;
  const post = '<section class="post" id="post-99999999"><a href="#x">new here</a></section>';
  await page.route(`**/api${topic}?*`, async (route) => {
    // The browser adds this header only after the test gets the request.
    const headers = { ...route.request().headers(), 'sec-fetch-site': 'same-origin' };
    const body = await (await route.fetch({ headers })).json();
    body.posts_list.unshift({ pid: 99_999_999 });
    await route.fulfill({ json: body });
  });
  await page.route(`**${path}`, async (route) => {
    if (route.request().resourceType() === 'document') return route.continue();
    const html = await (await route.fetch()).text();
    await route.fulfill({
      contentType: 'text/html',
      body: html.replace(/<article [^>]*class="thread"[^>]*>/, (thread) => thread + post),
    });
  });
  // Time passes by steps of the test, so that no deadline of the page ends a request on a busy machine.
  const start = Date.now();
  await page.clock.install({ time: start });
  await page.clock.pauseAt(start + 1000);
  await page.goto(path);
  await expect(async () => {
    await page.clock.runFor(STEP_MS);
    const announced = t('live.newPosts', { count: '1' });
    await expect(page.getByRole('status')).toContainText(announced, { timeout: 1000 });
  }).toPass();
  await page.getByRole('button', { name: t('live.show') }).dblclick();
  await expect(page.locator('.thread-added')).toContainText('new here');
  await page.clock.resume();
  await expect(page.getByRole('status')).toContainText(t('live.checking'));
  await expect(page.locator('.thread-added .post')).toHaveCount(1);
});

test('live updates stop after an hour without activity, and resume on request', async ({
  page,
}) => {
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/')) requests += 1;
  });
  await page.clock.install();
  await page.goto(`${topic}?page=${lastPage}`);
  await page.getByRole('link', { name: t('live.start') }).click();
  await expect(page.getByRole('status')).toContainText(t('live.checking'));
  const before = requests;
  await page.clock.runFor('02:00');
  await expect.poll(() => requests).toBeGreaterThan(before);
  await page.clock.fastForward('59:00');
  await page.clock.runFor('01:00');
  await expect(page.getByRole('status')).toContainText(t('live.paused'));
  const last = requests;
  await page.clock.runFor('10:00');
  expect(requests).toBe(last);
  await page.getByRole('button', { name: t('live.resume') }).click();
  await expect.poll(() => requests).toBeGreaterThan(last);
  await expect(page.getByRole('status')).toContainText(t('live.checking'));
});
