import type { AddressInfo } from 'node:net';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Timestamp } from '@/components/ui/timestamp';
import { freshCommunity } from '@/e2e/fixtures/fresh-community';
import { requestPort } from '@/e2e/fixtures/request-port';
import { stopClock } from '@/e2e/fixtures/stop-clock';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { config } from '@/lib/base/config/config';
import { sharedCache } from '@/lib/base/runtime/shared-cache';
import { i18n } from '@/lib/i18n/i18n';
import type { NextHandler } from '@/lib/next/render-with-next';
import { DiskCache, diskCachePath } from '@/lib/page-cache/shared/disk-cache';
import { AdmissionControl } from './limits/admission-control';
import { createRequestHandler } from './request-handler';
import { type HttpServer, startServer } from './start-server';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const PATH = '/board/topics/1';
/** The ages of the posts at the start: "4 minutes ago", and one of each larger unit. */
const AGES_MS = [4 * MINUTE_MS, 3 * HOUR_MS, 2 * DAY_MS, 9 * DAY_MS, 80 * DAY_MS, 900 * DAY_MS];

let httpServer: HttpServer;
let disk: DiskCache;
let posts: Date[];
let renders: number;
let version: string;
let affected: string | undefined;
let passTime: (ms: number) => void;

/** A fake of Next that prints when the posts were written as pages do. */
const next: NextHandler = async (request, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  if (request.url?.startsWith('/problem/')) return void response.end('<!DOCTYPE html>');
  renders += 1;
  const times = posts.map((at) => renderToStaticMarkup(createElement(Timestamp, { at })));
  response.end(`<!DOCTYPE html><title>t</title><main id="text">${times.join('')}</main>`);
};

async function start(): Promise<void> {
  const contentVersion = {
    current: () => version,
    isOutdated: (of: string, address: string) => of !== version && address === affected,
    onReplaced: () => undefined,
  };
  const settings = config();
  const { handle } = createRequestHandler({
    next,
    settings,
    assets: new Map(),
    isDev: false,
    contentVersion,
  });
  httpServer = await startServer(0, '127.0.0.1', handle);
}

async function restart(): Promise<void> {
  await httpServer.stop(100);
  await start();
}

const get = () => requestPort((httpServer.listener.address() as AddressInfo).port, PATH);

const wordsOf = (body: string) =>
  [...body.matchAll(/<time [^>]*>([^<]*)</g)].map(([, words]) => words);
const wordsNow = () => posts.map((at) => i18n().ago(at));

beforeEach(async () => {
  const dataDir = temporaryDir();
  freshCommunity({ API_BASE_URL: 'http://community.invalid', CACHE_SECONDS: '60' });
  disk = new DiskCache({
    prefix: 'test',
    path: diskCachePath(dataDir),
    maxBytes: 1e8,
  });
  sharedCache.set(disk);
  vi.useFakeTimers({ toFake: ['Date'] });
  const passClock = stopClock();
  passTime = (ms) => {
    passClock(ms);
    vi.setSystemTime(Date.now() + ms);
  };
  posts = AGES_MS.map((ageMs) => new Date(Date.now() - ageMs));
  renders = 0;
  version = 'one';
  affected = undefined;
  await start();
});

afterEach(async () => {
  await httpServer.stop(100);
  await disk.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

test('relative times are right at every moment, of one rendering, also after a restart', async () => {
  const first = await get();
  expect(wordsOf(first.body)[0]).toBe('4 minutes ago');
  const seen = new Set(wordsOf(first.body));
  const steps: [number, number][] = [
    [15_000, 20],
    [MINUTE_MS, 60],
    [HOUR_MS / 2, 60],
    [DAY_MS / 2, 70],
    [30 * DAY_MS, 16],
  ];
  for (const [stepMs, count] of steps) {
    for (let step = 0; step < count; step += 1) {
      passTime(stepMs);
      if (step === count / 2 && stepMs <= HOUR_MS) await restart();
      const { status, body, headers } = await get();
      expect([status, wordsOf(body)]).toEqual([200, wordsNow()]);
      expect(headers['x-cache']).toBe('HIT');
      for (const words of wordsOf(body)) seen.add(words);
    }
  }
  expect(renders).toBe(1);
  for (const words of ['5 minutes ago', '2 hours ago', '3 weeks ago', '2 months ago', '1 year ago'])
    expect(seen).toContain(words);
});

test('the fifth minute changes the validator, and other caches are told of it', async () => {
  const before = await get();
  expect((await get()).headers).toMatchObject({ etag: before.headers.etag, 'x-cache': 'HIT' });
  passTime(MINUTE_MS / 2 - 1000);
  const old = await get();
  expect(wordsOf(old.body)[0]).toBe('4 minutes ago');
  expect(old.headers['cache-control']).toContain('s-maxage=60');
  expect(Number(old.headers.age)).toBe(59);
  passTime(1000);
  const after = await get();
  expect(wordsOf(after.body)[0]).toBe('5 minutes ago');
  expect(after.headers.etag).not.toBe(before.headers.etag);
  expect([Number(after.headers.age), renders]).toEqual([30, 1]);
});

test('overload refuses no page that a publication has not affected, however old, nor are its words wrong', async () => {
  await get();
  const { staleSeconds } = config();
  for (const isRestarted of [false, true]) {
    passTime((staleSeconds + 3600) * 1000);
    version = isRestarted ? 'three' : 'two';
    if (isRestarted) await restart();
    const rejected = vi.spyOn(AdmissionControl.prototype, 'run').mockResolvedValue(undefined);
    const { status, body, headers } = await get();
    expect([status, headers['x-cache']]).toEqual([200, 'STALE']);
    expect(wordsOf(body)).toEqual(wordsNow());
    rejected.mockRestore();
  }
  expect(renders).toBe(1);
  affected = PATH;
  version = 'four';
  await restart();
  vi.spyOn(AdmissionControl.prototype, 'run').mockResolvedValue(undefined);
  expect((await get()).status).toBe(503);
});
