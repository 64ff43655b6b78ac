import { beforeEach, describe, expect, it } from 'vitest';
import { ALL_ABILITIES, sampleSite } from '@/e2e/fixtures/sample-site';
import { config, parseConfig } from '@/lib/base/config/config';
import { openDocumentSources } from '@/lib/documents/make-document';
import { printRobotsTxt } from '@/lib/documents/robots/robots-txt';
import { createSitemapResponse } from '@/lib/documents/sitemap/sitemap-response';
import { canonicalUrl } from '@/lib/urls/canonical-url';
import { resolveLegacyUrl } from '@/lib/urls/legacy-url';
import { topicsWith } from '@/lib/urls/views/board/topics-view';
import { href } from '@/lib/urls/views/href';
import type { View } from '@/lib/urls/views/view';
import { headTags } from './page-head';

const SITE_URL = 'https://read.example.org';
const ORIGIN_URL = 'https://community.example.org';
const topic: View = { kind: 'topic', topicId: 345, sort: 'asc', page: 2 };

function robotsOf(view: View): string | undefined {
  const tags = headTags({ view, titles: [], description: [] }, ALL_ABILITIES);
  const robots = tags.find((tag) => tag.kind === 'meta' && tag.attributes.name === 'robots');
  const content = robots?.kind === 'meta' ? String(robots.attributes.content) : '';
  return content.split(',')[0];
}

async function sitemapStatus(): Promise<number> {
  const site = sampleSite();
  const { catalog } = openDocumentSources(site);
  return (await createSitemapResponse({ kind: 'index' }, site, catalog)).status;
}

beforeEach(() => {
  config.set(parseConfig({ SITE_URL }));
});

describe('INDEXING=self', () => {
  it('has canonical URLs of this site', () => {
    expect(canonicalUrl(topic)).toBe(`${SITE_URL}/board/topics/345?page=2`);
    expect(printRobotsTxt([])).toBe(
      `User-agent: *\nContent-Signal: search=yes, ai-input=yes, ai-train=yes\nAllow: /\n\nSitemap: ${SITE_URL}/sitemap.xml\n`,
    );
  });

  it('has neither canonical nor sitemap without SITE_URL', async () => {
    config.set(parseConfig({}));
    expect(canonicalUrl(topic)).toBeUndefined();
    expect(printRobotsTxt([])).not.toContain('Sitemap');
    expect(await sitemapStatus()).toBe(404);
  });
});

describe('INDEXING=origin', () => {
  beforeEach(() => {
    config.set(parseConfig({ SITE_URL, ORIGIN_URL, INDEXING: 'origin' }));
  });

  it.each<[View, string]>([
    [topic, '/board/showtopic=345&st=20'],
    [{ ...topic, page: 1 }, '/board/showtopic=345'],
    [{ ...topicsWith({ forumId: 12 }), page: 3 }, '/board/showforum=12&st=60'],
    [{ kind: 'wiki-page', id: 'a:工具' }, '/wiki/a/%E5%B7%A5%E5%85%B7'],
  ])("the canonical URL of %j is the community's: %s", (view, path) => {
    expect(canonicalUrl(view)).toBe(ORIGIN_URL + path);
    expect(robotsOf(view)).toBe('index');
  });

  it.each<View>([
    topic,
    { ...topic, page: 1 },
    { kind: 'wiki-page', id: 'a:b' },
    topicsWith({ forumId: 12 }),
  ])("the community's URL of %j resolves to this site's", (view) => {
    expect(resolveLegacyUrl(canonicalUrl(view) ?? '')).toBe(href(view));
  });

  it.each<View>([
    topicsWith(),
    topicsWith({ isDigest: true }),
    { kind: 'namespace', id: 'a', page: 1 },
  ])('%j, which the community has no page for, is not indexed', (view) => {
    expect(canonicalUrl(view)).toBeUndefined();
    expect(robotsOf(view)).toBe('noindex');
  });

  it('has no sitemap', async () => {
    expect(printRobotsTxt([])).not.toContain('Sitemap');
    expect(await sitemapStatus()).toBe(404);
  });
});

it('INDEXING=none: nothing is indexed', async () => {
  config.set(parseConfig({ SITE_URL, INDEXING: 'none' }));
  expect(printRobotsTxt([])).toBe('User-agent: *\nDisallow: /\n');
  expect(robotsOf({ kind: 'home' })).toBe('noindex');
  expect(await sitemapStatus()).toBe(404);
});
