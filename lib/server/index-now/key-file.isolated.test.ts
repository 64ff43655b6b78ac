import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { requestPort } from '@/e2e/fixtures/request-port';
import { parseConfig } from '@/lib/base/config/config';
import { createRequestHandler } from '../request-handler';
import { type HttpServer, startServer } from '../start-server';

const KEY = 'a-key-of-IndexNow';
const ENV = { SITE_URL: 'https://read.example.org', INDEXNOW_KEY: KEY };

vi.mock('@/lib/base/config/config', async (original) => {
  const actual = await original<typeof import('@/lib/base/config/config')>();
  return { ...actual, config: () => actual.parseConfig(ENV) };
});

let httpServer: HttpServer;

beforeAll(async () => {
  const { handle, sendHit } = createRequestHandler({
    next: async (_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end('<!DOCTYPE html><title>t</title><p>text</p>');
    },
    settings: parseConfig(ENV),
    assets: new Map(),
    isDev: false,
  });
  httpServer = await startServer(0, '127.0.0.1', handle, { sendHit });
});
afterAll(() => httpServer.stop(100));

const send = (path: string, method = 'GET', headers: Record<string, string> = {}) =>
  requestPort((httpServer.listener.address() as AddressInfo).port, path, headers, method);

test('the key file holds the key as plain text, and no other key has one', async () => {
  const { status, body, headers } = await send(`/${KEY}.txt`);
  expect([status, body, headers['content-type']]).toEqual([200, KEY, 'text/plain; charset=utf-8']);
  expect((await send('/another-key.txt')).status).toBe(404);
});
