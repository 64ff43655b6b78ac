import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { TopicEntry } from '@/lib/model/community';
import type { Failure, Outcome } from '@/lib/model/outcome';
import { newCrawlState } from './catalog';
import { CatalogBuilder, type CrawlPolicy } from './catalog-builder';
import { continueCrawl } from './crawl-community';
import { printIndex, printPart } from './print-sitemap';
import { sitemapEntries } from './sitemap-urls';

/** A community in memory that counts its questions and can fail. */
const fake = vi.hoisted(() => ({
  topics: [] as TopicEntry[],
  mostAtOnce: 100,
  /** Fails the question with this number, and those after it. */
  failsFrom: Number.POSITIVE_INFINITY,
  failure: { kind: 'unavailable', reason: 'away' } as Failure,
  asked: [] as number[],
}));

vi.mock('@/lib/community/operations/operations', () => {
  const answer = <T>(value: T): Promise<Outcome<T>> => {
    fake.asked.push(Date.now());
    const isWell = fake.asked.length < fake.failsFrom;
    return Promise.resolve(isWell ? { kind: 'ok', value } : fake.failure);
  };
  return {
    readNamespaces: () => answer([{ id: 'a:b', title: '' }]),
    readPage: () => answer({ id: 'start', title: 'Start' }),
    listPages: (id: string) =>
      answer([
        { id: id ? `${id}:page` : 'start', title: '', lastModified: new Date(86_400_000) },
        { id: 'not:here', title: '' },
      ]),
    listForums: () =>
      answer([
        { id: 1, parentId: null },
        { id: 2, parentId: 1 },
        { id: 3, parentId: 1 },
      ]),
    listTopics: ({ offset, limit }: { offset: number; limit: number }) =>
      answer({
        items: fake.topics.slice(offset, offset + Math.min(limit, fake.mostAtOnce)),
        // Whatever a community says of its totals, it is not believed.
        total: 7,
      }),
  };
});

const topic = (id: number, more: Partial<TopicEntry> = {}): TopicEntry => ({
  id,
  title: '',
  description: '',
  forumId: 2,
  postCount: 1,
  isPinned: false,
  isDigest: false,
  isFeatured: false,
  ...more,
});

const manner: CrawlPolicy = {
  pauseMs: 0,
  freshMs: 3_600_000,
  restMs: 50,
  restFactor: 0,
  patienceMs: 5000,
};
const noPause = () => Promise.resolve();

beforeEach(() => {
  fake.topics = Array.from({ length: 230 }, (_, index) => topic(index + 1));
  fake.mostAtOnce = 100;
  fake.failsFrom = Number.POSITIVE_INFINITY;
  fake.asked = [];
});

describe('a walk', () => {
  it.each([100, 33, 1])('finds every topic where %i come at once', async (mostAtOnce) => {
    fake.mostAtOnce = mostAtOnce;
    const walk = newCrawlState();
    expect(await continueCrawl(walk, noPause)).toBeUndefined();
    expect(walk.found.topics.map(({ id }) => id)).toEqual(fake.topics.map(({ id }) => id));
  });

  it('goes on where it was stopped, and asks nothing twice', async () => {
    const walk = newCrawlState();
    const questions = 1 + 1 + 3 + 1 + 4;
    for (let stop = 2; stop <= questions; stop += 1) {
      fake.failsFrom = stop;
      expect(await continueCrawl(walk, noPause)).toEqual(fake.failure);
      fake.asked.pop();
    }
    fake.failsFrom = Number.POSITIVE_INFINITY;
    expect(await continueCrawl(walk, noPause)).toBeUndefined();
    expect(fake.asked).toHaveLength(questions);
    expect(walk.found.topics).toHaveLength(230);
    expect(walk.found.wiki.map(({ id }) => id).sort()).toEqual(['a:b:page', 'a:page', 'start']);
  });

  it('ends where the same stretch is given again and again', async () => {
    const walk = newCrawlState();
    const [first] = fake.topics;
    fake.topics = Array.from({ length: 1000 }, () => first ?? topic(1));
    expect(await continueCrawl(walk, noPause)).toBeUndefined();
    expect(walk.found.topics).toHaveLength(1);
  });

  it('lists no topic that has moved away', async () => {
    fake.topics = [topic(1), topic(2, { movedTo: 9 })];
    const walk = newCrawlState();
    await continueCrawl(walk, noPause);
    expect([...sitemapEntries('topics', walk.found)].map(({ path: at }) => at)).toEqual([
      '/board/topics/1',
    ]);
  });
});

