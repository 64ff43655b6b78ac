import type { Page } from '@playwright/test';
import { DESKTOP, describeInEachMode, expect, testInBrowser as test } from '../test-in-browser';

/** The tools in the header and the keys. */

const TOPIC = '/board/topics/1200';

const backgroundOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

describeInEachMode(() => {
  test.use(DESKTOP);

  test('preferences and a bookmark are kept over a reload', async ({ reader }) => {
    const { page } = reader;
    await reader.open(TOPIC);
    const lightBackground = await backgroundOf(page);
    await reader.click('[data-bookmark]');
    await reader.click('.header-tools summary');
    await reader.click('.header-tools [value=dark]');
    await reader.click('.header-tools [value=largest]');
    await page.keyboard.press('Escape');
    await expect(page.locator('.header-tools summary')).toBeFocused();
    await reader.open(TOPIC);
    await expect(page.locator('html[data-theme=dark][data-size=largest]')).toBeVisible();
    await expect(page.locator('[data-bookmark][aria-pressed=true]').first()).toBeVisible();
    expect(await backgroundOf(page)).not.toBe(lightBackground);
  });
});
