import type { Browser } from '@playwright/test';
import { PageMonitor } from '../hostile/page-monitor';
import { expect, baseTest as test } from '../site/base-test';
import { getWithRetry } from '../site/get';
import { type RunningSite, startSite } from '../site/start';
import { type HostileUpstream, startHostileUpstream } from '../upstream/hostile';

/** Starts a site in front of the hostile community. */
const startFront = (upstream: HostileUpstream, IMAGES: 'proxy' | 'click'): Promise<RunningSite> =>
  startSite({
    IMAGES,
    API_BASE_URL: upstream.url,
    ORIGIN_URL: 'https://origin.example',
    POSTS_PER_PAGE: '50',
    TOPICS_PER_PAGE: '99',
    LOG_LEVEL: 'error',
  });

test.describe.configure({ mode: 'parallel' });

/** The origin of the pages that the test itself answers. */
const CONTROL_ORIGIN = 'http://control.example';

/** Markup that a broken sanitizer would let through, and the violation that the watch must report. */
const VIOLATIONS = [
  ['<script>boom()</script>', 'a script ran'],
  ['<img src=x onerror=boom()>', 'a script ran'],
  ['<svg onload=boom()>', 'a script ran'],
  ['<iframe srcdoc="<script>parent.boom()</script>"></iframe>', 'a script ran'],
  ['<p onclick=boom()>', 'holds <p onclick=boom()>'],
  ['<a href=" javascript:boom()">x</a>', 'holds <a href= javascript:boom()>'],
  ['<img src=https://evil.example/a.png>', 'requested https://evil.example/a.png'],
  ['<link rel=stylesheet href=//evil.example/a.css>', 'requested http://evil.example/a.css'],
  ['<style>@import "https://evil.example/b.css"</style>', 'requested https://evil.example/b.css'],
  [
    '<meta http-equiv=refresh content="0;url=https://evil.example/">',
    'requested https://evil.example/',
  ],
  ['<meta http-equiv=refresh content="0;url=/elsewhere">', '/elsewhere'],
  ['<img name=cookie>', 'clobbered cookie'],
  ['<form id=f name=getElementById></form>', 'clobbered getElementById'],
  ['<form name=currentScript></form>', 'clobbered currentScript'],
] as const;

/** Payloads that lead away, whose page cannot be used again. */
const LEADS_AWAY = /http-equiv=refresh/;

/** Opens pages with these payloads in one context. Expects a report of each. */
async function expectReports(browser: Browser, cases: readonly (typeof VIOLATIONS)[number][]) {
  const context = await browser.newContext({ bypassCSP: true });
  const watch = await PageMonitor.start(context, CONTROL_ORIGIN);
  for (const [at, [html, misdeed]] of cases.entries()) {
    const address = `/control-${at}`;
    await context.route(`**${address}`, (route) =>
      route.fulfill({ contentType: 'text/html', body: `<!doctype html><main>${html}</main>` }),
    );
    await watch.open(address).catch(() => undefined);
    const reported = () => watch.violations.filter((line) => line.startsWith(`${address}: `));
    await expect.poll(() => reported().join('\n'), { message: html }).toContain(misdeed);
  }
  await context.close();
}

test('the watch reports every kind of violation', async ({ browser }) => {
  await expectReports(
    browser,
    VIOLATIONS.filter(([html]) => !LEADS_AWAY.test(html)),
  );
  for (const each of VIOLATIONS.filter(([html]) => LEADS_AWAY.test(html))) {
    await expectReports(browser, [each]);
  }
});

test('hostile markup has no effect, with the content security policy off and images by proxy', async ({
  browser,
}) => {
  await using upstream = await startHostileUpstream();
  await using site = await startFront(upstream, 'proxy');
  const context = await browser.newContext({ bypassCSP: true });
  const watch = await PageMonitor.start(context, site.url);
  const statuses = new Set<number>();
  for (const address of upstream.pages) statuses.add(await watch.open(address));
  expect([...statuses], watch.violations.join('\n')).toEqual([200]);
  for (const address of upstream.refusals) await watch.open(address);
  expect(watch.violations).toEqual([]);
  await context.close();
});

/** What stands in place of an image that a click loads. */
const IMAGE_LINK = 'class="image-off"';

test('nor has that of pages with images, with the policy on and images by click', async ({
  browser,
}) => {
  await using upstream = await startHostileUpstream();
  await using site = await startFront(upstream, 'click');
  const context = await browser.newContext();
  const watch = await PageMonitor.start(context, site.url);
  let opened = 0;
  for (const address of upstream.pages.filter((each) => each.startsWith('/wiki/pages/html'))) {
    const { status, body } = await getWithRetry(site, address);
    expect(status, address).toBe(200);
    if (!body.includes(IMAGE_LINK)) continue;
    await watch.open(address);
    opened += 1;
  }
  expect(opened).toBeGreaterThan(5);
  expect(watch.violations).toEqual([]);
  await context.close();
});
