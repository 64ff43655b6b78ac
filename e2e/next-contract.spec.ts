import { attribute, Document, visibleText } from './site/document';
import { getWithRetry, type HttpResponse } from './site/get';
import { PAGE_STATES } from './site/page-states';
import { PAGE_TYPES } from './site/page-types';
import type { Site } from './site/start';
import { expect, test } from './site/test';

/** What `lib/next` relies on in the output of Next and React, checked on the production build. */

const SLOT = 'body-slot';

/** The errors of renderings in a site's log. */
const brokenRenderings = (site: Site) =>
  site
    .log()
    .split('\n')
    .filter((line) => line.includes('"event":"rendering failed"'));

const mainOf = (html: string) => new Document(html).named('main').map(visibleText);

/** What stands in the head, in its order. */
function headOf({ body }: HttpResponse): string[] {
  const names: string[] = [];
  const tags = body.split('</head>', 1)[0]?.matchAll(/<(meta|title|link|style|script)\b[^>]*>/g);
  for (const [tag, name = ''] of tags ?? []) {
    const rel = name === 'link' ? / rel="([^"]+)"/.exec(tag)?.[1] : undefined;
    const meta = name === 'meta' ? / (?:name|charSet)="([^"]+)"/.exec(tag)?.[1] : undefined;
    names.push(rel ?? meta ?? name);
  }
  return names;
}

test('each page is rendered, and its body stands in the slot', async ({ site }) => {
  for (const [name, address] of Object.entries(PAGE_TYPES)) {
    const { status, body } = await getWithRetry(site, address);
    // A page that cannot be rendered says in the log what is allowed below `PageLayout`.
    expect(brokenRenderings(site), name).toEqual([]);
    expect([name, status]).toEqual([name, name === 'missing' ? 404 : 200]);
    expect(body, name).not.toContain(SLOT);
    expect(mainOf(body), name).toEqual([expect.stringMatching(/\w/)]);
    // What React prints of boundaries, of whose content a page would show only the fallback.
    expect(body, name).not.toContain('<!--$!-->');
  }
});

test('a page has scripts of the framework exactly where it has an island', async ({ site }) => {
  const hydrated: string[] = [];
  const live = { 'live topic': PAGE_STATES['live topic'] };
  for (const [name, address] of Object.entries({ ...PAGE_TYPES, ...live })) {
    const { body } = await getWithRetry(site, address);
    const scripts = new Document(body).named('script');
    const own = scripts.filter(
      (script) =>
        attribute(script, 'data-keep') !== undefined ||
        attribute(script, 'type') === 'application/ld+json',
    );
    const hasIsland = body.includes('data-island=');
    if (hasIsland) hydrated.push(name);
    expect([name, scripts.length > own.length]).toEqual([name, hasIsland]);
    if (!hasIsland && name !== 'missing') expect(body, name).not.toMatch(/<!--/);
    expect([name, body.includes('/_next/')]).toEqual([name, hasIsland]);
  }
  expect(hydrated).toEqual(['live topic']);
});

test('the head begins with the encoding, and has the CSS before the scripts', async ({ site }) => {
  for (const [name, address] of Object.entries(PAGE_TYPES)) {
    const page = await getWithRetry(site, address);
    const head = headOf(page);
    const hasIsland = page.body.includes('data-island=');
    const css = hasIsland ? 'stylesheet' : 'style';
    expect(head.slice(0, 3), name).toEqual(['expect', 'utf-8', 'viewport']);
    expect(head.filter((each) => each === css || each === 'title').sort(), name).toEqual(
      [css, 'title'].sort(),
    );
    if (!hasIsland) expect(head.indexOf(css), name).toBe(3);
    expect(head.indexOf('script'), name).toBeGreaterThan(head.indexOf(css));
  }
});
