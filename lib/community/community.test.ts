import { createHash } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ACTION_PLACE, createForum, LONG_TOPIC } from '@/e2e/discourse/forum';
import { setUpUpstream } from '@/e2e/discourse/set-up-upstream';
import { sampleForum, samplePage, samplePost, sampleTopic } from '@/e2e/fixtures/store';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { answerFrom } from '@/lib/server/api/answer-from';
import { publishStore } from '@/lib/store/build/publish-store';
import type { Community } from './community';
import { openInterface } from './interface/interface-community';
import type { Upstream } from './remote/upstream';
import { openDataDir } from './store/open-data-dir';
import { storeCommunity } from './store/store-community';

/** A community of one kind, facts about its content, and a way to edit it. */
interface Opened {
  community: Community;
  topicId: number;
  /** Ids of the topic's posts, oldest first; null for a post that is not shown. */
  places: (number | null)[];
  pinnedId: number;
  /** A moved topic and its target. */
  moved: [number, number];
  /** Changes the text of the topic's first post. */
  edit(): Promise<void>;
}

async function openStore(): Promise<Opened> {
  const dataDir = temporaryDir();
  const publish = (text: string) =>
    publishStore(dataDir, async (builder) => {
      builder.addForum(sampleForum(1));
      builder.addForum(sampleForum(3, { parentId: 1 }));
      builder.addTopic(sampleTopic(9, { viewCount: text.length }));
      builder.addTopic(sampleTopic(8, { isPinned: true, forumId: 3 }));
      builder.addTopic(sampleTopic(7, { movedTo: 9 }));
      for (let id = 1; id <= 45; id++) {
        builder.addPost(samplePost(id, 9, id === 1 ? { html: `<p>${text}</p>` } : {}));
      }
      builder.addPage(samplePage('a:start'));
    });
  await publish('first');
  const source = openDataDir(dataDir);
  const community = storeCommunity(source);
  return {
    community,
    topicId: 9,
    places: Array.from({ length: 45 }, (_, at) => at + 1),
    pinnedId: 8,
    moved: [7, 9],
    async edit() {
      await publish('second text');
      source.check();
    },
  };
}

/** Returns a store's interface, in a dialect, as a server sends it. */
function serve(community: Community, isEnveloped: boolean): Upstream {
  return {
    async send({ path, search, visitor, validators }) {
      const headers = { 'x-forwarded-for': visitor?.address, 'user-agent': visitor?.userAgent };
      const parameters = new URLSearchParams(search);
      const answer = await answerFrom(community, { path, parameters, headers }, 60);
      const isFailure = answer.status !== 200;
      const data = JSON.parse(answer.body);
      const enveloped = { code: isFailure ? 4 : 42, message: isFailure ? 'not found' : '', data };
      const body = Buffer.from(JSON.stringify(isEnveloped ? enveloped : data));
      const etag = `"${createHash('sha256').update(answer.body).digest('hex')}"`;
      const isKnown = validators?.etag === etag;
      const status = isEnveloped ? 200 : answer.status;
      return {
        kind: 'response',
        status: isKnown ? 304 : status,
        headers: new Headers({ ...answer.headers, etag }),
        body: isKnown ? new Uint8Array() : body,
      };
    },
    pause: () => undefined,
    crawlerWaitMs: () => 0,
    state: community.connection,
  };
}

async function openInterfaceOf(isEnveloped: boolean): Promise<Opened> {
  const original = await openStore();
  return { ...original, community: openInterface(serve(original.community, isEnveloped)) };
}

async function openDiscourse(): Promise<Opened> {
  const { discourse, standIn, topic } = await setUpUpstream(createForum());
  onTestFinished(() => standIn.stop());
  const { post_stream: stream } = topic(LONG_TOPIC);
  standIn.script = ({ pathname }) =>
    pathname === '/t/7.json' ? { status: 301, headers: { location: '/t/other/9' } } : undefined;
  return {
    community: discourse,
    topicId: LONG_TOPIC,
    places: stream.stream.map((id, place) => (place === ACTION_PLACE ? null : id)),
    pinnedId: 4,
    moved: [7, 9],
    async edit() {
      for (const post of stream.posts.slice(0, 1)) post.cooked = '<p>second text</p>';
    },
  };
}

