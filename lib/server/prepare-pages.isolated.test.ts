import { beforeEach, expect, test, vi } from 'vitest';
import { resetProcessState } from '@/e2e/fixtures/reset-process-state';
import type { CrawlState } from '@/lib/documents/sitemap/catalog';
import type { PageCache } from '@/lib/page-cache/page-cache';
import { isAffectedBy, type Purge } from '@/lib/page-cache/purge/purge';
import type { Resource } from '@/lib/urls/resolve-target';
import { href } from '@/lib/urls/views/href';
import { PagePreparation } from './prepare-pages';
import { httpStats } from './stats/http-stats';

const TOPICS = [1, 2, 3, 4, 5];

vi.mock('@/lib/documents/sitemap/crawl-community', () => ({
  continueCrawl: async ({ found }: CrawlState, pause: () => Promise<void>) => {
    await pause();
    found.topics = TOPICS.map((id) => ({ id, pages: 1 }));
    found.forums = [];
    return undefined;
  },
}));

let version: string | undefined;
let prepared: string[];
let slept: number[];
let cpuMs: number;
/** Called before each page. */
let onPrepare: (path: string) => void;
let isRejected: (path: string) => boolean;
let busyPolls: number;
/** The paths of the pages on disk. */
let stored: Set<string>;

beforeEach(() => {
  resetProcessState();
  version = 'one';
  prepared = [];
  slept = [];
  cpuMs = 0;
  onPrepare = () => {};
  isRejected = () => false;
  busyPolls = 0;
  stored = new Set();
});

const topicsOf = (paths: string[]) => paths.filter((path) => path.startsWith('/board/topics/'));

function open(maxBytes = 1e9) {
  const cache: Pick<PageCache<never>, 'purges' | 'onPurge'> = { purges: 0 };
  const purge = (what: Purge) => {
    cache.purges += 1;
    cache.onPurge?.((address) => isAffectedBy(what, address));
  };
  const preparation = new PagePreparation({
    pages: {
      cache: cache as never,
      async prepare(resource: Resource, canAdd: boolean) {
        const path = resource.kind === 'view' ? href(resource.view) : '';
        onPrepare(path);
        const isStored = stored.has(path);
        if (!isStored && !canAdd) return undefined;
        prepared.push(path);
        if (isRejected(path)) return undefined;
        stored.add(path);
        cpuMs += 10;
        return { bytes: 100, addedBytes: isStored ? 0 : 100, isRendered: path.endsWith('1') };
      },
    },
    contentVersion: { current: () => version },
    maxBytes,
    isIdle: () => {
      busyPolls -= 1;
      return busyPolls < 0;
    },
    cpuMs: () => cpuMs,
    sleep: async (ms) => slept.push(ms),
  });
  return { preparation, purge };
}

test('the pages of the sitemap are prepared from new to old, and then those that a change affects', async () => {
  const { preparation, purge } = open();
  await preparation.prepareChanged();
  expect(topicsOf(prepared)).toEqual(TOPICS.toReversed().map((id) => `/board/topics/${id}`));
  const all = [...prepared];
  const { ready, remaining, renders } = httpStats().preparation;
  expect([ready, remaining, renders]).toEqual([all.length, 0, 1]);
  await preparation.prepareChanged();
  expect(prepared).toHaveLength(all.length);
  // A publication, of which is told before renderings read it.
  version = undefined;
  purge({ kind: 'topic', id: '3' });
  await preparation.prepareChanged();
  version = 'two';
  prepared = [];
  await preparation.prepareChanged();
  expect(topicsOf(prepared)).toEqual(['/board/topics/3']);
  expect(prepared).toContain('/board/forums');
  expect(prepared).not.toContain('/wiki/pages');
  expect(httpStats().preparation).toMatchObject({ ready: all.length, remaining: 0 });
  prepared = [];
  purge({ kind: 'all' });
  await preparation.prepareChanged();
  expect(prepared).toEqual(all);
});

test('what is purged meanwhile is looked at once more, and after very many purges everything', async () => {
  const { preparation, purge } = open();
  await preparation.prepareChanged();
  const { length } = prepared;
  onPrepare = (path) => {
    if (path !== '/board/forums') return;
    onPrepare = () => {};
    purge({ kind: 'topic', id: '5' });
  };
  prepared = [];
  purge({ kind: 'topic', id: '3' });
  await preparation.prepareChanged();
  prepared = [];
  await preparation.prepareChanged();
  expect(topicsOf(prepared)).toEqual(['/board/topics/5', '/board/topics/3']);
  prepared = [];
  for (let times = 0; times <= 100; times += 1) purge({ kind: 'topic', id: '1' });
  await preparation.prepareChanged();
  expect(prepared).toHaveLength(length);
});

test('a page takes less than a fifth of a core, and waits while visitors do', async () => {
  const { preparation } = open();
  onPrepare = (path) => {
    if (path === '/board/topics/3') busyPolls = 4;
  };
  await preparation.prepareChanged();
  const slices = slept.filter((ms) => ms !== 20);
  expect(slept.filter((ms) => ms === 20)).toHaveLength(4);
  // The first two waits follow no page: of the crawl, and before the first page.
  expect(slices.map(Math.round)).toEqual([0, 0, ...prepared.slice(1).map(() => 49)]);
});

test('the pages take nine tenths of the disk', async () => {
  const { preparation } = open(400);
  await preparation.prepareChanged();
  expect(prepared).toHaveLength(4);
  expect(httpStats().preparation).toMatchObject({ ready: 4 });
  expect(httpStats().preparation.remaining).toBeGreaterThan(0);
});

test('what was prepared before counts after a publication: what is on disk is renewed, and nothing added to it', async () => {
  const all = open();
  await all.preparation.prepareChanged();
  // Room for the pages that there are.
  const { preparation, purge } = open((100 * prepared.length) / 0.9);
  stored.clear();
  await preparation.prepareChanged();
  TOPICS.push(6);
  stored.delete('/board/topics/4');
  prepared = [];
  for (const id of ['3', '4', '6']) purge({ kind: 'topic', id });
  await preparation.prepareChanged();
  TOPICS.pop();
  expect(topicsOf(prepared)).toEqual(['/board/topics/3']);
  expect(prepared).toContain('/board/forums');
  const { length } = prepared;
  await preparation.prepareChanged();
  expect(prepared).toHaveLength(length);
});

test('a publication meanwhile begins it anew, and a page that was rejected is tried again', async () => {
  const { preparation } = open();
  onPrepare = (path) => {
    if (path === '/board/topics/4') version = 'two';
  };
  await preparation.prepareChanged();
  expect(topicsOf(prepared)).toEqual(['/board/topics/5', '/board/topics/4']);
  prepared = [];
  isRejected = (path) => path === '/board/topics/2';
  await preparation.prepareChanged();
  expect(topicsOf(prepared)).toHaveLength(5);
  isRejected = () => false;
  await preparation.prepareChanged();
  expect(topicsOf(prepared)).toHaveLength(10);
});
