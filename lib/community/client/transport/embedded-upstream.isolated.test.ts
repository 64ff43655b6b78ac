import { expect, test, vi } from 'vitest';
import { problemDetails } from '@/lib/api/problem-details';
import type { InterfaceRequest } from '../../embedded/store-interface';
import { EmbeddedUpstream } from './embedded-upstream';

vi.stubEnv('LOG_LEVEL', 'silent');

test('the embedded community responds as a remote one would', async () => {
  const requests: InterfaceRequest[] = [];
  const embedded = new EmbeddedUpstream(async () => async (request) => {
    requests.push(request);
    return { status: 200, result: { body: [], total: 3 }, ageSeconds: 7 };
  });
  const visitor = { address: '203.0.113.9', userAgent: 'Reader/1.0' };
  const reply = await embedded.send({ path: '/wiki/pages/', search: '?a=b', visitor });
  expect(reply).toMatchObject({ kind: 'response', status: 200 });
  expect(reply.kind === 'response' && Buffer.from(reply.body).toString()).toBe('[]');
  expect(reply.kind === 'response' && [...reply.headers]).toEqual([
    ['x-data-age', '7'],
    ['x-total-count', '3'],
  ]);
  expect(requests[0]).toMatchObject({ path: '/wiki/pages/' });
  expect(String(requests[0]?.parameters)).toBe('a=b');
  expect(requests[0]?.headers['x-forwarded-for']).toBe('203.0.113.9');
  expect(requests[0]?.headers['user-agent']).toBe('Reader/1.0');
  expect(embedded.state()).toMatchObject({ kind: 'embedded', running: 0, calls: 1 });
});

test('a problem has its status and details', async () => {
  const problem = problemDetails(503, 'Away.');
  const embedded = new EmbeddedUpstream(async () => async () => ({
    status: 503,
    problem,
    retryAfterSeconds: 5,
  }));
  const reply = await embedded.send({ path: '/board/forums', search: '' });
  expect(reply).toMatchObject({ kind: 'response', status: 503 });
  expect(reply.kind === 'response' && JSON.parse(String(reply.body))).toEqual(problem);
  expect(reply.kind === 'response' && reply.headers.get('retry-after')).toBe('5');
});

test.each([
  ['cannot be opened', () => Promise.reject(new Error('locked'))],
  ['throws', async () => () => Promise.reject(new Error('corrupt'))],
])('a community that %s is unavailable', async (_, open) => {
  const reply = await new EmbeddedUpstream(open).send({ path: '/board/forums', search: '' });
  expect(reply).toEqual({ kind: 'unavailable', reason: 'the embedded community failed' });
});