describe('what is listed', () => {
  const linesAfterWalk = async (family: 'wiki' | 'forums' | 'topics') => {
    const walk = newCrawlState();
    await continueCrawl(walk, noPause);
    return [...sitemapEntries(family, walk.found)];
  };

  it('of a long topic every page, and of the last one its time', async () => {
    fake.topics = [topic(5, { postCount: 999, postTotal: 41, lastPostAt: new Date(1_000_000) })];
    expect(await linesAfterWalk('topics')).toEqual([
      { path: '/board/topics/5', changed: undefined },
      { path: '/board/topics/5?page=2', changed: undefined },
      { path: '/board/topics/5?page=3', changed: 1000 },
    ]);
  });

  it('of the forums those that hold something, of the lists their pages', async () => {
    fake.topics = [...fake.topics.slice(0, 31), topic(99, { forumId: 7, isDigest: true })];
    expect((await linesAfterWalk('forums')).map(({ path: at }) => at)).toEqual([
      '/',
      '/board/forums',
      '/board/topics',
      '/board/topics?page=2',
      '/board/topics?is_digest=true',
      '/board/forums/1',
      '/board/forums/2',
      '/board/forums/2?page=2',
    ]);
  });

  it('of the wiki the home page at its own address, and namespaces that nobody names', async () => {
    expect(await linesAfterWalk('wiki')).toEqual([
      { path: '/wiki/pages', changed: 86_400 },
      { path: '/wiki/namespaces/a' },
      { path: '/wiki/namespaces/a:b' },
      { path: '/wiki/namespaces' },
      { path: '/wiki/pages/a:b:page', changed: 86_400 },
      { path: '/wiki/pages/a:page', changed: 86_400 },
    ]);
  });

  it('in parts of ten thousand', async () => {
    fake.topics = Array.from({ length: 10_001 }, (_, index) => topic(index + 1));
    const walk = newCrawlState();
    await continueCrawl(walk, noPause);
    const count = (text: string | undefined, tag: string) => text?.split(`<${tag}>`).length;
    expect(count(printIndex(walk.found), 'sitemap')).toBe(1 + 1 + 1 + 2);
    expect(count(printPart(walk.found, 'topics', 1), 'url')).toBe(1 + 10_000);
    expect(count(printPart(walk.found, 'topics', 2), 'url')).toBe(1 + 1);
    expect(printPart(walk.found, 'topics', 3)).toBeUndefined();
  });
});

describe('the keeper', () => {
  it('has nothing rather than half of it, and goes on later', async () => {
    fake.failsFrom = 8;
    const keeper = new CatalogBuilder(manner, '');
    expect(await keeper.read()).toBeUndefined();
    expect(await keeper.read()).toBeUndefined();
    expect(fake.asked).toHaveLength(8);
    fake.failsFrom = Number.POSITIVE_INFINITY;
    await new Promise((later) => setTimeout(later, 60));
    expect((await keeper.read())?.topics).toHaveLength(230);
  });

  it('keeps the last good one when the next walk fails', async () => {
    const keeper = new CatalogBuilder({ ...manner, freshMs: 0, restMs: 60_000 }, '');
    const good = await keeper.read();
    fake.failsFrom = 0;
    const before = fake.asked.length;
    expect(await keeper.read()).toBe(good);
    await vi.waitFor(() => expect(fake.asked.length).toBe(before + 1));
    expect(await keeper.read()).toBe(good);
  });

  it('leaves its pause between two questions', async () => {
    const keeper = new CatalogBuilder({ ...manner, pauseMs: 40 }, '');
    expect((await keeper.read())?.topics).toHaveLength(230);
    const gaps = fake.asked.slice(1).map((at, index) => at - (fake.asked[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(38);
  });

  it('goes on after a restart, and not with what is of another community or broken', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'sitemap-'));
    const file = path.join(folder, 'sitemap.json');
    fake.failsFrom = 8;
    await new CatalogBuilder({ ...manner, file }, 'one').read();
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ walk: { offset: 100 } });
    const askedOf = async (community: string) => {
      fake.failsFrom = Number.POSITIVE_INFINITY;
      fake.asked = [];
      expect(
        (await new CatalogBuilder({ ...manner, file }, community).read())?.topics,
      ).toHaveLength(230);
      return fake.asked.length;
    };
    expect(await askedOf('one')).toBe(3);
    expect(await askedOf('one')).toBe(0);
    expect(await askedOf('two')).toBe(10);
    await writeFile(file, '{"walk":');
    expect(await askedOf('two')).toBe(10);
    await rm(folder, { recursive: true });
  });
});
