import type { ServerResponse } from 'node:http';
import { afterEach, expect, test, vi } from 'vitest';
import { createCachedPages } from '@/e2e/fixtures/create-cached-pages';
import { eventually } from '@/e2e/fixtures/eventually';
import { freshCommunity } from '@/e2e/fixtures/fresh-community';
import { sampleForum, samplePost, sampleTopic } from '@/e2e/fixtures/store';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { sharedCache } from '@/lib/base/runtime/shared-cache';
import type { NextHandler } from '@/lib/next/render-with-next';
import { affectedTags, tagOf } from '@/lib/page-cache/purge/purge';
import { DiskCache, diskCachePath } from '@/lib/page-cache/shared/disk-cache';
import { StoreVersion } from '@/lib/page-cache/store-version';
import { loadForums } from '@/lib/pages/load-forums';
import { loadHome } from '@/lib/pages/load-home';
import { loadTopic } from '@/lib/pages/load-topic';
import { loadTopics } from '@/lib/pages/load-topics';
import { publishStore } from '@/lib/store/build/publish-store';
import { resolveTarget, resourceUrl } from '@/lib/urls/resolve-target';
import { href } from '@/lib/urls/views/href';
import type { View } from '@/lib/urls/views/view';
import { PagePreparation } from './prepare-pages';

const TOPICS = 50_000;
const FORUMS = 10;
/** Among the hundred topics that were written in last, in several forums. */
const REPLIED_TO = Array.from({ length: 10 }, (_, index) => TOPICS - 9 * index);

afterEach(() => vi.unstubAllEnvs());

/** Topics of one post, and posts that were written after all others. */
const publish = (dataDir: string, repliedTo: readonly number[]) =>
  publishStore(dataDir, async (builder) => {
    for (let id = 1; id <= FORUMS; id += 1) builder.addForum(sampleForum(id));
    for (let id = 1; id <= TOPICS; id += 1) {
      builder.addTopic(sampleTopic(id, { forumId: 1 + (id % FORUMS) }));
      builder.addPost(samplePost(id, id));
    }
    for (const [index, id] of repliedTo.entries())
      builder.addPost(samplePost(TOPICS + 1 + index, id));
  });

function load(view: View) {
  if (view.kind === 'topic') return loadTopic(view);
  if (view.kind === 'topics') return loadTopics(view);
  if (view.kind === 'forums') return loadForums();
  if (view.kind === 'home') return loadHome();
  throw new Error(`Not affected by a post: ${href(view)}`);
}

test('ten posts in recent ones of 50,000 topics: tens of pages are rendered', async () => {
  const dataDir = temporaryDir();
  freshCommunity({ DATA_DIR: dataDir, SITE_URL: 'https://community.example' });
  await publish(dataDir, []);
  const options = { path: diskCachePath(dataDir), maxBytes: 1e9 };
  sharedCache.set(new DiskCache({ ...options, prefix: 'test' }));
  const rendered: string[] = [];
  /** A fake of Next that prints the content of the page. */
  const next: NextHandler = async ({ url = '' }, response: ServerResponse) => {
    const target = resolveTarget(url);
    if (target.kind !== 'view') throw new Error(url);
    rendered.push(url);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!DOCTYPE html><main>${JSON.stringify(await load(target.view))}</main>`);
  };
  const contentVersion = new StoreVersion(dataDir);
  const pages = createCachedPages({ next, contentVersion });

  // The other pages are not looked at after the publication, so they need not be on disk.
  const tags = new Set(REPLIED_TO.flatMap((id) => affectedTags({ kind: 'topic', id: `${id}` })));
  const looked: string[] = [];
  const preparation = new PagePreparation({
    pages: {
      cache: pages.cache,
      async prepare(resource, canAdd) {
        const address = resourceUrl(resource);
        looked.push(address);
        if (tags.has(tagOf(address))) return pages.prepare(resource, canAdd);
        return { bytes: 0, addedBytes: 0, isRendered: false };
      },
    },
    contentVersion,
    maxBytes: 1e9,
    isIdle: () => true,
    cpuMs: () => 0,
    sleep: async () => undefined,
  });
  await preparation.prepareChanged();
  expect(looked.length).toBeGreaterThan(TOPICS);
  expect(rendered.length).toBeGreaterThan((2 * TOPICS) / 30);

  rendered.length = 0;
  looked.length = 0;
  const before = contentVersion.current();
  await publish(dataDir, REPLIED_TO);
  await eventually(async () => expect([before, undefined]).not.toContain(contentVersion.current()));
  await preparation.prepareChanged();
  console.log(`${rendered.length} of ${looked.length} pages rendered: ${rendered.join(' ')}`);
  expect(rendered).toEqual(expect.arrayContaining(REPLIED_TO.map((id) => `/board/topics/${id}`)));
  expect(rendered.length).toBeLessThan(50);
  await sharedCache()?.close();
}, 600_000);