const LISTED = { offset: 0, limit: 50, orderBy: 'last_post', sort: 'desc' } as const;

describe.each<[string, () => Promise<Opened>]>([
  ['a store', openStore],
  ['the bare interface', () => openInterfaceOf(false)],
  ['the interface in envelopes', () => openInterfaceOf(true)],
  ['a Discourse', openDiscourse],
])('%s', (kind, open) => {
  test('gives windows of a topic at each edge, in both orders, and its total', async () => {
    const { community, topicId, places } = await open();
    const end = places.length;
    for (const sort of ['asc', 'desc'] as const) {
      const inOrder = sort === 'asc' ? places : places.toReversed();
      const windows = [0, 19, 20, 25, end - 5, end - 1].flatMap((offset) =>
        [1, 2, 10, 20, 100].map((limit) => ({ offset, limit })),
      );
      for (const { offset, limit } of windows) {
        const answer = await community.topic(topicId, { offset, limit, sort });
        const window = inOrder.slice(offset, offset + limit);
        const shown = window.filter((id) => id !== null);
        expect([sort, offset, limit, answer]).toMatchObject([
          ...[sort, offset, limit],
          { kind: 'ok', value: { rejectedCount: window.length - shown.length } },
        ]);
        expect(answer.kind === 'ok' && answer.value.posts.map(({ id }) => id)).toEqual(shown);
        expect(answer.kind === 'ok' && answer.value.total).toBe(end);
      }
    }
  });

  test('has nothing past the end, and knows what is missing or has moved', async () => {
    const { community, topicId, places, moved } = await open();
    const window = { offset: places.length + 40, limit: 20, sort: 'asc' } as const;
    const past = await community.topic(topicId, window);
    expect(past.kind === 'ok' ? past.value.posts : past.kind).toSatisfy(
      (found) => found === 'missing' || found.length === 0,
    );
    const first = { offset: 0, limit: 20, sort: 'asc' } as const;
    expect(await community.topic(123_456, first)).toMatchObject({ kind: 'missing' });
    expect(await community.forums(123_456)).toMatchObject({ kind: 'missing' });
    expect(await community.page('nowhere')).toMatchObject({ kind: 'missing' });
    const [from, movedTo] = moved;
    expect(await community.topic(from, first)).toMatchObject({ value: { movedTo } });
  });

  test('filters lists, and gives a forum with those below it', async () => {
    const { community, pinnedId } = await open();
    const pinned = await community.topics({ ...LISTED, isPinned: true });
    expect(pinned).toMatchObject({ value: { items: [{ id: pinnedId, isPinned: true }] } });
    const forums = await community.forums(1);
    const ids = forums.kind === 'ok' ? forums.value.map(({ id, parentId }) => [id, parentId]) : [];
    expect(ids.toSorted()).toEqual([
      [1, null],
      [3, 1],
    ]);
  });

  test('identifies an answer: the same twice, another after an edit', async () => {
    const { community, topicId, edit } = await open();
    const window = { offset: 0, limit: 20, sort: 'asc' } as const;
    const read = async () => (await community.topic(topicId, window)).identity;
    const before = await read();
    expect(before?.content).toBeDefined();
    expect(await read()).toEqual(before);
    if (before && kind.includes('interface')) {
      expect(await community.isUnchanged?.(before, false)).toBe(true);
    }
    await edit();
    if (before) expect(await community.isUnchanged?.(before, false)).not.toBe(true);
    expect((await read())?.content).not.toBe(before?.content);
  });

  test('tells visitors about themselves, and gives nothing to cache', async () => {
    const { community } = await open();
    for (const address of ['192.0.2.7', '2001:db8::1']) {
      const answer = await community.addresses({ address, userAgent: 'CommunityReader' });
      expect(answer).toMatchObject({ kind: 'ok', value: [address] });
      expect(answer.identity?.content).toBeUndefined();
    }
    expect(await community.userAgent({ userAgent: 'CommunityReader' })).toMatchObject({
      value: 'CommunityReader',
    });
    expect(await community.time({})).toMatchObject({ value: expect.any(Date) });
  });
});
