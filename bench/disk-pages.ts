import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PreparedResponse } from '@/lib/http/prepared-response';
import { PageCache } from '@/lib/page-cache/page-cache';
import { DiskCache, diskCachePath } from '@/lib/page-cache/shared/disk-cache';
import { openSharedPages } from '@/lib/page-cache/shared-render';
import { StoreVersion } from '@/lib/page-cache/store-version';
import { href } from '@/lib/urls/views/href';
import { THREAD_SORT } from '@/lib/urls/views/topic-url';
import type { View } from '@/lib/urls/views/view';
import { publishSample } from '@/tools/import/publish-sample';
import { measureKeptPages } from './kept-pages';
import { median, round } from './statistics';

/*
 * The processor time that a page costs which is on disk and not in memory: read, checked against the
 * version of the store, decoded, and ready to be sent. Then that of a page which a publication has not changed, at its next
 * visit: its operations are asked again, compared, and the page is kept. No rendering may happen.
 */

const PAGES = 2000;
const ROUNDS = 20;
const KEPT_ROUNDS = 5;
/** Of HTML that compresses as topics do, to a quarter. */
const PAGE_BYTES = 24_000;

/** Of topics that the sample does not have. */
const topicView = (id: number): View => ({
  kind: 'topic',
  topicId: 1_000_000 + id,
  sort: THREAD_SORT,
  page: 1,
});
const addressOf = (id: number) => href(topicView(id));

function html(id: number): Buffer {
  const words = Array.from(
    { length: PAGE_BYTES / 12 },
    (_, at) => `${(at * id * 2_654_435) % 9973} paragraph`,
  );
  return Buffer.from(words.join(' ').slice(0, PAGE_BYTES));
}

const answers = JSON.stringify({
  renderedAtMs: Date.now(),
  answers: Array.from({ length: 3 }, (_, id) => ({
    content: 'c'.repeat(22),
    views: 'v'.repeat(22),
    validators: {},
    request: {
      operation: 'board/topics/{id}',
      id,
      query: { offset: 0, limit: 21, sort: 'asc' },
      canBeMissing: true,
    },
  })),
});

async function render(id: number, version: string | undefined): Promise<PreparedResponse> {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public, max-age=0',
  };
  const page = new PreparedResponse(200, headers, html(id));
  page.contentVersion = version;
  page.answers = answers;
  return page;
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'lectern-bench-'));
try {
  await publishSample(dataDir);
  const versions = new StoreVersion(dataDir);
  const disk = new DiskCache({
    prefix: 'bench',
    path: diskCachePath(dataDir),
    maxBytes: 512 * 1024 * 1024,
    hasPeers: false,
    isFirst: true,
  });
  // Pages are of unchanged content, however old they are.
  const policy = { freshMs: 1, staleMs: 0 };
  const shared = openSharedPages(disk, policy, versions, () => 0);
  for (let id = 1; id <= PAGES; id += 1) {
    await shared.render(
      { kind: 'view', view: topicView(id) },
      () => render(id, versions.current()),
      false,
    );
  }
  const perPageMs: number[] = [];
  for (let number = 0; number < ROUNDS; number += 1) {
    // Without memory: each page comes from the disk.
    const cache = new PageCache<PreparedResponse>(
      { ...policy, maxBytes: 1_000_000 },
      (page) => page,
      undefined,
      {
        contentVersion: () => versions.current(),
        shared: {
          load: (url) => shared.read(url),
          isOutdated: ({ contentVersion = '' }, url) => versions.isOutdated(contentVersion, url),
        },
      },
    );
    const started = process.cpuUsage();
    for (let id = 1; id <= PAGES; id += 1) {
      const url = addressOf(id);
      const result = await cache.read(url, 'visitor', async () => undefined, await cache.load(url));
      if (result?.state !== 'HIT') throw new Error(`${url} was not on disk.`);
      result.page.etag('gzip');
      await result.page.encodedBody('gzip');
    }
    const { user, system } = process.cpuUsage(started);
    perPageMs.push((user + system) / 1000 / PAGES);
  }
  console.log(
    `processor time of a page from disk: ${round(median(perPageMs), 3)} ms (median of ${ROUNDS} rounds of ${PAGES} pages)`,
  );
  const keptMs = await measureKeptPages(dataDir, versions, disk, KEPT_ROUNDS);
  console.log(
    `of a page that is kept after a publication: ${round(median(keptMs), 3)} ms (median of ${KEPT_ROUNDS} publications)`,
  );
  await disk.close();
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
