import { textContentOf } from '@/lib/content/tree/hast';
import { parseUrl } from '@/lib/urls/views/parse-url';
import { SITE_DESCRIPTION } from '../site/first-screen';
import { get, getWithRetry, type HttpResponse } from '../site/get';
import { attribute, HtmlPage } from '../site/html-page';
import { startNext } from '../site/next-start';
import { PAGE_STATES } from '../site/page-states';
import { PAGE_TYPES } from '../site/page-types';
import { expect, SITE_URL, test } from '../site/test';
import { VIEW_EXAMPLES } from '../site/view-examples';

/** Tests that both renderers, React alone and Next, which hydrates, agree. */

/**
 * Returns a page's content, independent of the renderer. Next puts some of it in the body, and a script moves
 * it into the head.
 */
function contentOf({ status, body }: HttpResponse) {
  const page = new HtmlPage(body);
  const valuesOf = (name: string, key: string, keyValue: string, valueName: string) =>
    page
      .named(name)
      .filter((element) => attribute(element, key) === keyValue)
      .map((element) => attribute(element, valueName));
  const data = page
    .named('script')
    .filter((element) => attribute(element, 'type') === 'application/ld+json');
  return {
    status,
    titles: page.texts('title'),
    canonicals: valuesOf('link', 'rel', 'canonical', 'href'),
    robots: valuesOf('meta', 'name', 'robots', 'content'),
    // The status page shows the time of the request.
    main: page.texts('main').map((text) => text.replaceAll(/\d\d:\d\d/g, '')),
    structuredData: data.map(textContentOf),
  };
}

/** Of each kind of page, and of other states. */
const ADDRESSES = new Set([...Object.values(VIEW_EXAMPLES).flat(), ...Object.values(PAGE_STATES)]);

test('Next and React alone show the same pages', async ({ site }) => {
  await using next = await startNext({ SITE_URL, SITE_DESCRIPTION, DATA_DIR: site.dataDir });
  for (const address of ADDRESSES) {
    const { status, headers } = await getWithRetry(site, address);
    // Only the server redirects to canonical URLs.
    if (status === 308) continue;
    if (status > 300 && status < 400) {
      const { location } = (await get(next, address)).headers;
      expect([address, location]).toEqual([address, headers.location]);
      continue;
    }
    if (status >= 400) {
      // Next has one status for everything missing, and shows its page only with scripts.
      const missing = await get(next, address);
      expect([address, missing.status]).toEqual([address, 404]);
      expect(new HtmlPage(missing.body).texts('title'), address).toEqual([
        'Page not found · Lectern',
      ]);
      continue;
    }
    // On a busy machine a text may be plain at first. No cache stores that page.
    await expect(async () => {
      const ours = contentOf(await getWithRetry(site, address));
      expect([address, contentOf(await get(next, address))]).toEqual([address, ours]);
    }).toPass();
  }
});

test('each kind of page has examples', async () => {
  for (const [kind, addresses] of Object.entries(VIEW_EXAMPLES)) {
    for (const address of addresses) {
      expect([address, parseUrl(address)]).toMatchObject([address, { view: { kind } }]);
    }
  }
});

test('a page has scripts of Next exactly where the browser hydrates it', async ({ site }) => {
  const { body, headers } = await getWithRetry(site, PAGE_STATES['live topic']);
  expect(body).toContain('/_next/');
  expect(headers['content-security-policy']).toContain("'nonce-");
  expect(headers['content-security-policy']).not.toContain('require-trusted-types-for');
});

test('the policy of every other page names the scripts of the site alone, and its CSS stands before them, in a whole head', async ({
  site,
}) => {
  const policies = new Set<string>();
  for (const [name, address] of Object.entries(PAGE_TYPES)) {
    const { body, headers } = await getWithRetry(site, address);
    const policy = String(headers['content-security-policy']);
    policies.add(/script-src [^;]+/.exec(policy)?.[0] ?? '');
    expect(policy, name).not.toContain("'nonce-");
    expect(policy, name).toContain('require-trusted-types-for');
    expect(body, name).not.toContain('/_next/');
    const head = body.slice(0, body.indexOf('</head>'));
    expect([name, head.startsWith('<!DOCTYPE html><html')]).toEqual([name, true]);
    expect(head.indexOf('<style>'), name).toBeGreaterThan(0);
    expect(head.indexOf('<script'), name).toBeGreaterThan(head.indexOf('<style>'));
    for (const part of ['charSet="utf-8"', 'name="viewport"', '<title>', 'rel="expect"']) {
      expect(head, name).toContain(part);
    }
  }
  // A script in a text changes no policy.
  expect(policies.size).toBe(1);
});
