import { findAccessibilityViolations } from '../site/axe';
import { getWithRetry } from '../site/get';
import { t } from '../site/messages';
import { expect, test } from '../site/test';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a search in the header leads to the post that has the words', async ({ page }) => {
    await page.goto('/');
    const box = page.locator('header input[name=q]');
    await box.fill('tower clock 钟楼');
    await box.press('Enter');
    await expect(page).toHaveURL(/\/search\?q=tower\+clock\+/);
    await page.goto('/search?q=%E5%8F%91%E6%9D%A1');
    await expect(page.locator('mark').first()).toHaveText('发条');
    const post = page.locator('.found-posts a').first();
    const [, id] = /posts\/(\d+)$/.exec((await post.getAttribute('href')) ?? '') ?? [];
    await post.click();
    await expect(page).toHaveURL(new RegExp(`#post-${id}$`));
    await expect(page.locator(`#post-${id}`)).toContainText('发条');
  });

  test('a topic of several pages is searched by itself', async ({ page }) => {
    await page.goto('/board/topics/1200');
    await page.getByRole('link', { name: t('search.thisTopic') }).click();
    await expect(page).toHaveURL(/\/search\?topic_id=1200$/);
    await page.locator('main input[name=q]').fill('钟');
    await page.locator('main [type=submit]').click();
    await expect(page.locator('.result')).toHaveCount(1);
    const ids = await page
      .locator('.found-posts a')
      .evaluateAll((links) =>
        links.map((link) =>
          Number(/1200\/posts\/(\d+)$/.exec(link.getAttribute('href') ?? '')?.[1]),
        ),
      );
    expect(ids.length).toBeGreaterThan(1);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    await expect(page.locator('main a[href="/board/topics/1200"]').first()).toBeVisible();
    await page
      .locator('main')
      .getByRole('link', { name: t('search.label') })
      .click();
    await expect(page).not.toHaveURL(/topic_id/);
  });

  test('a search without results says so', async ({ page }) => {
    await page.goto('/search?q=zzyzx');
    await expect(page.locator('.empty')).toContainText('zzyzx');
    await expect(page.locator('main input[name=q]')).toHaveValue('zzyzx');
  });

  test('links limit a search to one part of the site', async ({ page }) => {
    await page.goto('/search?q=clock');
    const wiki = page.locator('.filters a[href*="in=wiki"]');
    await wiki.click();
    await expect(page).toHaveURL(/in=wiki/);
    await expect(page.locator('.filters a[aria-current]').first()).toHaveText(t('site.wiki'));
    expect(await page.locator('.found-posts').count()).toBe(0);
    expect(await page.locator('.result').count()).toBeGreaterThan(0);
  });
});

/** The header's box has suggestions on pages without a box of their own. */
for (const address of ['/', '/search']) {
  test(`titles are suggested during typing, and operated by keys, on ${address}`, async ({
    page,
  }) => {
    await page.goto(address);
    const place = page.locator(address === '/' ? 'body > header' : 'main');
    const box = place.getByRole('combobox').or(place.getByRole('searchbox'));
    const options = page.getByRole('option');
    const count = page.locator('search output');
    await box.click();
    await box.pressSequentially('mantel clo');
    await expect(options.first()).toContainText(/mantel clock/i);
    const about = await options.locator('small').allTextContents();
    expect(
      about.filter((text) => !/^(?:Wiki · .+|Topic · (?:1 post|[\d,]+ posts))$/.test(text)),
    ).toEqual([]);
    await expect(count).toHaveText(`${t('search.suggestions')}: ${await options.count()}`);
    await expect(box).toHaveAttribute('aria-expanded', 'true');
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('ArrowUp');
    await expect(options.last()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(box).not.toHaveAttribute('aria-activedescendant');
    await page.keyboard.press('Escape');
    await expect(options).toHaveCount(0);
    await expect(count).toBeEmpty();
    await expect(box).toHaveValue('mantel clo');
    await page.keyboard.press('ArrowDown');
    const [first] = await options.all();
    await expect(box).toHaveAttribute(
      'aria-activedescendant',
      (await first?.getAttribute('id')) ?? '',
    );
    const path = await first?.getAttribute('href');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  });
}

test('suggestions close on a click outside and when the focus leaves, and cover nothing with the focus', async ({
  page,
}) => {
  await page.goto('/search');
  const box = page.locator('main input[name=q]');
  const options = page.getByRole('option');
  await box.pressSequentially('clock');
  await expect(options.first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.locator('main [type=submit]')).toBeFocused();
  await expect(options).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(options).toHaveCount(0);
  await box.press('ArrowDown');
  const path = await options.first().getAttribute('href');
  await options.first().click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
});

test('Enter without a chosen title searches, also on 320 pixels where nothing is cut', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/search');
  const box = page.locator('main input[name=q]');
  await box.pressSequentially('clock');
  const list = page.getByRole('listbox');
  await expect(list).toBeVisible();
  const { x = -1, width = 999 } = (await list.boundingBox()) ?? {};
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(320);
  await box.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=clock$/);
});

