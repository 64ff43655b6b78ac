import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { requestPort } from '@/e2e/fixtures/request-port';
import { parseConfig } from '@/lib/base/config/config';
import type { Purge } from '@/lib/page-cache/purge/purge';
import { createRequestHandler } from '../request-handler';
import { type HttpServer, startServer } from '../start-server';

const KEY = 'a-key-of-IndexNow';
const TOKEN = 'a token of sixteen characters';
const ENV = { SITE_URL: 'https://read.example.org', INDEXNOW_KEY: KEY, PURGE_TOKEN: TOKEN };

vi.mock('@/lib/base/config/config', async (original) => {
  const actual = await original<typeof import('@/lib/base/config/config')>();
  return { ...actual, config: () => actual.parseConfig(ENV) };
});

let httpServer: HttpServer;
let reported: Purge[] = [];

beforeAll(async () => {
  const { handle, lookUp } = createRequestHandler({
    next: async (_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end('<!DOCTYPE html><title>t</title><p>text</p>');
    },
    settings: parseConfig(ENV),
    assets: new Map(),
    isDev: false,
    onPurge: (purge) => reported.push(purge),
  });
  httpServer = await startServer(0, '127.0.0.1', handle, { lookUp });
});
afterAll(() => httpServer.stop(100));
beforeEach(() => {
  reported = [];
});

const send = (path: string, method = 'GET', headers: Record<string, string> = {}) =>
  requestPort((httpServer.listener.address() as AddressInfo).port, path, headers, method);

test('the key file holds the key as plain text, and no other key has one', async () => {
  const { status, body, headers } = await send(`/${KEY}.txt`);
  expect([status, body, headers['content-type']]).toEqual([200, KEY, 'text/plain; charset=utf-8']);
  expect((await send('/another-key.txt')).status).toBe(404);
});

test('what the operator purges is reported once, and what others send is not', async () => {
  const path = '/api/purge?topic=345';
  expect((await send(path, 'POST', { authorization: 'Bearer wrong' })).status).toBe(401);
  expect(
    (await send('/api/purge?topic=x', 'POST', { authorization: `Bearer ${TOKEN}` })).status,
  ).toBe(400);
  expect(reported).toEqual([]);
  expect((await send(path, 'POST', { authorization: `Bearer ${TOKEN}` })).status).toBe(204);
  expect(reported).toEqual([{ kind: 'topic', id: '345' }]);
});
