import type { Page } from '@playwright/test';
import { LOCALES, type Locale } from '@/lib/config/locales';
import {
  contentTop,
  FIRST_SCREENS,
  type FirstScreenLimit,
  MAX_HEADER_HEIGHT,
  POST,
} from './site/first-screen';
import { getWithRetry } from './site/get';
import { t } from './site/messages';
import { PAGE_STATES } from './site/page-states';
import { isPositionBarShown } from './site/position-bar';
import { type Site, startSite } from './site/start';
import { expect, test } from './site/test';
import { scriptedPost, scriptedTopic, startScripted } from './upstream/scripted';

const PHONE = { width: 360, height: 760 };
/** The minimum target size of WCAG 2.5.8, and of a control that stands alone, in CSS pixels. */
const MIN_TARGET = 24;
const MIN_TARGET_ALONE = 44;

const PAGES: Record<string, FirstScreenLimit> = {
  ...FIRST_SCREENS,
  'topic with a title of one line': { path: '/board/topics/1650', content: POST, maxTop: 340 },
};

/** What the first screen shows: measured on the page itself. */
async function measure(page: Page, site: Site, { path, content }: FirstScreenLimit) {
  // Rendered before, so that a busy machine does not refuse the visit.
  await getWithRetry(site, path);
  await page.goto(site.url + path);
  const header = page.locator('body > header');
  return {
    headerHeight: (await header.boundingBox())?.height,
    top: await page.evaluate(contentTop, content),
    crumbLines: await page
      .locator('.breadcrumbs a')
      .evaluateAll((links) => new Set(links.map((link) => link.getBoundingClientRect().top)).size),
  };
}

async function expectEarlyContent(page: Page, site: Site, types: readonly string[]): Promise<void> {
  await page.setViewportSize(PHONE);
  const late: string[] = [];
  for (const [type, limit] of Object.entries(PAGES).filter(([name]) => types.includes(name))) {
    const { headerHeight, top, crumbLines } = await measure(page, site, limit);
    if (!headerHeight || headerHeight > MAX_HEADER_HEIGHT)
      late.push(`${type}: header ${headerHeight}`);
    if (top > limit.maxTop) late.push(`${type}: ${top} of ${limit.maxTop}`);
    if (crumbLines > 1) late.push(`${type}: ${crumbLines} lines of breadcrumbs`);
  }
  expect(late).toEqual([]);
}

const startIn = (locale: Locale) =>
  startSite({
    LOCALE: locale,
    SITE_DESCRIPTION: 'A community that repairs things together, in words and pictures.',
  });

/** Languages in which every page is measured, with and without scripts. */
const MEASURED: readonly Locale[] = ['en', 'zh-CN', 'de'];
/** What is measured in the others: pages whose first screens hold the most words of the interface. */
const WORDY = ['home', 'topics', 'topic, deep', 'wiki page'];

for (const locale of LOCALES) {
  test(`on a phone the content of each page begins early (${locale})`, async ({ browser }) => {
    const isMeasured = MEASURED.includes(locale);
    const site = await startIn(locale);
    try {
      for (const javaScriptEnabled of isMeasured ? [true, false] : [true]) {
        const page = await browser.newPage({ javaScriptEnabled });
        await expectEarlyContent(page, site, isMeasured ? Object.keys(PAGES) : WORDY);
        await page.close();
      }
    } finally {
      await site.stop();
    }
  });
}

test('controls in the first screen of a phone are large enough for a finger', async ({
  page,
  site,
}) => {
  await page.setViewportSize(PHONE);
  for (const path of [PAGE_STATES.topic, PAGE_STATES['wiki page'], PAGE_STATES.topics]) {
    await page.goto(site.url + path);
    const small = await page.evaluate(
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
    expect(small, path).toEqual([]);
  }
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled, viewport: PHONE });

    test('a phone reaches the search, the reading tools and the ways to read a topic', async ({
      page,
    }) => {
      await page.goto(PAGE_STATES['topic, deep']);
      await page.locator('.topic-toolbar > summary').click();
      const jump = page.locator('.topic-toolbar').getByLabel(t('topic.jump'));
      await expect(jump).toBeVisible();
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
  const upstream = await startScripted();
  const posts = [scriptedPost(1), scriptedPost(2)];
  upstream.script = ({ pathname }) => {
    const id = Number(/^\/board\/topics\/(\d+)$/.exec(pathname)?.[1]);
    if (!id) return undefined;
    return { body: { ...scriptedTopic(id), posts_list: posts.slice(0, id) } };
  };
  const site = await startSite({ API_BASE_URL: upstream.url, LOG_LEVEL: 'silent' });
  try {
    await getWithRetry(site, '/board/topics/1');
    await page.goto(`${site.url}/board/topics/1`);
    await expect(page.locator('.post')).toHaveCount(1);
    await expect(page.locator('.topic-toolbar, .position-bar, .pager-top')).toHaveCount(0);
    await getWithRetry(site, '/board/topics/2');
    await page.goto(`${site.url}/board/topics/2`);
    await expect(page.locator('.post')).toHaveCount(2);
    await expect(page.locator('.topic-toolbar')).toHaveCount(1);
    await expect(page.locator('.position-form, .pager-top')).toHaveCount(0);
  } finally {
    await site.stop();
    await upstream.stop();
  }
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
    await page.setViewportSize(PHONE);
    await page.goto(address);
    const isShown = () => page.evaluate(isPositionBarShown);
    expect(await isShown()).toBe(false);
    await page.mouse.wheel(0, 1500);
    await expect.poll(isShown).toBe(true);
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(isShown).toBe(false);
  });
}
