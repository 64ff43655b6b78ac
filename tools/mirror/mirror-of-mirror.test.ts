import { expect, onTestFinished, test } from 'vitest';
import { createForum, LONG_TOPIC } from '@/e2e/discourse/forum';
import { setUpUpstream } from '@/e2e/discourse/set-up-upstream';
import { serveHttp } from '@/e2e/fixtures/serve-http';
import { startMirror } from '@/e2e/fixtures/start-mirror';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { allRecords } from '@/e2e/upstream/all-records';
import type { Community } from '@/lib/community/community';
import { openDiscourse } from '@/lib/community/discourse/discourse-community';
import { openDiscourseConnection } from '@/lib/community/discourse/discourse-connection';
import { RemoteUpstream } from '@/lib/community/remote/remote-upstream';
import { openDataDir } from '@/lib/community/store/open-data-dir';
import { storeCommunity } from '@/lib/community/store/store-community';
import { answerDiscourseClient } from '@/lib/server/api/discourse-answers';

/** Returns a forum with all that a Discourse of 2026 tells of posts and topics. */
function createTaggedForum() {
  const forum = createForum();
  for (const topic of forum.topics.slice(0, 9)) {
    Object.assign(topic, { tags: [{ id: 1, name: 'Fix', slug: 'fix' }, 'how-to'] });
    Object.assign(topic.post_stream.posts.at(-1) ?? {}, {
      accepted_answer: true,
      reply_to_post_number: 1,
      locale: 'pt_BR',
    });
  }
  return forum;
}

/** Opens a data folder's store as a Discourse, by this project's reader. */
async function readAsDiscourse(dataDir: string): Promise<Community> {
  const store = storeCommunity(openDataDir(dataDir));
  const service = await serveHttp(async (request, response) => {
    const { pathname: path, searchParams: parameters } = new URL(request.url ?? '', 'http://forum');
    const { status, headers, body } = await answerDiscourseClient(store, { path, parameters });
    response.writeHead(status, headers).end(body);
  });
  onTestFinished(() => service.stop());
  const upstream = new RemoteUpstream(openDiscourseConnection({ baseUrl: service.url }), 6000);
  return openDiscourse(upstream, temporaryDir());
}

test('a mirror of a mirror of a Discourse is equal to it', async () => {
  const { discourse } = await setUpUpstream(createTaggedForum());
  const mirror = startMirror();
  expect((await mirror.run({ community: discourse })).isComplete).toBe(true);
  const community = await readAsDiscourse(mirror.dataDir);
  const second = startMirror();
  expect((await second.run({ community })).isComplete).toBe(true);
  const records = await allRecords(mirror.dataDir);
  expect(records.size).toBeGreaterThan(75);
  expect(await allRecords(second.dataDir)).toEqual(records);
});

test('what is read live of a mirror is what it holds: lists, filters, windows, posts by number', async () => {
  const { discourse } = await setUpUpstream(createTaggedForum());
  const mirror = startMirror();
  await mirror.run({ community: discourse });
  const live = await readAsDiscourse(mirror.dataDir);
  const store = storeCommunity(openDataDir(mirror.dataDir));
  const window = { offset: 0, limit: 100, orderBy: 'last_post', sort: 'desc' } as const;
  const ids = async (community: Community, query: object) => {
    const list = await community.topics({ ...window, ...query });
    return list.kind === 'ok' ? list.value.items.map(({ id }) => id).sort() : list.kind;
  };
  for (const query of [
    {},
    { orderBy: 'start_date', sort: 'asc', offset: 40 },
    { forumId: 3 },
    { tag: 'fix' },
    { forumId: 99 },
  ]) {
    expect([query, await ids(live, query)]).toEqual([query, await ids(store, query)]);
  }
  for (const number of [1, 31, 42, 60, 133, 999]) {
    const locator = { kind: 'locator', by: 'number', topicId: LONG_TOPIC, number } as const;
    const view = { view: { kind: 'post', topicId: LONG_TOPIC } };
    const found = await live.locate?.(locator);
    const held = await store.locate?.(locator);
    expect(held).toMatchObject({ value: view });
    expect(found).toMatchObject(held?.kind === 'ok' ? { value: { view: held.value.view } } : {});
  }
});
