import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import type { SharedCache } from '@/lib/shared-cache/shared-cache';
import { PreparedResponse } from '../response/prepared-response';
import { renderThroughSharedCache } from './shared-render';

let kept = new Map<string, Buffer>();
let locks = new Set<string>();
let isAway = false;

/** A tier in memory that can go away. */
const tier: SharedCache = {
  get: async (key) => (isAway ? undefined : kept.get(key)),
  set: async (key, value) => {
    if (!isAway) kept.set(key, value);
  },
  lock: async (key) => isAway || (!locks.has(key) && locks.add(key).has(key)),
  unlock: async (key) => {
    locks.delete(key);
  },
  deleteWhere: async () => kept.clear(),
  publish: async () => undefined,
  subscribe: async () => undefined,
  close: async () => undefined,
};

let renders = 0;
let status = 200;
let purges = 0;
let isEmpty = false;

const replica = (takesMs = 20) =>
  renderThroughSharedCache(
    async (address) => {
      renders += 1;
      await sleep(takesMs);
      const headers = { 'content-type': 'text/html' };
      const page = new PreparedResponse(status, headers, Buffer.from(`<p>${address}</p>`));
      page.isEmpty = isEmpty;
      return page;
    },
    tier,
    { freshMs: 1000, staleMs: 1000 },
    () => purges,
  );

beforeEach(() => {
  kept = new Map();
  locks = new Set();
  isAway = false;
  renders = 0;
  status = 200;
  isEmpty = false;
});

test('what is empty under an invented name is not shared', async () => {
  isEmpty = true;
  await replica()('/board/topics?starter_id=1', 'visitor');
  expect(kept.size).toBe(0);
});

test('what one replica has rendered the next one takes, with its age', async () => {
  await replica()('/a', 'visitor');
  await sleep(30);
  const page = await replica()('/a', 'visitor');
  expect(renders).toBe(1);
  expect(page?.body.toString()).toBe('<p>/a</p>');
  expect(page?.headers).toEqual({ 'content-type': 'text/html' });
  expect(page?.ageMs).toBeGreaterThanOrEqual(20);
});

test('of replicas that want a page at the same time one renders it', async () => {
  const pages = await Promise.all([1, 2, 3, 4].map(() => replica(100)('/a', 'visitor')));
  expect(renders).toBe(1);
  expect(new Set(pages.map((page) => page?.body.toString()))).toEqual(new Set(['<p>/a</p>']));
});

test('while the tier is away each renders for itself', async () => {
  isAway = true;
  await Promise.all([replica()('/a', 'visitor'), replica()('/a', 'visitor')]);
  expect(renders).toBe(2);
});

test.each([404, 500, 503])('a %i is nobody else’s', async (failing) => {
  status = failing;
  await replica()('/a', 'visitor');
  expect(kept.size).toBe(0);
  expect(locks.size).toBe(0);
});

test('what was begun before a purge is not shared after it', async () => {
  const rendering = replica(50)('/a', 'visitor');
  await sleep(10);
  purges += 1;
  await rendering;
  expect(kept.size).toBe(0);
});

test.each([Buffer.from('junk'), Buffer.from('{}\nx'), Buffer.alloc(0)])(
  'what no replica wrote is a miss: %s',
  async (junk) => {
    kept.set('page:/a', junk);
    expect((await replica()('/a', 'visitor'))?.body.toString()).toBe('<p>/a</p>');
  },
);
