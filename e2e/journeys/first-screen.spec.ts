import { PHONE_VIEWPORT } from '../site/first-screen';
import { measureFactsDistance, measureHeadline, measureRows } from '../site/measure-phone';
import { t } from '../site/messages';
import { PAGE_STATES } from '../site/page-states';
import { isPositionBarShown } from '../site/position-bar';
import { expect, test } from '../site/test';

/** Screens of a phone and two desktops, with the number of topics that they show whole. */
const SCREENS = [
  [360, 760, 7],
  [1280, 900, 10],
  [1920, 1080, 13],
] as const;

// Breadcrumbs take a row's place.
for (const [path, fewer] of [
  [PAGE_STATES.topics, 0],
  ['/board/forums/15', 1],
] as const) {
  test(`${path} shows many topics whole, with one line of facts on a phone`, async ({ page }) => {
    await page.goto(path);
    for (const [width, height, atLeast] of SCREENS) {
      await page.setViewportSize({ width, height });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      const { whole, maxFactLines } = await measureRows(page);
      expect(whole, `at ${width}`).toBeGreaterThanOrEqual(atLeast - fewer);
      if (width === 360) expect(maxFactLines).toBe(1);
    }
  });
}

test('the home page says what the site is about in at most four lines, and begins its first headline 190 pixels down without them', async ({
  page,
  site,
}) => {
  await page.setViewportSize(PHONE_VIEWPORT);
  await page.goto(site.url);
  await expect(page.locator('.masthead .facts')).toContainText(
    '340 topics, 2,340 posts, and 108 wiki pages',
  );
  const sentence = page.locator('.masthead p').first();
  const lines = await sentence.evaluate(
    (element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
  );
  expect(Math.round(lines)).toBeLessThanOrEqual(4);
  expect(await measureHeadline(page)).toBeLessThanOrEqual(190);
  const wiki = page.locator('section[aria-labelledby="wiki"]');
  const sizes = await wiki
    .locator('h2, h3')
    .evaluateAll((headings) =>
      headings.map((each) => Number.parseFloat(getComputedStyle(each).fontSize)),
    );
  expect(sizes[0]).toBeGreaterThan(sizes[1] ?? 0);
  const tops = await wiki
    .locator('ul a')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(tops.length);
});

test('the facts of a topic keep a distance from its title, and its posts are counted', async ({
  page,
}) => {
  await page.goto(PAGE_STATES['topic, deep']);
  for (const viewport of [PHONE_VIEWPORT, { width: 1280, height: 900 }]) {
    await page.setViewportSize(viewport);
    expect(await measureFactsDistance(page)).toBeGreaterThanOrEqual(6);
    const count = page.locator('main header .facts').getByText(/^\d+ posts\s*$/);
    const box = await count.boundingBox();
    const facts = await page.locator('main header .facts').boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(
      (facts?.y ?? 0) + (facts?.height ?? 0) + 1,
    );
  }
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled, viewport: PHONE_VIEWPORT });

    test('a phone reaches the search, the reading tools and the ways to read a topic', async ({
      page,
    }) => {
      await page.goto(PAGE_STATES['topic, deep']);
      await page.locator('.topic-toolbar > summary').click();
      await expect(page.locator('.topic-toolbar nav')).toBeVisible();
      await page.getByRole('link', { name: t('topic.newestFirst') }).click();
      await expect(page).toHaveURL(/sort=desc$/);
      await page
        .locator('header')
        .getByRole('link', { name: t('search.title') })
        .click();
      await expect(page).toHaveURL(/\/search$/);
      if (javaScriptEnabled) await page.locator('.header-tools summary').click();
      await page
        .locator('.header-tools')
        .getByRole('link', { name: t('reading.title') })
        .click();
      await expect(page).toHaveURL(/\/reading$/);
    });
  });
}

test('a long name and the date of its post are not broken on a phone', async ({ page }) => {
  await page.setViewportSize(PHONE_VIEWPORT);
  await page.goto(PAGE_STATES.topic);
  const head = page.locator('.post-head').first();
  const name = head.locator('.person');
  await name.evaluate((element) => {
    element.textContent = 'Bartholomew_Featherstone';
  });
  const isWhole = ({ scrollWidth, clientWidth }: Element) => scrollWidth <= clientWidth;
  expect(await head.locator('.post-author > *').evaluate(isWhole)).toBe(true);
  const { height: lineHeight = 0 } = (await name.boundingBox()) ?? {};
  const date = await head.locator('.post-date').boundingBox();
  expect(date?.height).toBeLessThan(1.5 * lineHeight);
  const number = await head.locator('.floor').boundingBox();
  expect((number?.x ?? 0) + (number?.width ?? 0)).toBeGreaterThan(
    (date?.x ?? 0) + (date?.width ?? 0),
  );
});

test('the sections that a narrow header has no room for are shown to keyboards', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(PAGE_STATES.forums);
  const linkTo = (name: string) => page.locator('.nav-links').getByRole('link', { name });
  const topics = linkTo(t('site.topics'));
  const isShown = () =>
    topics.evaluate((link) => {
      const { x, y, width, height } = link.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2) === link;
    });
  expect(await isShown()).toBe(false);
  await linkTo(t('site.new')).focus();
  await page.keyboard.press('Tab');
  await expect(topics).toBeFocused();
  expect(await isShown()).toBe(true);
});

test('a keyboard moves nothing in a header that has room for all sections', async ({ page }) => {
  await page.setViewportSize({ width: 430, height: 700 });
  await page.goto(PAGE_STATES.forums);
  const link = page.locator('.nav-link').first();
  const before = await link.boundingBox();
  await page.keyboard.press('Tab');
  await link.focus();
  expect(await link.evaluate((each) => each.matches(':focus-visible'))).toBe(true);
  expect(await link.boundingBox()).toEqual(before);
});

test('large text keeps the sections apart', async ({ page }) => {
  await page.setViewportSize({ width: 190, height: 700 });
  await page.goto(PAGE_STATES.forums);
  const links = await page.locator('.nav-link').all();
  const boxes = await Promise.all(links.map((link) => link.boundingBox()));
  const gaps = boxes.slice(1).flatMap((box, at) => {
    const before = boxes[at];
    return box && before && box.y === before.y ? [box.x - before.x - before.width] : [];
  });
  expect(gaps).not.toEqual([]);
  for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(6);
});

for (const hasScrollState of [true, false]) {
  test(`the position bar shows while it sticks, ${hasScrollState ? 'with' : 'without'} scroll-state()`, async ({
    page,
    site,
  }) => {
    // Firefox and WebKit have no `scroll-state()`.
    const address = site.url + PAGE_STATES.topic;
    if (!hasScrollState) {
      await page.route(address, async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replaceAll('scroll-state', 'unknown-state');
        const { 'content-security-policy': _, ...headers } = response.headers();
        await route.fulfill({ response, headers, body });
      });
    }
    await page.setViewportSize(PHONE_VIEWPORT);
    await page.goto(address);
    const isShown = () => page.evaluate(isPositionBarShown);
    expect(await isShown()).toBe(false);
    await page.mouse.wheel(0, 1500);
    await expect.poll(isShown).toBe(true);
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(isShown).toBe(false);
  });
}
