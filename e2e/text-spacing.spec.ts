import { PHONE_VIEWPORT } from './site/first-screen';
import { PAGE_STATES } from './site/page-states';
import { expect, test } from './site/test';
import { findCutText } from './site/text-spacing';

for (const [device, viewport] of [
  ['a phone', PHONE_VIEWPORT],
  ['a desktop', { width: 1280, height: 900 }],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    test('wide text spacing cuts no text', async ({ page }) => {
      for (const [state, path] of Object.entries(PAGE_STATES)) {
        await page.goto(path);
        expect.soft(await findCutText(page), state).toEqual([]);
      }
    });
  });
}
