import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type PortResponse, requestPort } from '@/e2e/fixtures/request-port';
import { parseConfig } from '@/lib/base/config/config';
import type { NextHandler } from '@/lib/next/render-with-next';
import { createRequestHandler } from './request-handler';
import { type HttpServer, startServer } from './start-server';

let httpServer: HttpServer;
let rendered: string[] = [];

/** A fake of Next that counts its renderings. */
const next: NextHandler = async (request, response) => {
  rendered.push(request.url ?? '');
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(`<!DOCTYPE html><title>t</title><p>${'word '.repeat(400)}</p>`);
};

const get = (
  path: string,
  method = 'GET',
  headers: Record<string, string> = {},
): Promise<PortResponse> =>
  requestPort((httpServer.listener.address() as AddressInfo).port, path, headers, method);

beforeAll(async () => {
  const settings = parseConfig({ PURGE_TOKEN: 'a token of sixteen characters' });
  const { handle, sendHit } = createRequestHandler({
    next,
    settings,
    assets: new Map(),
    isDev: false,
  });
  httpServer = await startServer(0, '127.0.0.1', handle, { sendHit });
});

afterAll(() => httpServer.stop(100));

beforeEach(() => {
  rendered = [];
});

test.each([
  ['/api/health', 200, 'application/json'],
  ['/api/health?x=1', 200, 'application/json'],
  ['/api/health/live', 200, 'application/json'],
  ['/api/metrics', 404, 'application/problem+json'],
  ['/robots.txt', 200, 'text/plain'],
])('%s needs no rendering', async (path, status, type) => {
  const got = await get(path);
  expect(got.status).toBe(status);
  expect(got.headers['content-type']).toContain(type);
  expect(got.headers['content-security-policy']).toContain("default-src 'none'");
  expect(got.headers['x-robots-tag']).toBe(path.startsWith('/api/') ? 'noindex' : undefined);
  expect(rendered).toEqual([]);
});

test('malformed URLs share one rendering, however many there are', async () => {
  const all = await Promise.all(Array.from({ length: 600 }, (_, n) => get(`/board/topics/x${n}`)));
  expect(all.every(({ status }) => status === 400)).toBe(true);
  expect(all.every(({ body }) => body.includes('<!DOCTYPE html>'))).toBe(true);
  expect(rendered).toEqual(['/problem/400']);
});

test.each([
  ['POST', { authorization: 'Bearer a token of sixteen characters' }, 204],
  ['POST', {}, 401],
  ['GET', {}, 405],
])('%s of a purge with %j has the security headers: %i', async (method, headers, status) => {
  const got = await get('/api/purge?all', method, headers as Record<string, string>);
  expect(got.status).toBe(status);
  expect(got.headers['content-security-policy']).toContain("default-src 'none'");
  expect(rendered).toEqual([]);
});
