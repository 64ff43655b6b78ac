import { expect, test } from 'vitest';
import type { Failure } from '@/lib/model/outcome';
import { interpretMissingRecord, interpretResponse } from './interpret-response';

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) => ({
  kind: 'response' as const,
  status,
  headers: new Headers(headers),
  body: new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)),
});
const envelope = (message: string) => answer(200, { code: 1, message, visitor: 0, data: null });
const unavailable = (reason: string) => ({ kind: 'unavailable', reason, detail: undefined });
const unconfirmed = (claim: Failure, otherwise: object, isExplicit: boolean) => ({
  kind: 'unconfirmed',
  claim,
  otherwise,
  isExplicit,
});
const MISSING: Failure = { kind: 'missing' };
const IN_ENVELOPE = { ...unavailable('error message in the body'), detail: expect.any(String) };
/** Outcomes that a list must confirm: the record is plainly absent, or may be hidden. */
const absent = (otherwise: object) => unconfirmed(MISSING, otherwise, true);
const refused = (otherwise: object) => unconfirmed(MISSING, otherwise, false);
const REDIRECT = {
  kind: 'malformed',
  reason: 'unexpected redirect',
  detail: expect.stringMatching(/^status 302, which leads to /),
};

test.each([
  [200, { tid: 1 }, { data: { tid: 1 } }],
  [203, [], { data: [] }],
  [200, { code: 42, message: '', visitor: 9, data: [1] }, { data: [1], isEnveloped: true }],
])('the data of a %i with %j', (status, body, value) => {
  expect(interpretResponse(answer(status, body), true)).toEqual({ kind: 'ok', value });
});

test.each([
  ['250', 250],
  ['0', 0],
  ['-1', undefined],
  ['many', undefined],
])('X-Total-Count: %s', (header, total) => {
  const outcome = interpretResponse(answer(200, [], { 'x-total-count': header }), true);
  expect(outcome).toEqual({ kind: 'ok', value: { data: [], total } });
});

const CASES: [string, ReturnType<typeof answer>, unknown, unknown][] = [
  // response, outcome with a named record, outcome without
  ['404', answer(404, ''), absent(unavailable('status 404')), unavailable('status 404')],
  [
    '404 in HTML',
    answer(404, '<h1>'),
    absent(unavailable('status 404')),
    unavailable('status 404'),
  ],
  ['403', answer(403, ''), refused(unavailable('status 403')), unavailable('status 403')],
  [
    '401',
    answer(401, ''),
    refused(unavailable('credentials refused')),
    unavailable('credentials refused'),
  ],
  [
    '451',
    answer(451, ''),
    refused(unavailable('unexpected status')),
    unavailable('unexpected status'),
  ],
  [
    '410',
    answer(410, ''),
    unconfirmed({ kind: 'gone' }, unavailable('status 410'), true),
    unavailable('status 410'),
  ],
  [
    'a redirect to a form',
    answer(302, '', { location: 'https://community.example/login?next=/t/1' }),
    refused(REDIRECT),
    REDIRECT,
  ],
  ['not found in an envelope', envelope('Topic not found'), absent(IN_ENVELOPE), IN_ENVELOPE],
  ...['permission denied', '没有权限', '请先登录', 'members only', '', 'No.', 'Error 17'].map(
    (message): [string, ReturnType<typeof answer>, unknown, unknown] => [
      `${JSON.stringify(message)} in an envelope`,
      envelope(message),
      refused(IN_ENVELOPE),
      IN_ENVELOPE,
    ],
  ),
];
test.each(CASES)('%s', (_, came, named, unnamed) => {
  expect(interpretResponse(came, true)).toEqual(named);
  expect(interpretResponse(came, false)).toEqual(unnamed);
});

test.each<[string, ReturnType<typeof answer>, unknown]>([
  ['500', answer(500, '<h1>'), unavailable('status 500')],
  [
    '503',
    answer(503, '', { 'retry-after': '20' }),
    { ...unavailable('status 503'), retryAfterSeconds: 20 },
  ],
  ['418', answer(418, ''), unavailable('unexpected status')],
  ['999', answer(999, ''), unavailable('unexpected status')],
  ['302', answer(302, '', { location: 'https://elsewhere.example/' }), REDIRECT],
  ['204', answer(204, ''), { kind: 'malformed', reason: 'empty body' }],
  ['HTML', answer(200, '<!doctype html>'), { kind: 'malformed', reason: 'HTML instead of JSON' }],
  ['too often in an envelope', envelope('请求过于频繁'), { kind: 'limited', retryAfterSeconds: 5 }],
  ['a sick server in an envelope', envelope('SQL'), IN_ENVELOPE],
])('%s', (_, came, expected) => {
  expect(interpretResponse(came, true)).toEqual(expected);
});

test.each<[string, ReturnType<typeof answer>, string, object, boolean]>([
  [
    '400 with problem details',
    answer(400, { title: 'Bad Request', detail: 'limit &gt; 100' }),
    'limit > 100',
    unavailable('status 400'),
    true,
  ],
  ['a message', answer(400, { message: 'limit\u202e' }), 'limit', unavailable('status 400'), true],
  ['422 in HTML', answer(422, '<h1>no'), '', unavailable('status 422'), true],
  [
    'much to say',
    answer(400, { detail: 'x'.repeat(999) }),
    'x'.repeat(200),
    unavailable('status 400'),
    true,
  ],
  ['invalid in an envelope', envelope('参数错误'), '参数错误', IN_ENVELOPE, false],
])('a refused parameter: %s', (_, came, detail, otherwise, isExplicit) => {
  const said = detail && isExplicit ? { detail: expect.stringMatching(/^status 4\d\d: “./) } : {};
  const expected = unconfirmed({ kind: 'invalid', detail }, { ...otherwise, ...said }, isExplicit);
  expect(interpretResponse(came, true)).toEqual(expected);
  expect(interpretResponse(came, false)).toEqual(expected);
});

const NOTHING = { kind: 'malformed', reason: 'empty record' };
test.each<[unknown, unknown]>([
  [null, refused(NOTHING)],
  [false, refused(NOTHING)],
  ['', refused(NOTHING)],
  [[], refused(NOTHING)],
  [{}, refused(NOTHING)],
  [{ error: 'login_required' }, refused(IN_ENVELOPE)],
  [{ success: false }, refused(IN_ENVELOPE)],
  [{ status: 404, message: 'Topic not found' }, absent(IN_ENVELOPE)],
  [{ error: 'Database error' }, IN_ENVELOPE],
  [{ tid: 'x', title: 'A topic' }, undefined],
  ['text', undefined],
])('%j instead of a record', (data, expected) => {
  expect(interpretMissingRecord(data)).toEqual(expected);
});
