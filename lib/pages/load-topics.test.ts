import { expect, test, vi } from 'vitest';
import { resetProcessState } from '@/e2e/fixtures/reset-process-state';
import { each, scriptedPost, scriptedTopic } from '@/e2e/fixtures/scripted-community';
import { sampleForum, samplePost, sampleTopic } from '@/e2e/fixtures/store';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { startScripted } from '@/e2e/upstream/scripted';
import { openSite } from '@/lib/community/site/open-site';
import { publishStore } from '@/lib/store/build/publish-store';
import { topicsWith } from '@/lib/urls/views/board/topics-view';
import type { TopicsView } from '@/lib/urls/views/view';
import { loadTopic } from './load-topic';
import { loadTopics } from './load-topics';

/** Publishes a forum of 40 topics, oldest first. The 3rd and the 38th are pinned. */
async function useForum() {
  const dir = temporaryDir();
  resetProcessState();
  vi.stubEnv('DATA_DIR', dir);
  await publishStore(dir, async (builder) => {
    builder.addForum(sampleForum(1));
    for (let id = 1; id <= 40; id++) {
      builder.addTopic(sampleTopic(id, { isPinned: id === 3 || id === 38 }));
      builder.addPost(samplePost(id, id));
    }
  });
}

async function shown(view: TopicsView) {
  const content = await loadTopics(view, openSite());
  if (content.kind !== 'ready') throw new Error(content.kind);
  const { topics } = content;
  return {
    ids: topics.map(({ id }) => id),
    pinned: topics.filter(({ isPinned }) => isPinned).map(({ id }) => id),
  };
}

const FORUM = topicsWith({ forumId: 1 });

test('the first page of a forum begins with its pinned topics, wherever they stand by time', async () => {
  await useForum();
  const { ids, pinned } = await shown(FORUM);
  expect(ids.slice(0, 4)).toEqual([38, 3, 40, 39]);
  expect(ids).toHaveLength(new Set(ids).size);
  expect(pinned).toEqual([38, 3]);
  const next = await shown({ ...FORUM, page: 2 });
  expect(new Set([...ids, ...next.ids])).toHaveLength(40);
  expect(next.pinned).toEqual([]);
});

test('a list is filtered by what a topic of it has', async () => {
  await useForum();
  expect(await loadTopics(FORUM, openSite())).toMatchObject({ flags: ['isPinned'] });
  expect(await loadTopics(topicsWith({ isPinned: true }), openSite())).toMatchObject({ flags: [] });
});

test('a list that keeps no topic at its top calls none pinned', async () => {
  await useForum();
  const lists = [topicsWith(), { ...FORUM, sort: 'asc' as const }, topicsWith({ isPinned: true })];
  for (const view of lists) expect((await shown(view)).pinned).toEqual([]);
  expect((await shown(topicsWith())).ids.slice(0, 4)).toEqual([40, 39, 38, 37]);
});

test('a remote forum begins with its pinned topics too, and a topic counts the posts that it shows', async () => {
  const remote = await startScripted();
  const entry = (tid: number) => ({ ...scriptedTopic(tid), posts: 500, is_pinned: tid > 30 });
  remote.script = ({ pathname, searchParams }) => {
    if (pathname.endsWith('/forums')) return { body: [{ id: 1, name: 'Forum' }] };
    if (!pathname.endsWith('/topics')) {
      return { body: { ...entry(1), posts_list: [7, 8, 7].map((pid) => scriptedPost(pid)) } };
    }
    const first = searchParams.has('is_pinned') ? 30 : 0;
    return { body: each(12, (number) => entry(first + number)) };
  };
  resetProcessState();
  vi.stubEnv('API_BASE_URL', remote.url);
  vi.stubEnv('API_KIND', 'interface');
  const { ids, pinned } = await shown(FORUM);
  expect([pinned.length, ids.indexOf(1)]).toEqual([12, 12]);
  const topic = await loadTopic({ kind: 'topic', topicId: 1, sort: 'asc', page: 1 }, openSite());
  expect(topic).toMatchObject({ topic: { postCount: 2 }, paging: { pages: 1 } });
  await remote.stop();
});
