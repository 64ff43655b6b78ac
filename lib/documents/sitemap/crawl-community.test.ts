import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleSite } from '@/e2e/fixtures/sample-site';
import { sampleTopic } from '@/e2e/fixtures/store';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import type { CachedCommunity } from '@/lib/community/cached-community';
import type { Site } from '@/lib/community/site/site';
import type { Failure, Outcome } from '@/lib/model/outcome';
import type { TopicEntry } from '@/lib/model/records';
import { href } from '@/lib/urls/views/href';
import { newCrawlState } from './catalog';
import { CatalogBuilder, type CrawlPolicy } from './catalog-builder';
import { continueCrawl } from './crawl-community';
import { printSitemapIndex, printSitemapPart } from './print-sitemap';
import { sitemapEntries } from './sitemap-urls';

/** A community in memory that records its requests and can fail. */
const fake = {
  topics: [] as TopicEntry[],
  maxPerRequest: 100,
  /** Number of the first failing request; later ones fail, too. */
  failsFrom: Number.POSITIVE_INFINITY,
  failure: { kind: 'unavailable', reason: 'away' } as Failure,
  requestedAt: [] as number[],
};

const respond = <T>(value: T): Promise<Outcome<T>> => {
  fake.requestedAt.push(Date.now());
  const succeeds = fake.requestedAt.length < fake.failsFrom;
  return Promise.resolve(succeeds ? { kind: 'ok', value } : fake.failure);
};

const FORUM = { name: '', description: '', position: 0 };

const FAKE_COMMUNITY: Partial<CachedCommunity> = {
  namespaces: () => respond([{ id: 'a:b', title: '' }]),
  page: () => respond({ id: 'start', title: 'Start' }),
  pages: (id = '') =>
    respond([
      { id: id ? `${id}:page` : 'start', title: '', lastModified: new Date(86_400_000) },
      { id: 'not:here', title: '' },
    ]),
  forums: () =>
    respond([
      { ...FORUM, id: 1, parentId: null },
      { ...FORUM, id: 2, parentId: 1 },
      { ...FORUM, id: 3, parentId: 1 },
    ]),
  topics: ({ offset, limit }) =>
    respond({
      items: fake.topics.slice(offset, offset + Math.min(limit, fake.maxPerRequest)),
      // A community's totals are not trusted.
      total: 7,
    }),
};

const topic = (id: number, more: Partial<TopicEntry> = {}) =>
  sampleTopic(id, { forumId: 2, postCount: 1, ...more });

const policy: CrawlPolicy = {
  pauseMs: 0,
  freshMs: 3_600_000,
  minRestMs: 50,
  restFactor: 0,
  maxWaitMs: 5000,
};
let site: Site;
const noPause = () => Promise.resolve();

beforeEach(() => {
  site = sampleSite(FAKE_COMMUNITY);
  fake.topics = Array.from({ length: 230 }, (_, index) => topic(index + 1));
  fake.maxPerRequest = 100;
  fake.failsFrom = Number.POSITIVE_INFINITY;
  fake.requestedAt = [];
});
afterEach(() => void vi.useRealTimers());

describe('a crawl', () => {
  it.each([100, 33, 1])('finds every topic where a request returns %i', async (maxPerRequest) => {
    fake.maxPerRequest = maxPerRequest;
    const state = newCrawlState();
    expect(await continueCrawl(site, state, noPause)).toBeUndefined();
    expect(state.found.topics.map(({ id }) => id)).toEqual(fake.topics.map(({ id }) => id));
  });

  it('continues where it stopped, and repeats no successful request', async () => {
    const state = newCrawlState();
    const requestCount = 1 + 1 + 3 + 1 + 4;
    for (let stop = 2; stop <= requestCount; stop += 1) {
      fake.failsFrom = stop;
      expect(await continueCrawl(site, state, noPause)).toEqual(fake.failure);
      fake.requestedAt.pop();
    }
    fake.failsFrom = Number.POSITIVE_INFINITY;
    expect(await continueCrawl(site, state, noPause)).toBeUndefined();
    expect(fake.requestedAt).toHaveLength(requestCount);
    expect(state.found.topics).toHaveLength(230);
    expect(state.found.wiki.map(({ id }) => id).sort()).toEqual(['a:b:page', 'a:page', 'start']);
  });

  it('ends where the community returns the same records again', async () => {
    const state = newCrawlState();
    const [first] = fake.topics;
    fake.topics = Array.from({ length: 1000 }, () => first ?? topic(1));
    expect(await continueCrawl(site, state, noPause)).toBeUndefined();
    expect(state.found.topics).toHaveLength(1);
  });

  it('lists no topic that was moved', async () => {
    fake.topics = [topic(1), topic(2, { movedTo: 9 })];
    const state = newCrawlState();
    await continueCrawl(site, state, noPause);
    expect([...sitemapEntries('topics', state.found, site)].map(({ view }) => href(view))).toEqual([
      '/board/topics/1',
    ]);
  });
});

