import type { Page } from '@playwright/test';
import { MAX_HEADER_HEIGHT, PHONE_VIEWPORT } from './site/first-screen';
import { getWithRetry } from './site/get';
import { measureFactsDistance, measureHeadline, measureRows } from './site/measure-phone';
import { t } from './site/messages';
import { PAGE_STATES } from './site/page-states';
import { isPositionBarShown } from './site/position-bar';
import { startSite } from './site/start';
import { expect, test } from './site/test';
import { scriptedPost, scriptedTopic, startScripted } from './upstream/scripted';

/** The minimum target size of WCAG 2.5.8, and of a control that stands alone, in CSS pixels. */
const MIN_TARGET = 24;
const MIN_TARGET_ALONE = 44;

/** The controls in the first screen of a page that are too small for a finger. */
const findSmallControls = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([min, minAlone]) =>
      [...document.querySelectorAll('a, button, summary')].flatMap((control) => {
        if (control.closest('.prose, .skip-link') || !control.checkVisibility()) return [];
        const { top, width, height } = control.getBoundingClientRect();
        if (top < 0 || top > innerHeight || width === 0) return [];
        const isAlone = control.matches('summary, body > header *');
        const isSmall = width < min || height < (isAlone ? minAlone : min);
        return isSmall ? [`${control.outerHTML.slice(0, 80)}: ${width} x ${height}`] : [];
      }),
    [MIN_TARGET, MIN_TARGET_ALONE] as const,
  );

test('controls in the first screen of a phone are large enough for a finger', async ({
  page,
  site,
}) => {
  await page.setViewportSize(PHONE_VIEWPORT);
  for (const path of [PAGE_STATES.topic, PAGE_STATES['wiki page'], PAGE_STATES.topics]) {
    await page.goto(site.url + path);
    expect(await findSmallControls(page), path).toEqual([]);
  }
});

test('the header is one row on the narrowest phone', async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  for (const path of [PAGE_STATES.home, PAGE_STATES.forums, PAGE_STATES.topics]) {
    await page.goto(site.url + path);
    const header = await page.locator('body > header').boundingBox();
    expect(header?.height, path).toBeLessThanOrEqual(MAX_HEADER_HEIGHT);
  }
});

test('the header has its parts at one place on every page', async ({ page, site }) => {
  for (const width of [1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const places = new Set<string>();
    for (const path of Object.values(PAGE_STATES)) {
      await page.goto(site.url + path);
      const lefts = await page
        .locator('.site-bar > *')
        .evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().left)));
      places.add(lefts.join());
    }
    expect([...places]).toHaveLength(1);
  }
});

for (const [width, height, atLeast] of [
  [360, 760, 7],
  [1280, 900, 10],
  [1920, 1080, 13],
] as const) {
  test(`${width} x ${height} pixels show ${atLeast} topics whole, with one line of facts on a phone`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height });
    // Breadcrumbs take the place of a row.
    for (const [path, rows] of [
      [PAGE_STATES.topics, atLeast],
      ['/board/forums/15', atLeast - 1],
    ] as const) {
      await page.goto(site.url + path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width);
      const { whole, maxFactLines } = await measureRows(page);
      expect(whole, path).toBeGreaterThanOrEqual(rows);
      if (width === 360) expect(maxFactLines, path).toBe(1);
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

for (const viewport of [PHONE_VIEWPORT, { width: 1280, height: 900 }]) {
  test(`the facts of a topic keep a distance from its title, its posts are counted, at ${viewport.width} pixels`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto(site.url + PAGE_STATES['topic, deep']);
    expect(await measureFactsDistance(page)).toBeGreaterThanOrEqual(6);
    const count = page.locator('main header .facts').getByText(/^\d+ posts\s*$/);
    const box = await count.boundingBox();
    const facts = await page.locator('main header .facts').boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(
      (facts?.y ?? 0) + (facts?.height ?? 0) + 1,
    );
  });
}

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

test('a topic of one post has no toolbar, and a topic of one page no jump', async ({ page }) => {
  await using upstream = await startScripted();
  const posts = [scriptedPost(1), scriptedPost(2)];
  upstream.script = ({ pathname }) => {
    const id = Number(/^\/board\/topics\/(\d+)$/.exec(pathname)?.[1]);
    if (!id) return undefined;
    return { body: { ...scriptedTopic(id), posts_list: posts.slice(0, id) } };
  };
  await using site = await startSite({ API_BASE_URL: upstream.url, LOG_LEVEL: 'silent' });
  await getWithRetry(site, '/board/topics/1');
  await page.goto(`${site.url}/board/topics/1`);
  await expect(page.locator('.post')).toHaveCount(1);
  await expect(page.locator('.topic-toolbar, .position-bar, .pager-top')).toHaveCount(0);
  await getWithRetry(site, '/board/topics/2');
  await page.goto(`${site.url}/board/topics/2`);
  await expect(page.locator('.post')).toHaveCount(2);
  await expect(page.locator('.topic-toolbar')).toHaveCount(1);
  await expect(page.locator('.position-form, .pager-top')).toHaveCount(0);
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
