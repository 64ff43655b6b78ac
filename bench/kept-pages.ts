import { setTimeout as sleep } from 'node:timers/promises';
import { createCachedPages } from '@/e2e/fixtures/create-cached-pages';
import { config, parseConfig } from '@/lib/base/config/config';
import { sharedCache } from '@/lib/base/runtime/shared-cache';
import type { NextHandler } from '@/lib/next/render-with-next';
import type { DiskCache } from '@/lib/page-cache/shared/disk-cache';
import type { StoreVersion } from '@/lib/page-cache/store-version';
import { loadTopic } from '@/lib/pages/load-topic';
import { copyStore, publishStore, storePath } from '@/lib/store/build/publish-store';
import { openStore } from '@/lib/store/open-store';
import { type Resource, resolveTarget } from '@/lib/urls/resolve-target';

/** A fake of Next that prints the content of a topic. */
const next: NextHandler = async ({ url = '' }, response) => {
  const target = resolveTarget(url);
  const content =
    target.kind === 'view' && target.view.kind === 'topic' ? await loadTopic(target.view) : '';
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(`<!DOCTYPE html><main>${JSON.stringify(content)}</main>`);
};

function topicsOf(dataDir: string): Resource[] {
  const store = openStore(storePath(dataDir));
  const window = { orderBy: 'start_date', sort: 'asc', offset: 0, limit: 1000 } as const;
  const { topics } = store.board.topics(window);
  store.close();
  return topics.map(({ id }) => ({
    kind: 'view',
    view: { kind: 'topic', topicId: id, sort: 'asc', page: 1 },
  }));
}

/** The processor time of a page that a publication has not changed, at its next visit, in milliseconds, for each round. */
export async function measureKeptPages(
  dataDir: string,
  contentVersion: StoreVersion,
  disk: DiskCache,
  rounds: number,
): Promise<number[]> {
  config.set(parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }));
  sharedCache.set(disk);
  const pages = createCachedPages({ next, contentVersion });
  const topics = topicsOf(dataDir);
  for (const topic of topics) await pages.get(topic, { kind: 'visitor' });
  const perPageMs: number[] = [];
  for (let number = 0; number < rounds; number += 1) {
    const before = contentVersion.current();
    await publishStore(dataDir, copyStore(storePath(dataDir)));
    while ([before, undefined].includes(contentVersion.current())) await sleep(50);
    const started = process.cpuUsage();
    for (const topic of topics) {
      const { state, isRendered } = await pages.get(topic, { kind: 'visitor' });
      if (state !== 'HIT' || isRendered) throw new Error('A page was not kept.');
    }
    const { user, system } = process.cpuUsage(started);
    perPageMs.push((user + system) / 1000 / topics.length);
  }
  return perPageMs;
}
