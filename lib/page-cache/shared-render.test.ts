import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMemoryCache } from '@/e2e/fixtures/memory-cache';
import { PreparedResponse } from '@/lib/http/prepared-response';
import { FILE_POLICY } from '@/lib/http/security-headers';
import type { Resource } from '@/lib/urls/resolve-target';
import { SharedPages } from './shared-render';
import { encodeStoredPage } from './stored-page';

const HEADERS = { 'content-type': 'text/html', 'content-security-policy': FILE_POLICY };
let locks = new Set<string>();
let isAway = false;
let lookups = 0;
let lockAttempts = 0;

/** A shared cache in memory that can stop responding. */
const { cache, stored } = createMemoryCache({
  async get(key) {
    lookups += 1;
    return isAway ? undefined : stored.get(key);
  },
  async lock(key) {
    lockAttempts += 1;
    return isAway || (!locks.has(key) && locks.add(key).has(key));
  },
  unlock: async (key) => void locks.delete(key),
  isAway: () => isAway,
});

let renders = 0;
let status = 200;
let purges = 0;
let mark: 'isEmpty' | 'isLate' | undefined;

/** Starts a rendering that lasts until `finish` is called. */
function startSlowRendering() {
  let finish = () => {};
  const isRendered = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { isRendered, finish };
}

const FORUMS: Resource = { kind: 'view', view: { kind: 'forums' } };
const URL = '/board/forums';

/** Requests the page from a replica. Its rendering ends when `isRendered` settles. */
function readFromReplica(isRendered?: Promise<void>, freshMs = 1000) {
  const policy = { freshMs, staleMs: 1000 };
  const nothing = () => undefined;
  const shared = new SharedPages(cache, policy, nothing, () => purges);
  const render = async () => {
    renders += 1;
    await isRendered;
    const about = { noticeAt: 3, ...(mark && { [mark]: true }) };
    return new PreparedResponse(status, HEADERS, Buffer.from(`<p>${URL}</p>`), about);
  };
  return shared.render(FORUMS, render);
}

beforeEach(() => {
  stored.clear();
  locks = new Set();
  isAway = false;
  lookups = 0;
  lockAttempts = 0;
  renders = 0;
  status = 200;
  mark = undefined;
});

afterEach(() => void vi.useRealTimers());

const encoded = (headers: Record<string, string>, body = '<p>x</p>') =>
  encodeStoredPage(
    new PreparedResponse(200, { ...HEADERS, ...headers }, Buffer.from(body)),
    undefined,
  );

test.each<[string, Buffer | Promise<Buffer>]>([
  ['a cookie', encoded({ 'set-cookie': 'a=b' })],
  ['a header of the connection', encoded({ 'transfer-encoding': 'chunked' })],
  ['a header that allows frames', encoded({ 'x-frame-options': 'SAMEORIGIN' })],
  ['a policy that allows frames', encoded({ 'content-security-policy': "default-src 'none'" })],
  ['no body', encoded({}, '')],
  ['junk', Buffer.from('junk')],
  ['no headers', Buffer.from('{}\nx')],
  ['nothing', Buffer.alloc(0)],
])('what is stored with %s is no page', async (_, bytes) => {
  stored.set(`page:${URL}`, await bytes);
  expect((await readFromReplica())?.body.toString()).toBe(`<p>${URL}</p>`);
  expect(renders).toBe(1);
});

test('a replica takes the page that another has rendered, with its age and its place for a notice', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await readFromReplica();
  vi.setSystemTime(Date.now() + 999);
  const page = await readFromReplica();
  expect(renders).toBe(1);
  expect(page?.body.toString()).toBe(`<p>${URL}</p>`);
  expect(page?.headers).toEqual(HEADERS);
  expect(page?.about.noticeAt).toBe(3);
  expect(page?.ageMs).toBe(999);
});

test('a page of before the clock was set back is rendered again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const now = Date.now();
  vi.setSystemTime(now + 3_600_000);
  await readFromReplica();
  vi.setSystemTime(now);
  await readFromReplica();
  expect(renders).toBe(2);
  await readFromReplica();
  expect(renders).toBe(2);
});

test('of replicas that need a page at the same time one renders it', async () => {
  const { isRendered, finish } = startSlowRendering();
  const reading = [1, 2, 3, 4].map(() => readFromReplica(isRendered));
  await expect.poll(() => lockAttempts).toBe(4);
  finish();
  const pages = await Promise.all(reading);
  expect(renders).toBe(1);
  expect(new Set(pages.map((page) => page?.body.toString()))).toEqual(new Set([`<p>${URL}</p>`]));
});

test('while the shared cache does not respond each replica renders for itself', async () => {
  isAway = true;
  await Promise.all([readFromReplica(), readFromReplica()]);
  expect(renders).toBe(2);
});

test('a replica does not go on waiting for the page of another when the shared cache stops responding', async () => {
  locks.add(URL);
  const reading = readFromReplica();
  await expect.poll(() => lockAttempts).toBe(1);
  isAway = true;
  const before = lookups;
  await reading;
  expect(renders).toBe(1);
  // It would look for the page up to 50 times.
  expect(lookups - before).toBeLessThanOrEqual(1);
});

test.each([404, 500, 503, 'isEmpty', 'isLate'] as const)(
  'a page that is %s is not shared',
  async (what) => {
    if (typeof what === 'number') {
      status = what;
    } else {
      mark = what;
    }
    await readFromReplica();
    expect([stored.size, locks.size]).toEqual([0, 0]);
  },
);

test.each([404, 410, 308])('a page that is a %i now is shared no more', async (missing) => {
  await readFromReplica();
  expect(stored.size).toBe(1);
  status = missing;
  await readFromReplica(undefined, 0);
  expect(stored.size).toBe(0);
});

test('a rendering that began before a purge is not shared', async () => {
  const { isRendered, finish } = startSlowRendering();
  const rendering = readFromReplica(isRendered);
  await expect.poll(() => renders).toBe(1);
  purges += 1;
  finish();
  await rendering;
  expect(stored.size).toBe(0);
});
