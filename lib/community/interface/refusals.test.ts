import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { freshCommunity } from '@/e2e/fixtures/fresh-community';
import {
  respondWith,
  type SocketBehavior,
  startScriptedUpstream,
} from '@/e2e/fixtures/scripted-upstream';
import type { Outcome } from '@/lib/model/outcome';

const POSTS = [{ pid: 5, author: { id: 3, name: 'Ines' }, post_rendered: '<p>Hello</p>' }];
const topic = (tid: number) => ({ tid, title: 'A topic', posts: 1, posts_list: POSTS });
const HIDDEN = 7;

const well = (data: unknown) => respondWith(JSON.stringify(data));
const refusing = (message: string) => well({ code: 3, message, visitor: 0 });

/** A response of each kind that hides a record. The tests of `interpretResponse` have all. */
const REFUSALS: [string, SocketBehavior][] = [
  ['a refusal in an envelope', refusing('没有权限')],
  ['invalid', refusing('Invalid topic')],
  ['an error without an envelope', well({ error: 'login required' })],
  ['404', respondWith('<h1>Not found', 404)],
  ['410', respondWith('', 410)],
  ['a redirect to a form', respondWith('', 302, { location: '/login' })],
];

const upstream = await startScriptedUpstream(well([]));
// Loads the modules once, since the machine may be busy.
await open();
afterAll(() => upstream.close());
beforeEach(() => upstream.heads.splice(0));

async function open() {
  const modules = freshCommunity({ API_BASE_URL: upstream.url, CACHE_SECONDS: '0' });
  const withdrawnRecords = modules.site.observations.withdrawn;
  const withdrawn: unknown[] = [];
  withdrawnRecords.onWithdrawal((record) => withdrawn.push(record));
  const { forums, topics, readPage, readTopic } = modules.community;
  const read = (id: number, offset = 0) => readTopic(id, { offset, limit: 21, sort: 'asc' });
  const window = { offset: 0, limit: 31, orderBy: 'last_post', sort: 'desc' } as const;
  const listOf = (forumId?: number) => topics({ ...window, forumId });
  const topicsOf = (tag: string) => topics({ ...window, tag });
  return { read, forums, listOf, topicsOf, readPage, withdrawn, withdrawnRecords };
}

const topicIn = (head: string) => Number(/ \/board\/topics\/(\d+)/.exec(head)?.[1]);
/** Answers lists and topics, but requests about one topic or forum by the given behavior. */
const butHidden =
  (refusal: SocketBehavior): SocketBehavior =>
  (socket, head) => {
    const id = topicIn(head);
    const isHidden = id === HIDDEN || head.includes(`forum_id=${HIDDEN}`);
    if (isHidden) return refusal(socket, head);
    return well(id ? topic(id) : [{ tid: 1, title: 'A topic' }])(socket, head);
  };

const isForgotten = ({ kind }: Outcome<unknown>) => ['missing', 'gone', 'invalid'].includes(kind);

describe.each(REFUSALS)('%s about one record', (_, refusal) => {
  test('makes it missing at once, and withdraws it from caches', async () => {
    const { read, listOf, withdrawn, withdrawnRecords } = await open();
    upstream.behave(butHidden(well(topic(HIDDEN))));
    expect(await read(HIDDEN)).toMatchObject({ kind: 'ok' });
    upstream.behave(butHidden(refusal));
    expect(await read(HIDDEN)).toSatisfy(isForgotten);
    expect(await read(HIDDEN)).toSatisfy(isForgotten);
    expect(await listOf(HIDDEN)).toSatisfy((outcome: Outcome<{ items: unknown[] }>) =>
      outcome.kind === 'ok' ? outcome.value.items.length === 0 : isForgotten(outcome),
    );
    expect(withdrawn).toEqual([{ kind: 'topic', id: String(HIDDEN) }]);
    expect(withdrawnRecords.has({ kind: 'topic', id: String(HIDDEN) })).toBe(true);
    expect(await read(8)).toMatchObject({ kind: 'ok' });
    // A record that was hidden and is shown again is back.
    upstream.behave(butHidden(well(topic(HIDDEN))));
    expect(await read(HIDDEN)).toMatchObject({ kind: 'ok' });
    expect(withdrawnRecords.has({ kind: 'topic', id: String(HIDDEN) })).toBe(false);
  });

  test('is an outage when lists are refused too', async () => {
    const { read, readPage, withdrawn } = await open();
    upstream.behave(butHidden(well(topic(HIDDEN))));
    expect(await read(HIDDEN)).toMatchObject({ kind: 'ok' });
    upstream.behave(refusal);
    const cold = await read(8);
    expect(cold.kind).toMatch(/^(unavailable|malformed)$/);
    expect((await readPage('a')).kind).toMatch(/^(unavailable|malformed)$/);
    expect(await read(HIDDEN)).toMatchObject({ kind: 'ok', cachedAt: expect.any(Date) });
    expect(withdrawn).toEqual([]);
  });
});

