import { expect, test } from 'vitest';
import { ok } from '@/lib/model/outcome';
import type { Call } from './call';
import { Dependencies, decodeMadeFrom } from './dependencies';
import { identified } from './identity';

const identify = (value: unknown) => identified(ok(value), {}).identity;

test.each([
  [
    { id: 1, viewCount: 7 },
    { id: 1, viewCount: 12_345 },
  ],
  [
    [{ viewCount: undefined }, { viewCount: 1 }],
    [{ viewCount: 2 }, { viewCount: 3 }],
  ],
])('view counts do not change the content: %j, %j', (one, other) => {
  expect(identify(one)?.content).toBe(identify(other)?.content);
  expect(identify(one)?.views).not.toBe(identify(other)?.views);
});

test.each([
  [{ title: 'a' }, { title: 'b' }],
  [{ title: 'viewCount 7' }, { title: 'viewCount 8' }],
  [
    { a: 'xy', b: '' },
    { a: 'x', b: 'y' },
  ],
  [
    [['a'], []],
    [[], ['a']],
  ],
  [{ at: new Date(1) }, { at: new Date(2) }],
  [
    { viewCount: 7, posts: 1 },
    { viewCount: 7, posts: 2 },
  ],
])('all else does: %j, %j', (one, other) => {
  expect(identify(one)?.content).not.toBe(identify(other)?.content);
});

test('what is missing has an identity, and a failure has none', () => {
  expect(identified({ kind: 'missing' }, {}).identity?.content).toBe('missing');
  expect(identified({ kind: 'unavailable', reason: '' }, {}).identity).toBeUndefined();
});

test('the outline of a list leaves out what each post changes', () => {
  const forum = (fields: object) => [{ id: 1, name: 'A', ...fields }];
  const forumAt = (at: number) => forum({ topicCount: at, last: { at: new Date(at) } });
  const early = forumAt(1);
  const late = forumAt(2);
  expect(identify(early)?.content).not.toBe(identify(late)?.content);
  expect(identify(early)?.outline).toBe(identify(late)?.outline);
  expect(identify(forum({ name: 'B' }))?.outline).not.toBe(identify(early)?.outline);
});

test('dependencies survive their encoding; where an answer is not known there are none', () => {
  const dependencies = new Dependencies();
  const call: Call = { name: 'topic', args: [7, { offset: 0, limit: 20, sort: 'asc' }] };
  const identity = { publication: 'p', content: 'c', views: '' };
  dependencies.add(call, identity);
  expect(dependencies.publication).toBe('p');
  expect(decodeMadeFrom(dependencies.encode() ?? '')?.answers).toEqual([{ call, identity }]);
  dependencies.add(call, undefined);
  expect([dependencies.publication, dependencies.encode()]).toEqual([undefined, undefined]);
  for (const text of ['', '{}', '{"madeAtMs":1,"answers":[{}]}']) {
    expect(decodeMadeFrom(text)).toBeUndefined();
  }
});
