import { LIVE_JOURNEYS } from '../site/live-journeys';
import { t } from '../site/messages';
import { POST_JOURNEYS } from '../site/post-journeys';
import { JOURNEYS_WITH_SCRIPTS, JOURNEYS_WITHOUT_SCRIPTS } from '../site/reading-journeys';
import { SAMPLE_TOPIC } from '../site/sample-topic';
import { expect, test } from '../site/test';

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });
    for (const [name, journey] of Object.entries(JOURNEYS_WITHOUT_SCRIPTS)) {
      test(name, ({ page }) => journey(page, SAMPLE_TOPIC));
    }
  });
}

for (const [name, journey] of Object.entries({
  ...JOURNEYS_WITH_SCRIPTS,
  ...POST_JOURNEYS,
  ...LIVE_JOURNEYS,
})) {
  test(name, ({ page }) => journey(page, SAMPLE_TOPIC));
}

test.describe('a wiki page on a phone without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });

  test('folds up the tree and the table of contents', async ({ page }) => {
    await page.goto('/wiki/pages/clocks:mantel');
    for (const container of ['aside details', '.toc details']) {
      const link = page.locator(`${container} a`).first();
      await expect(link).toBeHidden();
      await page.locator(`${container} > summary`).click();
      await expect(link).toBeVisible();
    }
  });
});

test('the table of contents marks the current section, and each section has a link', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/wiki/pages/clocks:mantel');
  const marked = page.locator('.toc [aria-current]');
  await page
    .locator('.wiki-prose h2')
    .last()
    .evaluate((heading) => heading.scrollIntoView());
  await expect(marked).toHaveCount(1);
  // A narrow screen has no column for the contents: the bar names the section.
  await page.setViewportSize({ width: 800, height: 900 });
  await page
    .locator('.wiki-prose h2')
    .nth(1)
    .evaluate((each) => each.scrollIntoView());
  await expect(page.locator('[data-section]')).toHaveText(/./);
  await expect(page.locator('[data-section]')).toHaveText((await marked.textContent()) ?? '-');
  await page.setViewportSize({ width: 1440, height: 900 });
  const heading = page.locator('.wiki-prose h2').nth(1);
  await heading.hover();
  const link = heading.getByRole('link', { name: t('reading.headingLink') });
  await expect(link).toHaveAttribute('href', `#${await heading.getAttribute('id')}`);
  // The link is neither part of the heading for screen readers nor copied with it.
  await expect(heading).toHaveAccessibleName((await heading.textContent()) ?? '');
});

test('the source of a wiki page is no part of it, and is shown where it is asked for', async ({
  page,
}) => {
  await page.goto('/wiki/pages/clocks:mantel');
  expect(await page.content()).not.toContain('======');
  const source = await page.request.get('/wiki/pages/clocks:mantel.txt');
  expect(await source.text()).toContain('======');
  expect(source.headers()).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  });
  await page.getByRole('link', { name: t('wiki.source') }).click();
  await expect(page.locator('.page-source')).toContainText('======');
  await expect(page.locator('.page-source')).toBeFocused();
});

test('a wiki page lists the pages read so far that link to it', async ({ page }) => {
  await page.goto('/wiki/pages/clocks:mantel');
  const link = page.locator('.wiki-prose a.wikilink1').first();
  const target = await link.getAttribute('href');
  await page.goto(target ?? '/');
  await expect(page.locator('.backlinks a[href="/wiki/pages/clocks:mantel"]')).toBeVisible();
});

test('without JavaScript the page about the reading history says that it needs scripts', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site.url}/reading`);
  await expect(page.locator('main')).toContainText(t('reading.needsScripts'));
  await expect(page.locator('.header-tools summary')).toBeHidden();
  const link = page.locator('.header-tools').getByRole('link', { name: t('reading.title') });
  await expect(link).toBeVisible();
  await context.close();
});