describe('the sitemap', () => {
  const entriesAfterCrawl = async (family: 'wiki' | 'forums' | 'topics') => {
    const state = newCrawlState();
    await continueCrawl(site, state, noPause);
    return [...sitemapEntries(family, state.found, site)].map(({ view, ...entry }) => ({
      path: href(view),
      ...entry,
    }));
  };

  it('lists every page of a long topic, and the time of the last one', async () => {
    fake.topics = [topic(5, { postCount: 999, postTotal: 41, lastPostAt: new Date(1_000_000) })];
    expect(await entriesAfterCrawl('topics')).toEqual([
      { path: '/board/topics/5', lastModifiedSeconds: undefined },
      { path: '/board/topics/5?page=2', lastModifiedSeconds: undefined },
      { path: '/board/topics/5?page=3', lastModifiedSeconds: 1000 },
    ]);
  });

  it('lists the forums that are not empty, and every page of a list', async () => {
    fake.topics = [...fake.topics.slice(0, 31), topic(99, { forumId: 7, isDigest: true })];
    expect((await entriesAfterCrawl('forums')).map(({ path: at }) => at)).toEqual([
      '/',
      '/board/forums',
      '/board/new',
      '/board/topics',
      '/board/topics?page=2',
      '/board/topics?is_digest=true',
      '/board/forums/1',
      '/board/forums/2',
      '/board/forums/2?page=2',
    ]);
  });

  it('lists the home page of the wiki under its own URL, and namespaces missing from the list of the community', async () => {
    expect(await entriesAfterCrawl('wiki')).toEqual([
      { path: '/wiki/pages', lastModifiedSeconds: 86_400 },
      { path: '/wiki/namespaces' },
      { path: '/wiki/namespaces/a:b' },
      { path: '/wiki/namespaces/a' },
      { path: '/wiki/pages/a:page', lastModifiedSeconds: 86_400 },
      { path: '/wiki/pages/a:b:page', lastModifiedSeconds: 86_400 },
    ]);
  });

  it('has ten thousand entries in a part', async () => {
    fake.topics = Array.from({ length: 10_001 }, (_, index) => topic(index + 1));
    const state = newCrawlState();
    await continueCrawl(site, state, noPause);
    const count = (text: string | undefined, tag: string) => text?.split(`<${tag}>`).length;
    expect(count(printSitemapIndex(state.found, site), 'sitemap')).toBe(1 + 1 + 1 + 2);
    expect(count(printSitemapPart(state.found, site, 'topics', 1), 'url')).toBe(1 + 10_000);
    expect(count(printSitemapPart(state.found, site, 'topics', 2), 'url')).toBe(1 + 1);
    expect(printSitemapPart(state.found, site, 'topics', 3)).toBeUndefined();
  });
});

describe('the catalog builder', () => {
  it('returns no incomplete catalog, and continues later', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    fake.failsFrom = 4;
    const builder = new CatalogBuilder(site, policy);
    expect(await builder.read()).toBeUndefined();
    expect(await builder.read()).toBeUndefined();
    // The wiki's home, the forums and some topics come before its tree.
    expect(builder.unfinished).toMatchObject({ wikiHome: 'start', namespaces: [] });
    expect(builder.unfinished?.topics).toHaveLength(100);
    expect(fake.requestedAt).toHaveLength(4);
    fake.failsFrom = Number.POSITIVE_INFINITY;
    vi.setSystemTime(Date.now() + policy.minRestMs);
    expect((await builder.read())?.topics).toHaveLength(230);
    expect(builder.unfinished).toBeUndefined();
  });

  it('returns the last complete catalog when the next crawl fails', async () => {
    const builder = new CatalogBuilder(site, { ...policy, freshMs: 0, minRestMs: 60_000 });
    const complete = await builder.read();
    fake.failsFrom = 0;
    const before = fake.requestedAt.length;
    expect(await builder.read()).toBe(complete);
    await vi.waitFor(() => expect(fake.requestedAt.length).toBe(before + 1), 120_000);
    expect(await builder.read()).toBe(complete);
  });

  it('has first results at once, and then pauses between two requests', async () => {
    const builder = new CatalogBuilder(site, { ...policy, pauseMs: 40 });
    expect(await builder.read()).toBeUndefined();
    expect(builder.unfinished).toBeDefined();
    const first = fake.requestedAt.length;
    await vi.waitFor(() => expect(builder.catalog?.topics).toHaveLength(230), 10_000);
    const gaps = fake.requestedAt.slice(1).map((at, index) => at - (fake.requestedAt[index] ?? 0));
    expect(Math.min(...gaps.slice(first))).toBeGreaterThanOrEqual(38);
  });

  it('has the catalog after a restart, but not from a damaged file or that of another community', async () => {
    const file = path.join(temporaryDir(), 'sitemap.json');
    const requestsFor = async (community: string) => {
      fake.requestedAt = [];
      const builder = new CatalogBuilder(site, { ...policy, saved: { file, community } });
      expect((await builder.read())?.topics).toHaveLength(230);
      return fake.requestedAt.length;
    };
    expect(await requestsFor('one')).toBeGreaterThan(0);
    expect(await requestsFor('one')).toBe(0);
    expect(await requestsFor('two')).toBeGreaterThan(0);
    writeFileSync(file, '{"community":"two"');
    expect(await requestsFor('two')).toBeGreaterThan(0);
  });

  it('begins anew at a publication, during the first crawl too, and an old catalog is not to be kept', async () => {
    const builder = new CatalogBuilder(site, { ...policy, pauseMs: 20, maxWaitMs: 30 });
    const read = async () => {
      const catalog = await builder.read();
      return { topics: catalog?.topics.length, isLate: builder.isOld };
    };
    expect((await read()).topics).toBeUndefined();
    fake.topics = fake.topics.slice(0, 110);
    builder.restart();
    await expect.poll(read).toEqual({ topics: 110, isLate: false });
    fake.topics = fake.topics.slice(0, 50);
    builder.restart();
    expect(await read()).toEqual({ topics: 110, isLate: true });
    await expect.poll(read).toEqual({ topics: 50, isLate: false });
  });
});
