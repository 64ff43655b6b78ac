import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../site/test';

const ARABIC = '/board/topics/1661';
const HEBREW = '/board/topics/1662';

/** Returns the edges of a block and of its text, in pixels from the left. */
const edgesOf = (block: Locator) =>
  block.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
    const box = element.getBoundingClientRect();
    return {
      box: { left: box.left, right: box.right },
      text: {
        left: Math.min(...rects.map(({ left }) => left)),
        right: Math.max(...rects.map(({ right }) => right)),
      },
    };
  });

async function expectAtRight(block: Locator) {
  const { box, text } = await edgesOf(block);
  expect(box.right - text.right).toBeLessThan(3);
  expect(text.left - box.left).toBeGreaterThan(20);
}

async function expectAtLeft(block: Locator) {
  const { box, text } = await edgesOf(block);
  expect(text.left - box.left).toBeLessThan(3);
  expect(box.right - text.right).toBeGreaterThan(20);
}

/** Runs a check on a phone and on a desktop. */
async function atEachWidth(page: Page, check: () => Promise<void>): Promise<void> {
  for (const viewport of [
    { width: 360, height: 760 },
    { width: 1280, height: 800 },
  ]) {
    await test.step(`at ${viewport.width} px`, async () => {
      await page.setViewportSize(viewport);
      await check();
    });
  }
}

test('text in Arabic stands at the right, with its lists, quotes and tables', async ({ page }) => {
  await page.goto(ARABIC);
  await atEachWidth(page, async () => {
    const texts = page.locator('.thread .prose');
    await expect(texts.nth(0)).toHaveAttribute('lang', 'ar');
    await expect(texts.nth(0)).toHaveAttribute('dir', 'rtl');
    await expect(page.locator('h1')).toHaveAttribute('dir', 'rtl');
    await expectAtRight(texts.nth(0).locator('p').last());
    await expectAtRight(texts.nth(0).locator('li').first());
    await expectAtRight(texts.nth(0).locator('li').last());
    await expect(texts.nth(0).locator('li').last().locator('span')).toHaveCSS('direction', 'ltr');
    const list = await edgesOf(texts.nth(0).locator('ul'));
    const item = await edgesOf(texts.nth(0).locator('li').first());
    expect(list.box.right - item.box.right, 'room for the marker').toBeGreaterThan(10);
    expect(item.box.left - list.box.left).toBeLessThan(1);

    const quote = texts.nth(1).locator('blockquote');
    await expect(texts.nth(1)).toHaveAttribute('dir', 'ltr');
    await expect(quote).toHaveCSS('border-right-width', '3px');
    await expect(quote).toHaveCSS('border-left-width', '0px');
    await expect(texts.nth(1).locator('> p')).toHaveCSS('direction', 'ltr');

    const cells = texts.nth(2).locator('thead th');
    const first = await edgesOf(cells.nth(0));
    const second = await edgesOf(cells.nth(1));
    expect(first.box.left, 'columns from right to left').toBeGreaterThanOrEqual(
      second.box.right - 1,
    );
    const code = texts.nth(2).locator('pre');
    await expect(code).toHaveCSS('direction', 'ltr');
    const { box, text } = await edgesOf(code);
    expect(text.left - box.left).toBeLessThan(30);
  });
});

test('a post in Hebrew stands at the right, its paragraph in English at the left', async ({
  page,
}) => {
  await page.goto(HEBREW);
  await atEachWidth(page, async () => {
    const last = page.locator('.thread .prose').nth(2);
    await expect(last).toHaveAttribute('lang', 'he');
    await expectAtRight(last.locator('p').nth(0));
    await expectAtLeft(last.locator('p').nth(1));
    await expectAtRight(page.locator('.thread .prose').nth(0).locator('li').first());
  });
});

test('titles in lists are isolated, and rows begin at the same side', async ({ page }) => {
  await page.goto('/board/topics?starter_id=41');
  await atEachWidth(page, async () => {
    const title = page.locator('.row-title a');
    await expect(title).toHaveAttribute('lang', 'ar');
    await expect(title).toHaveCSS('direction', 'rtl');
    const row = await edgesOf(page.locator('.row').first());
    expect((await edgesOf(title)).text.left - row.box.left).toBeLessThan(3);
    // Phones show no descriptions in lists.
    const about = page.locator('.row-about').first();
    if (await about.isVisible()) await expectAtLeft(about);
  });
});
