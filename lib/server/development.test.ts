import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeRenderer } from '@/e2e/fixtures/fake-renderer';
import { serverUrl } from '@/e2e/fixtures/serve-http';
import { get } from '@/e2e/site/get';
import { parseConfig } from '@/lib/base/config/config';
import { deadlinesMs } from '@/lib/base/runtime/deadlines';
import { openSite } from '@/lib/community/site/open-site';
import { createRequestHandler } from './request-handler';
import { type HttpServer, startServer } from './start-server';
import { httpStats } from './stats/http-stats';

const PRODUCTION_MS = deadlinesMs().render;
let httpServer: HttpServer;
let compiled: Promise<void>;
let finishCompiling: () => void;
/** Number of pages that wait for the compiler. */
let waiting = 0;

/** Waits like a page that is compiled first. */
async function compile(): Promise<void> {
  waiting += 1;
  await compiled;
}

const renderer = fakeRenderer(async () => {
  await compile();
  return undefined;
});

async function developmentServer(_request: IncomingMessage, response: ServerResponse) {
  await compile();
  response.end('<!DOCTYPE html>');
}

/** Returns the statuses of pages whose compilation exceeds production's rendering deadline. */
async function statuses(count: number): Promise<Set<number>> {
  const url = serverUrl(httpServer.listener);
  const responses = Array.from({ length: count }, (_, n) =>
    get({ url }, `/board/topics?page=${n + 2}`),
  );
  await expect.poll(() => waiting).toBe(count);
  vi.advanceTimersByTime(PRODUCTION_MS);
  finishCompiling();
  return new Set((await Promise.all(responses)).map(({ status }) => status));
}

async function start(isDev: boolean): Promise<void> {
  const { handle } = createRequestHandler({
    renderer,
    site: openSite(parseConfig({})),
    assets: new Map(),
    ...(isDev && { developmentServer }),
  });
  const upgrade = isDev ? { upgrade: (_request: unknown, socket: Duplex) => socket.destroy() } : {};
  httpServer = await startServer(0, '127.0.0.1', handle, upgrade);
}

beforeEach(() => {
  waiting = 0;
  compiled = new Promise((resolve) => {
    finishCompiling = resolve;
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await httpServer.stop(100);
});

test('in production a page that takes too long is a 503', async () => {
  await start(false);
  httpStats().renders.count = 1;
  expect(await statuses(1)).toEqual(new Set([503]));
});

test('in development a first request may wait for the compiler', async () => {
  await start(true);
  expect(await statuses(1)).toEqual(new Set([200]));
});

test('in development a client that waits for the compiler is not disconnected', async () => {
  await start(true);
  expect(httpServer.server.timeout).toBe(0);
  await httpServer.stop(100);
  await start(false);
  expect(httpServer.server.timeout).toBeGreaterThan(0);
});
