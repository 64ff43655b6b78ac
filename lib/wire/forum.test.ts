import { expect, test } from 'vitest';
import { runAtOnce } from '@/lib/base/runtime/time-slicing';
import { readForums } from './forum';

const read = (body: unknown) => {
  const rejected: string[] = [];
  const outcome = runAtOnce(readForums(body, (reason) => rejected.push(reason)));
  return { outcome, rejected };
};

/** Returns the ids of forums with their parents: `1, 2 in 1`. */
function tree(body: unknown): string {
  const { outcome } = read(body);
  const forums = outcome.kind === 'ok' ? outcome.value : [];
  return forums.map(({ id, parentId }) => (parentId ? `${id} in ${parentId}` : id)).join(', ');
}

test('every field of a forum is read', () => {
  const { outcome } = read([
    {
      id: '5',
      parent_id: 4,
      name: 'Clocks &amp; Watches',
      description: 'Tick &lt;tock&gt;',
      position: '2',
      topics: '31',
      posts: 400,
      last_post: 1_710_000_000,
      last_id: 77,
      last_title: 'Q&amp;A',
      last_poster_id: '3',
      last_poster_name: 'Ines',
    },
  ]);
  expect(outcome).toEqual({
    kind: 'ok',
    value: [
      {
        id: 5,
        parentId: 4,
        name: 'Clocks & Watches',
        description: 'Tick <tock>',
        position: 2,
        topicCount: 31,
        postCount: 400,
        last: {
          at: new Date(1_710_000_000_000),
          topicId: 77,
          topicTitle: 'Q&A',
          poster: { id: 3, name: 'Ines' },
        },
      },
    ],
  });
});

test('an id and a name are enough for a forum', () => {
  const { outcome } = read([{ id: 1, title: 'Harbour' }]);
  expect(outcome).toEqual({
    kind: 'ok',
    value: [{ id: 1, parentId: null, name: 'Harbour', description: '', position: 0 }],
  });
});

const forum = (id: number, more = {}) => ({ id, name: `Forum ${id}`, ...more });

const sub = [forum(2, { subforums: [forum(3)] }), forum(4)];
test.each<[string, unknown, string]>([
  ['bare', [forum(1), forum(2)], '1, 2'],
  ['wrapped', { forums: [forum(1)] }, '1'],
  ['wrapped by any other name', { board: [forum(1)], ok: true }, '1'],
  ['keyed by numbers', { 1: forum(1), 9: forum(9) }, '1, 9'],
  ['one record', forum(3), '3'],
  ['empty', [], ''],
  ['parent 0', [forum(1, { parent_id: 0 })], '1'],
  ['parent -1', [forum(1, { parent_id: '-1' })], '1'],
  ['nested', [forum(1, { children: sub }), forum(5)], '1, 2 in 1, 3 in 2, 4 in 1, 5'],
  ['nested under one record', forum(1, { forums: [forum(2)] }), '1, 2 in 1'],
  [
    'nested and flat at once',
    [forum(1, { children: [forum(2)] }), forum(2, { parent_id: 1 })],
    '1, 2 in 1',
  ],
  [
    'a child that names its own parent',
    [forum(1, { children: [forum(2, { parent_id: 9 })] })],
    '1, 2 in 9',
  ],
])('a list of forums: %s', (_, body, expected) => {
  expect([read(body).outcome.kind, tree(body)]).toEqual(['ok', expected]);
});

test('an invalid record is left out, and its reason is reported', () => {
  const { outcome, rejected } = read([forum(1), { name: 'x' }, { id: 2 }, 'three', null, forum(1)]);
  expect(outcome).toMatchObject({ kind: 'ok', value: [{ id: 1 }] });
  expect(rejected).toEqual([
    'forum without an id',
    'forum without a name',
    'forum that is not an object',
    'forum that is not an object',
    'the same record twice',
  ]);
});

test.each([
  [null, 'no list of forums'],
  ['forums', 'no list of forums'],
  [{}, 'no list of forums'],
  [{ a: [], b: [] }, 'no list of forums'],
  [[{ id: 1 }], 'forum without a name'],
])('the body %j is malformed, not an empty list', (body, reason) => {
  expect(read(body).outcome).toEqual({ kind: 'malformed', reason });
});

test('a member named __proto__ adds no members', () => {
  const body = JSON.parse('[{"id":1,"__proto__":{"name":"borrowed"},"children":[]}]');
  expect(read(body).outcome).toEqual({ kind: 'malformed', reason: 'forum without a name' });
});

test('a list longer than that of any real community is refused', () => {
  const body = Array.from({ length: 2001 }, (_, at) => forum(at + 1));
  expect(read(body).outcome).toEqual({ kind: 'malformed', reason: 'too many records' });
});