test('an outage that begins just after a confirmed refusal withdraws nothing', async () => {
  const { read, withdrawn } = await open();
  upstream.behave(butHidden(respondWith('', 404)));
  expect(await read(8)).toMatchObject({ kind: 'ok' });
  expect(await read(HIDDEN)).toMatchObject({ kind: 'missing' });
  upstream.behave(respondWith('', 404));
  expect(await read(8)).toMatchObject({ kind: 'ok', cachedAt: expect.any(Date) });
  expect(withdrawn).toEqual([]);
});

// The tests of `interpretResponse` have the other signs of an outage.
test('an error of the database about one record is an outage', async () => {
  const { read, withdrawn } = await open();
  upstream.behave(butHidden(well(topic(HIDDEN))));
  await read(HIDDEN);
  upstream.behave(butHidden(refusing('The database is away')));
  expect(await read(HIDDEN)).toMatchObject({ kind: 'ok', cachedAt: expect.any(Date) });
  expect(withdrawn).toEqual([]);
});

test('a window past the end withdraws nothing', async () => {
  const { read, withdrawn } = await open();
  upstream.behave(butHidden(well(topic(HIDDEN))));
  await read(HIDDEN);
  upstream.behave((socket, head) =>
    (head.includes('offset=0') ? butHidden(well(topic(HIDDEN))) : respondWith('', 404))(
      socket,
      head,
    ),
  );
  expect(await read(HIDDEN, 40)).toMatchObject({ kind: 'missing' });
  expect(withdrawn).toEqual([]);
});

test('a crawl of invented ids costs one list request, simultaneous hidden records a few', async () => {
  const { read } = await open();
  const lists = () => upstream.heads.filter((head) => !topicIn(head)).length;
  upstream.behave((socket, head) =>
    (topicIn(head) ? respondWith('', 404) : well([]))(socket, head),
  );
  await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((id) => read(id)));
  expect(lists()).toBe(1);
  upstream.behave((socket, head) =>
    (topicIn(head) ? refusing('members only') : well([{ tid: 9, title: 'Another' }]))(socket, head),
  );
  upstream.heads.splice(0);
  await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((id) => read(id)));
  expect(lists()).toBeGreaterThan(0);
  expect(lists()).toBeLessThanOrEqual(8);
});

test('in a community without a wiki its pages are missing, not an outage', async () => {
  const { readPage } = await open();
  upstream.behave((socket, head) =>
    (head.includes(' /wiki/') ? respondWith('', 404) : well([]))(socket, head),
  );
  expect(await readPage('a:b')).toMatchObject({ kind: 'missing' });
});

test('the topics of a tag are missing, since the interface lists none: nothing is asked', async () => {
  upstream.behave(well([{ tid: 1, title: 'A topic', tags: ['fix'] }]));
  const { topicsOf } = await open();
  expect(await topicsOf('fix')).toMatchObject({ kind: 'missing' });
  expect(upstream.heads).toEqual([]);
});
