import { DESKTOP, describeInEachMode, expect, testInBrowser as test } from '../test-in-browser';

/** Tests of the parts that the browser hydrates. */

describeInEachMode(() => {
  test.use(DESKTOP);

  test('the search suggests titles', async ({ reader }) => {
    await reader.open('/search');
    await reader.type('main input[type=search]', 'clock');
    await expect(reader.page.locator('.suggestions a').first()).toBeVisible();
  });
});
