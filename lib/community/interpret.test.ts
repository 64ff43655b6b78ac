import { expect, test } from 'vitest';
import { interpret } from './interpret';

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) => ({
  kind: 'answer' as const,
  status,
  headers: new Headers(headers),
  body: new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)),
});
const envelope = (message: string) => answer(200, { code: 1, message, visitor: 0, data: null });
const unavailable = (reason: string) => ({ kind: 'unavailable', reason });

test.each([
  [200, { tid: 1 }, { data: { tid: 1 } }],
  [203, [], { data: [] }],
  [200, { code: 42, message: '', visitor: 9, data: [1] }, { data: [1] }],
])('%i %j', (status, body, value) => {
  expect(interpret(answer(status, body), true)).toEqual({ kind: 'ok', value });
});

test.each([
  ['250', 250],
  ['0', 0],
  ['-1', undefined],
  ['many', undefined],
])('X-Total-Count: %s', (header, total) => {
  const outcome = interpret(answer(200, [], { 'x-total-count': header }), true);
  expect(outcome).toEqual({ kind: 'ok', value: { data: [], total } });
});

const CASES: [string, ReturnType<typeof answer>, unknown, unknown][] = [
  // what came, when a record was named, when none was
  ['404', answer(404, ''), { kind: 'missing' }, unavailable('status 404')],
  ['404 in HTML', answer(404, '<h1>404'), { kind: 'missing' }, unavailable('status 404')],
  ['403', answer(403, ''), { kind: 'missing' }, unavailable('status 403')],
  ['410', answer(410, ''), { kind: 'gone' }, unavailable('status 410')],
  ['null', answer(200, null), { kind: 'missing' }, { kind: 'ok', value: { data: null } }],
  [
    'not found in an envelope',
    envelope('Topic not found'),
    { kind: 'missing' },
    unavailable('an error in the envelope'),
  ],
];
test.each(CASES)('%s', (_, came, named, unnamed) => {
  expect(interpret(came, true)).toEqual(named);
  expect(interpret(came, false)).toEqual(unnamed);
});

test.each<[string, ReturnType<typeof answer>, unknown]>([
  ['401', answer(401, 'no'), unavailable('credentials refused')],
  ['500', answer(500, '<h1>'), unavailable('status 500')],
  [
    '503',
    answer(503, '', { 'retry-after': '20' }),
    { ...unavailable('status 503'), retryAfterSeconds: 20 },
  ],
  ['418', answer(418, ''), unavailable('unexpected status')],
  ['999', answer(999, ''), unavailable('unexpected status')],
  [
    '302',
    answer(302, '', { location: 'https://elsewhere.example/' }),
    { kind: 'malformed', reason: 'a redirect instead of an answer' },
  ],
  ['204', answer(204, ''), { kind: 'malformed', reason: 'empty body' }],
  ['HTML', answer(200, '<!doctype html>'), { kind: 'malformed', reason: 'HTML instead of JSON' }],
  [
    '400 with problem details',
    answer(400, { title: 'Bad Request', detail: 'limit &gt; 100' }),
    { kind: 'invalid', detail: 'limit > 100' },
  ],
  [
    '400 with a message',
    answer(400, { message: 'limit\u202e' }),
    { kind: 'invalid', detail: 'limit' },
  ],
  ['422 in HTML', answer(422, '<h1>no'), { kind: 'invalid', detail: '' }],
  [
    '400 with much to say',
    answer(400, { detail: 'x'.repeat(999) }),
    { kind: 'invalid', detail: 'x'.repeat(200) },
  ],
  ['invalid in an envelope', envelope('参数错误'), { kind: 'invalid', detail: '参数错误' }],
  ['too often in an envelope', envelope('请求过于频繁'), { kind: 'limited', retryAfterSeconds: 5 }],
  ['any other error in an envelope', envelope('SQL'), unavailable('an error in the envelope')],
])('%s', (_, came, expected) => {
  expect(interpret(came, true)).toEqual(expected);
});
