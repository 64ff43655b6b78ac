import { expect, test } from 'vitest';
import { ok } from '@/lib/model/outcome';
import type { UpstreamResponse } from '../transport/upstream-types';
import { identify } from './answer';
import { AnswerLog, decodeAnswers } from './answer-log';

const respond = (body: string, headers = {}, status = 200): UpstreamResponse => ({
  kind: 'response',
  status,
  headers: new Headers(headers),
  body: Buffer.from(body),
});
const contentOf = (...response: Parameters<typeof respond>) =>
  identify('board/topics', respond(...response), ok(undefined))?.content;

test.each([
  ['{"tid":1,"views":7}', '{"tid":1,"views":12345}'],
  ['{"view_count": "7" ,"title":"a"}', '{"view_count": "8" ,"title":"a"}'],
  ['[{"views":null},{"views":1}]', '[{"views":2},{"views":3}]'],
])('view counts do not change the content: %s, %s', (one, other) => {
  expect(contentOf(one)).toBe(contentOf(other));
  const [first, second] = [one, other].map((body) =>
    identify('board/topics', respond(body), ok(undefined)),
  );
  expect(first?.views).not.toBe(second?.views);
});

test.each([
  ['{"title":"a"}', '{"title":"b"}'],
  ['{"text":"\\"views\\":7,"}', '{"text":"\\"views\\":8,"}'],
  ['{"views":7,"posts":1}', '{"views":7,"posts":2}'],
])('all else does: %s, %s', (one, other) => {
  expect(contentOf(one)).not.toBe(contentOf(other));
});

test('a total in a header counts, and a response that is no success has no content', () => {
  expect(contentOf('[]', { 'x-total-count': '1' })).not.toBe(contentOf('[]'));
  expect(
    identify('board/topics', respond('', {}, 503), { kind: 'unavailable', reason: '' }),
  ).toBeUndefined();
  expect(identify('board/topics', respond('', {}, 404), { kind: 'missing' })?.content).toBe(
    'missing',
  );
});

test('validators that are none are left out', () => {
  const validatorsOf = (etag: string, lastModified: string) =>
    identify('board/topics', respond('', { etag, 'last-modified': lastModified }), ok(undefined))
      ?.validators;
  const date = 'Sat, 21 Nov 2026 10:00:00 GMT';
  expect(validatorsOf('W/"a"', date)).toEqual({ etag: 'W/"a"', lastModified: date });
  expect(validatorsOf('a', 'yesterday')).toEqual({});
  expect(validatorsOf(`"${'a'.repeat(300)}"`, date)).toEqual({ lastModified: date });
});

test('a log survives its encoding, and one that lacks an answer has none', () => {
  const log = new AnswerLog();
  const identity = { content: 'c', views: '', validators: { etag: '"a"' } };
  const query = { offset: 0, sort: 'asc', id: undefined };
  log.add({
    ...identity,
    request: { operation: 'board/topics/{id}', id: 7, query, canBeMissing: true },
  });
  const [answer] = decodeAnswers(log.encode() ?? '')?.answers ?? [];
  expect(answer).toEqual({
    ...identity,
    request: {
      operation: 'board/topics/{id}',
      id: 7,
      query: { offset: 0, sort: 'asc' },
      canBeMissing: true,
    },
  });
  log.add(undefined);
  expect(log.encode()).toBeUndefined();
  for (const text of ['', '{}', '{"renderedAtMs":1,"answers":[{}]}'])
    expect(decodeAnswers(text)).toBeUndefined();
});

test('the outline of a list leaves out what each post changes', () => {
  const outlineOf = (body: string) =>
    identify('board/forums', respond(body), ok(undefined))?.outline;
  const forum = (fields: object) =>
    JSON.stringify([{ id: 1, name: 'A "b": {c}', ...fields, position: 2 }]);
  const last = { last_poster: { id: 1, name: 'x' }, last_title: 'a "quoted" }', last_post: 1 };
  const later = { last_poster: { id: 2, name: 'y' }, last_title: '', last_post: 2 };
  expect(outlineOf(forum({ topics: 1, ...last }))).toBe(outlineOf(forum({ topics: 2, ...later })));
  expect(outlineOf(forum({ name: 'B' }))).not.toBe(outlineOf(forum({})));
  expect(identify('board/topics', respond('[]'), ok(undefined))?.outline).toBeUndefined();
});
