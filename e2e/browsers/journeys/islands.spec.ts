import { DESKTOP, describeInEachMode, expect, testInBrowser as test } from '../test-in-browser';

/** Tests of the parts that the browser hydrates. */

describeInEachMode(() => {
  test.use(DESKTOP);

  test('a topic announces a new post, and shows it', async ({ reader, live }) => {
    const { path, reply } = await live.startTopic();
    await reader.open(live.url + path);
    await reply();
    // The page requests new posts every half minute.
    await expect(reader.page.locator('[data-island=live] button').first()).toBeVisible();
    await reader.click('[data-island=live] button');
    await expect(reader.page.locator('.thread-added .post').first()).toBeVisible();
  });

  test('the search suggests titles', async ({ reader }) => {
    await reader.open('/search');
    await reader.type('main input[type=search]', 'clock');
    await expect(reader.page.locator('.suggestions a').first()).toBeVisible();
  });
});
