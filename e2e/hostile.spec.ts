import { test as base, expect } from '@playwright/test';
import { PageMonitor } from './hostile/page-monitor';
import { type Site, startSite } from './site/start';
import { type HostileUpstream, startHostileUpstream } from './upstream/hostile';

interface Sites {
  upstream: HostileUpstream;
  proxy: Site;
  click: Site;
}

const test = base.extend<object, { sites: Sites }>({
  sites: [
    // biome-ignore lint/correctness/noEmptyPattern: the fixture needs no other
    async ({}, use) => {
      const upstream = await startHostileUpstream();
      const start = (IMAGES: string) =>
        startSite({
          IMAGES,
          API_BASE_URL: upstream.url,
          ORIGIN_URL: 'https://origin.example',
          POSTS_PER_PAGE: '50',
          TOPICS_PER_PAGE: '99',
          LOG_LEVEL: 'error',
        });
      const [proxy, click] = await Promise.all([start('proxy'), start('click')]);
      await use({ upstream, proxy, click });
      await Promise.all([proxy.stop(), click.stop()]);
      await upstream.stop();
    },
    { scope: 'worker' },
  ],
});

/** About two hundred pages, one after the other. */
test.setTimeout(240_000);

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
] as const;

test('the watch reports every kind of violation', async ({ browser, sites }) => {
  for (const [html, misdeed] of VIOLATIONS) {
    const context = await browser.newContext({ bypassCSP: true });
    await context.route('**/control', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<!doctype html><main>${html}</main>` }),
    );
    const watch = await PageMonitor.start(context, sites.proxy.url);
    await watch.open('/control').catch(() => undefined);
    await expect.poll(() => watch.violations.join('\n'), { message: html }).toContain(misdeed);
    await context.close();
  }
});

for (const { mode, bypassCSP } of [
  { mode: 'proxy', bypassCSP: true },
  { mode: 'click', bypassCSP: false },
] as const) {
  test(`hostile markup has no effect, with the content security policy ${bypassCSP ? 'off' : 'on'} and images by ${mode}`, async ({
    browser,
    sites,
  }) => {
    const site = sites[mode];
    const context = await browser.newContext({ bypassCSP });
    const watch = await PageMonitor.start(context, site.url);
    await watch.learnNames('/nowhere');
    const statuses = new Set<number>();
    for (const address of sites.upstream.pages) statuses.add(await watch.open(address));
    expect([...statuses], watch.violations.join('\n')).toEqual([200]);
    for (const address of sites.upstream.refusals) await watch.open(address);
    expect(watch.violations).toEqual([]);
    await context.close();
  });
}
