import type { Page } from '@playwright/test';
import type { Parameter } from '@/lib/urls/definition/url-parameter';
import { href } from '@/lib/urls/views/href';
import { parseUrl } from '@/lib/urls/views/parse-url';
import type { View } from '@/lib/urls/views/view';
import { type AnyViewDefinition, VIEWS } from '@/lib/urls/views/views';
import { getWithRetry } from '../site/get';
import { HtmlPage } from '../site/html-page';
import { t } from '../site/messages';
import { SAMPLE_TOPIC } from '../site/sample-topic';
import { expect, test } from '../site/test';
import { VIEW_EXAMPLES } from '../site/view-examples';

/*
 * A browser shows a page again for an address that differs only in what `No-Vary-Search` leaves out. So a
 * parameter that is missing there hides the page that it leads to.
 */

const MEMBER = `/board/topics?starter_id=${SAMPLE_TOPIC.author.id}`;
const PAGES_OF_POSTS = 4;

const pagerOf = (page: Page) =>
  page.getByRole('navigation', { name: t('topic.posts'), exact: true });

async function expectPageOfPosts(page: Page, number: number): Promise<void> {
  await expect(page).toHaveURL(number === 1 ? MEMBER : `${MEMBER}&posts=${number}`);
  const position = t('pager.of', { page: number, pages: PAGES_OF_POSTS });
  await expect(pagerOf(page).getByRole('paragraph')).toHaveText(position);
}

test('the second and third page of the posts of a member are right by click, by address and by reload', async ({
  page,
}) => {
  await page.goto(MEMBER);
  await expectPageOfPosts(page, 1);
  for (const number of [2, 3]) {
    await pagerOf(page).locator('[rel=next]').click();
    await expectPageOfPosts(page, number);
  }
  for (const number of [1, 2, 3, 1]) {
    await page.goto(number === 1 ? MEMBER : `${MEMBER}&posts=${number}`);
    await expectPageOfPosts(page, number);
    await page.reload();
    await expectPageOfPosts(page, number);
  }
});

test('the second and third page of the posts of a member are right after prefetching', async ({
  page,
}) => {
  const prefetched: string[] = [];
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Preload.enable');
  cdp.on('Preload.prefetchStatusUpdated', ({ key, status }) => {
    if (status === 'Ready') prefetched.push(key.url);
  });
  await page.goto(MEMBER, { waitUntil: 'networkidle' });
  for (const number of [2, 3]) {
    await pagerOf(page).locator('[rel=next]').hover();
    await expect.poll(() => prefetched.at(-1)).toMatch(`&posts=${number}`);
    await pagerOf(page).locator('[rel=next]').click();
    await expectPageOfPosts(page, number);
  }
});

/** Returns a text that a parameter allows. */
function textFor({ allowed, default: usual }: Parameter<unknown>): string {
  if (allowed.kind === 'integer') return '2';
  if (allowed.kind === 'one-of') return allowed.values.find((value) => value !== usual) ?? '';
  return 'clock';
}

/** Returns the canonical URLs of an example with each parameter that its kind of page has. */
function variantsOf(example: string): string[] {
  const result = parseUrl(example);
  if (result.kind !== 'view') throw new Error(`${example} is no canonical URL`);
  const { parameters }: AnyViewDefinition = VIEWS[result.view.kind];
  const variants = Object.values(parameters).flatMap((parameter): string[] => {
    const url = new URL(example, 'http://site.invalid');
    url.searchParams.set(parameter.name, textFor(parameter));
    const variant = parseUrl(url.pathname + url.search);
    if (variant.kind === 'moved') return [variant.to.split('#', 1)[0] ?? ''];
    return variant.kind === 'view' ? [href(variant.view)] : [];
  });
  return [...new Set(variants)].filter((variant) => variant !== example);
}

const contentOf = (html: string) => {
  const page = new HtmlPage(html);
  // The status page shows the time of the request.
  const texts = page.texts('main').map((text) => text.replaceAll(/\d\d:\d\d/g, ''));
  return { titles: page.texts('title'), texts };
};

/** Pages that only redirect have no header. */
const REDIRECTING = new Set<View['kind']>(['post', 'locator']);

for (const [kind, examples] of Object.entries(VIEW_EXAMPLES)) {
  const variants = examples.flatMap((example) =>
    variantsOf(example).map((variant) => [example, variant] as const),
  );
  if (variants.length === 0 || [...REDIRECTING].some((each) => each === kind)) continue;
  test(`a browser shows another page for each parameter: ${kind}`, async ({ page, site }) => {
    test.slow();
    for (const [example, variant] of variants) {
      await page.goto(example);
      const response = await page.goto(variant);
      const shown = contentOf((await response?.text()) ?? '');
      const { headers, body } = await getWithRetry(site, variant);
      const { pathname, search } = new URL(headers.location ?? '', site.url);
      const sent = headers.location ? (await getWithRetry(site, pathname + search)).body : body;
      expect([example, variant, shown]).toEqual([example, variant, contentOf(sent)]);
    }
  });
}