test('no titles are suggested within a topic', async ({ page }) => {
  const requests: string[] = [];
  page.on('requestfinished', (request) => requests.push(request.url()));
  await page.goto('/search?topic_id=1200');
  await expect.poll(() => requests.some((url) => url.includes('/on-demand-'))).toBe(true);
  await page.locator('main input[type=search]').pressSequentially('clock');
  await expect(page.locator('main').getByRole('searchbox')).toBeFocused();
  await expect(page.getByRole('combobox')).toHaveCount(0);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with scripts ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 760 } });

    test('the search icon of a phone opens a page with the cursor in the box', async ({ page }) => {
      await page.goto('/');
      await page.locator('header a[data-go=search]').click();
      await expect(page).toHaveURL(/\/search$/);
      await expect(page.locator('main input[type=search]')).toBeFocused();
      await page.goto('/search?q=clock');
      await expect(page.locator('main input[type=search]')).not.toBeFocused();
    });
  });
}

test('on a phone an excerpt takes three lines at most, with a match in them', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 760 });
  for (const query of ['clock', '发条', 'mainspring oil']) {
    await page.goto(`/search?q=${encodeURIComponent(query)}`);
    const excerpts = await page.locator('.excerpt').evaluateAll((elements) =>
      elements.map((element) => {
        const { bottom } = element.getBoundingClientRect();
        const marks = [...element.querySelectorAll('mark')];
        return {
          lines: element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
          isMarked:
            marks.length === 0 || marks.some((m) => m.getBoundingClientRect().bottom <= bottom),
        };
      }),
    );
    expect(excerpts.length).toBeGreaterThan(3);
    for (const { lines, isMarked } of excerpts) {
      expect(lines).toBeLessThan(3.2);
      expect(isMarked).toBe(true);
    }
  }
});

const STATUS: [path: string, status: number, location?: string][] = [
  ['/search', 200],
  ['/search?q=clock&page=2', 200],
  ['/search?q=clock&page=31', 404],
  ['/search?q=%20%20clock%20oil', 308, '/search?q=clock+oil'],
  ['/search?page=1&q=clock&utm_source=x', 308, '/search?q=clock'],
  ['/search?q=clock&in=attic', 400],
  ['/search?topic_id=x', 400],
  ['/search?q=clock&topic_id=99999999', 200],
  ['/search?q=clock&in=wiki&topic_id=1200', 308, '/search?q=clock&topic_id=1200'],
  ['/api/search?q=clock&topic_id=x', 400],
  ['/search?q=%00', 400],
  ['/search?q=%ff', 400],
  [`/search?q=${'x'.repeat(201)}`, 400],
  ['/search?q=%22%20-%20OR%20NEAR(%20*%20%27%3B--', 308],
  ['/api/search?q=%22%20-%20OR%20NEAR(%20*%20%27%3B--', 200],
  ['/api/search?q=clock&limit=51', 400],
  ['/api/search/titles?q=%22*', 200],
  ['/opensearch.xml', 200],
  ['/changes.atom', 200],
  ['/api/changes?since=0', 200],
  ['/api/changes?since=yesterday', 400],
];

test('searches have one canonical address, and correct statuses', async ({ site }) => {
  for (const [path, status, location] of STATUS) {
    const response = await getWithRetry(site, path);
    expect(`${path} ${response.status}`).toBe(`${path} ${status}`);
    if (location) expect(response.headers.location).toBe(location);
  }
  const page = await getWithRetry(site, '/search?q=clock');
  expect(page.body).toContain('noindex');
  expect(page.headers['cache-control']).toBe('no-store');
});

test('a search that finds nothing offers forums and sections, and nothing to sort', async ({
  page,
}) => {
  const sort = page.getByRole('link', { name: t('filter.desc') });
  await page.goto('/search?q=clock');
  await expect(sort).toBeVisible();
  await page.goto('/search?q=qwxzyv');
  for (const name of [t('site.forums'), t('site.wiki')]) {
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  }
  await expect(sort).toHaveCount(0);
});
