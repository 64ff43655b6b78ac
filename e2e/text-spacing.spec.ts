import { PHONE_VIEWPORT } from './site/first-screen';
import { PAGE_STATES } from './site/page-states';
import { expect, test } from './site/test';
import { findCutText } from './site/text-spacing';

/** Runs in a page: the width that its content takes where text is twice as large (WCAG 2.2, 1.4.4). */
function widthWithLargeText(): number {
  const { style } = document.documentElement;
  style.fontSize = '200%';
  const { scrollWidth } = document.documentElement;
  style.fontSize = '';
  return scrollWidth;
}

for (const [device, viewport] of [
  ['a phone', PHONE_VIEWPORT],
  ['a desktop', { width: 1280, height: 900 }],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    test('text of twice the size makes no page wider than the screen, and wide spacing cuts none', async ({
      page,
    }) => {
      for (const [state, path] of Object.entries(PAGE_STATES)) {
        await page.goto(path);
        expect.soft(await page.evaluate(widthWithLargeText), state).toBe(viewport.width);
        expect.soft(await findCutText(page), state).toEqual([]);
      }
    });
  });
}
