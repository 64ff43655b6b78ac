import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { requestPort } from '@/e2e/fixtures/request-port';
import { parseConfig } from '@/lib/config/config';
import { type HttpServer, startServer } from './connections/server';
import { type NextHandler, renderDeadlineMs } from './post-process/render-with-next';
import { createRequestHandler } from './request-handler';

const PRODUCTION_MS = renderDeadlineMs();
let listener: HttpServer;
let compiled: Promise<void> = Promise.resolve();

/** Stands in for Next, which compiles first. */
const next: NextHandler = async (request, response) => {
  await compiled;
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(`<!DOCTYPE html><title>t</title><main id="text">${request.url}</main>`);
};

async function statuses(count: number): Promise<Set<number>> {
  const { port } = listener.server.address() as AddressInfo;
  const answers = Array.from({ length: count }, (_, n) =>
    requestPort(port, `/board/topics?page=${n + 2}`),
  );
  return new Set((await Promise.all(answers)).map(({ status }) => status));
}

async function open(isDev: boolean): Promise<void> {
  renderDeadlineMs.set(100);
  const { handle } = createRequestHandler({
    next,
    settings: parseConfig({}),
    assets: new Map(),
    isDev,
  });
  listener = await startServer(0, '127.0.0.1', handle);
}

beforeEach(() => {
  compiled = sleep(1000);
});
afterEach(async () => {
  renderDeadlineMs.set(PRODUCTION_MS);
  await listener.stop(100);
});

test('in production a page that takes too long is a 503', async () => {
  await open(false);
  expect(await statuses(1)).toEqual(new Set([503]));
});

test('in development a first visit may wait for the compiler', async () => {
  await open(true);
  expect(await statuses(1)).toEqual(new Set([200]));
});

test('in development nobody is turned away, however many wait', async () => {
  await open(true);
  expect(await statuses(280)).toEqual(new Set([200]));
});
