import { beforeEach, expect, test, vi } from 'vitest';
import { resetProcessState } from '@/e2e/fixtures/reset-process-state';
import type { CrawlState } from '@/lib/documents/sitemap/catalog';
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

beforeEach(() => {
  resetProcessState();
  version = 'one';
  prepared = [];
  slept = [];
  cpuMs = 0;
  onPrepare = () => {};
  isRejected = () => false;
  busyPolls = 0;
});

const topicsOf = (paths: string[]) => paths.filter((path) => path.startsWith('/board/topics/'));

function open(maxBytes = 1e9) {
  const cache = { purges: 0 };
  const preparation = new PagePreparation({
    pages: {
      cache: cache as never,
      async prepare(resource: Resource) {
        const path = resource.kind === 'view' ? href(resource.view) : '';
        onPrepare(path);
        prepared.push(path);
        cpuMs += 10;
        return isRejected(path) ? undefined : { bytes: 100, isRendered: path.endsWith('1') };
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
  return { preparation, cache };
}

test('the pages of the sitemap are prepared from new to old, and again only after a change', async () => {
  const { preparation, cache } = open();
  await preparation.prepareChanged();
  expect(topicsOf(prepared)).toEqual(TOPICS.toReversed().map((id) => `/board/topics/${id}`));
  const { length } = prepared;
  const { ready, remaining, renders } = httpStats().preparation;
  expect([ready, remaining, renders]).toEqual([length, 0, 1]);
  await preparation.prepareChanged();
  expect(prepared).toHaveLength(length);
  version = undefined;
  await preparation.prepareChanged();
  version = 'two';
  await preparation.prepareChanged();
  cache.purges = 1;
  await preparation.prepareChanged();
  expect(prepared).toHaveLength(3 * length);
});

test('a page takes a fifth of a core, and waits while visitors do', async () => {
  const { preparation } = open();
  onPrepare = (path) => {
    if (path === '/board/topics/3') busyPolls = 4;
  };
  await preparation.prepareChanged();
  const slices = slept.filter((ms) => ms !== 20);
  expect(slept.filter((ms) => ms === 20)).toHaveLength(4);
  // The first two waits follow no page: of the crawl, and before the first page.
  expect(slices).toEqual([0, 0, ...prepared.slice(1).map(() => 40)]);
});

test('the pages take nine tenths of the disk', async () => {
  const { preparation } = open(400);
  await preparation.prepareChanged();
  expect(prepared).toHaveLength(4);
  expect(httpStats().preparation).toMatchObject({ ready: 4 });
  expect(httpStats().preparation.remaining).toBeGreaterThan(0);
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
