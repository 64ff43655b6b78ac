import { afterAll, beforeEach, expect, test } from 'vitest';
import { freshCommunity } from '@/e2e/fixtures/fresh-community';
import { neverRespond, respondWith, startScriptedUpstream } from '@/e2e/fixtures/scripted-upstream';

const POSTS = 60;
const OVERSIZED = respondWith(`[${' '.repeat(9 * 1024 * 1024)}]`);

const upstream = await startScriptedUpstream(neverRespond);
afterAll(() => upstream.close());
beforeEach(() => upstream.heads.splice(0));

/** Answers topics of 60 posts. `isOversized` refuses windows. */
function behave(isOversized: (tid: number, offset: number, limit: number) => boolean): void {
  upstream.behave((socket, head) => {
    const { pathname, searchParams } = new URL(head.split(' ', 2)[1] ?? '/', 'http://community');
    const tid = Number(pathname.split('/').at(-1));
    const offset = Number(searchParams.get('offset'));
    const limit = Number(searchParams.get('limit'));
    if (isOversized(tid, offset, limit)) return OVERSIZED(socket, head);
    const ids = Array.from({ length: POSTS }, (_, at) => at).slice(offset, offset + limit);
    const posts = ids.map((at) => ({
      pid: at + 1,
      author: { id: 1, name: 'Ada' },
      post_rendered: 'Hi',
    }));
    respondWith(JSON.stringify({ tid, title: 'A topic', posts_list: posts }))(socket, head);
  });
}

function open() {
  const { community, communityHealth } = freshCommunity({
    API_BASE_URL: upstream.url,
    CACHE_SECONDS: '0',
  });
  const read = (tid: number, offset = 0) =>
    community.readTopic(tid, { offset, limit: 21, sort: 'asc' });
  return { read, communityHealth };
}

test('a post that is too large is left out, again and again, and its topic stays readable', async () => {
  const { read } = open();
  behave((_, offset, limit) => offset <= 3 && 3 < offset + limit);
  for (let time = 0; time < 3; time++) {
    const first = await read(1);
    expect(first).toMatchObject({ kind: 'ok', value: { rejectedCount: 1 } });
    const ids = first.kind === 'ok' ? first.value.posts.map(({ id }) => id) : [];
    expect(ids).toEqual([...Array(22).keys()].filter((id) => id !== 0 && id !== 4));
    const second = await read(1, 21);
    expect(second.kind === 'ok' && second.value.posts).toHaveLength(21);
  }
});

test('a post that comes again in another part stays where it came first', async () => {
  const { read } = open();
  const post = (pid: number) => ({ pid, author: { id: 1, name: 'Ada' }, post_rendered: 'Hi' });
  upstream.behave((socket, head) => {
    const { searchParams } = new URL(head.split(' ', 2)[1] ?? '/', 'http://community');
    const offset = Number(searchParams.get('offset'));
    if (Number(searchParams.get('limit')) > 11) return OVERSIZED(socket, head);
    const first = Array.from({ length: 11 }, (_, at) => post(at + 1));
    const posts_list = offset === 0 ? first : [post(2), post(12)];
    respondWith(JSON.stringify({ tid: 1, title: 'A topic', posts_list }))(socket, head);
  });
  const topic = await read(1);
  expect(topic.kind === 'ok' && topic.value.posts.map(({ id }) => id)).toEqual(
    Array.from({ length: 12 }, (_, at) => at + 1),
  );
});
