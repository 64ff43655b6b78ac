import { expect, test, vi } from 'vitest';
import { Embedded } from './embedded';

vi.stubEnv('LOG_LEVEL', 'silent');

test('asks the handler as if it were another server', async () => {
  const asked: Request[] = [];
  const embedded = new Embedded(async () => async (request) => {
    asked.push(request);
    return new Response('[]', { status: 203, headers: { 'x-total-count': '3' } });
  });
  const visitor = { address: '203.0.113.9', userAgent: 'Reader/1.0' };
  const reply = await embedded.ask({ path: '/wiki/pages/', search: '?a=b', visitor });
  expect(reply).toMatchObject({ kind: 'answer', status: 203 });
  expect(reply.kind === 'answer' && Buffer.from(reply.body).toString()).toBe('[]');
  expect(asked[0]?.url).toMatch(/\/wiki\/pages\/\?a=b$/);
  expect(asked[0]?.headers.get('x-forwarded-for')).toBe('203.0.113.9');
  expect(asked[0]?.headers.get('user-agent')).toBe('Reader/1.0');
  expect(embedded.state()).toMatchObject({ kind: 'embedded', underWay: 0, calls: 1 });
});

test.each([
  ['cannot be opened', () => Promise.reject(new Error('locked'))],
  ['throws', async () => () => Promise.reject(new Error('corrupt'))],
])('a handler that %s is an unavailable community', async (_, handler) => {
  const reply = await new Embedded(handler).ask({ path: '/board/forums', search: '' });
  expect(reply).toEqual({ kind: 'unavailable', reason: 'the embedded community failed' });
});
