import { beforeEach, expect, test } from 'vitest';
import type { ClientKind } from '@/lib/runtime/client-kind';
import { type Cacheable, PageCache } from './page-cache';

const policy = { maxBytes: 1000, freshMs: 1000, staleMs: 10_000 };
let clock = 0;
let renders = 0;
const FINE = { status: 200, bytes: 100, pack: async () => undefined };
let next: Cacheable = FINE;

interface Rendered extends Cacheable {
  render: number;
}

const render = async (): Promise<Rendered> => {
  renders += 1;
  return { ...next, render: renders };
};

beforeEach(() => {
  clock = 0;
  renders = 0;
  next = FINE;
});

const degrade = <T extends object>(page: T, savedAt: Date) => ({ ...page, savedAt });

/** As a person reads; there is room for everybody. */
function make(renders: (key: string, who: ClientKind) => Promise<Rendered | undefined> = render) {
  const pages = new PageCache<Rendered>(policy, renders, degrade, () => clock);
  const read = async (key: string, who: ClientKind = 'visitor') => {
    const served = await pages.read(key, who);
    if (!served) throw new Error('no room');
    return served;
  };
  return { read, pages };
}

test('a page is rendered once however many ask, then served from memory while fresh', async () => {
  const pages = make();
  const first = await Promise.all(Array.from({ length: 50 }, () => pages.read('/')));
  expect(renders).toBe(1);
  expect(first.every(({ state }) => state === 'MISS')).toBe(true);
  clock = 999;
  expect(await pages.read('/')).toMatchObject({ state: 'HIT', ageMs: 999, page: { render: 1 } });
});

test('without any time to live nothing is packed or saved', async () => {
  next = { ...FINE, pack: () => Promise.reject(new Error('packed')) };
  const never = { ...policy, freshMs: 0, staleMs: 0 };
  const pages = new PageCache<Rendered>(never, render, degrade, () => clock);
  expect(await pages.read('/', 'visitor')).toMatchObject({ page: { render: 1 } });
  expect(await pages.read('/', 'visitor')).toMatchObject({ state: 'MISS', page: { render: 2 } });
  expect(pages.count).toBe(0);
});

test('past its time a page is made anew', async () => {
  const pages = make();
  await pages.read('/');
  clock = 1000;
  expect(await pages.read('/')).toMatchObject({ state: 'MISS', page: { render: 2 } });
});

test('while a renewal takes long, the old page is served, and one renewal runs', async () => {
  const release: (() => void)[] = [];
  const pages = make(async () => {
    renders += 1;
    const mine = renders;
    if (mine > 1) await new Promise<void>((resolve) => release.push(resolve));
    return { ...next, render: mine };
  });
  await pages.read('/');
  clock = 1500;
  const served = await Promise.all([pages.read('/'), pages.read('/')]);
  expect(served.map(({ state, page }) => [state, page.render])).toEqual([
    ['STALE', 1],
    ['STALE', 1],
  ]);
  expect(renders).toBe(2);
  for (const go of release) go();
  await Promise.resolve();
});

test.each([500, 503])(
  'a renewal that ends in %i keeps the page, and is not repeated at once',
  async (status) => {
    const pages = make();
    await pages.read('/');
    clock = 1500;
    next = { ...next, status };
    expect(await pages.read('/')).toMatchObject({ state: 'STALE', page: { status: 200 } });
    expect(await pages.read('/')).toMatchObject({ state: 'STALE', page: { status: 200 } });
    expect(renders).toBe(2);
    clock = 3500;
    next = { ...next, status: 200 };
    expect(await pages.read('/')).toMatchObject({ state: 'MISS', page: { render: 3 } });
  },
);

test('a page too old even for bad times is not served', async () => {
  const pages = make();
  await pages.read('/');
  clock = 11_000;
  next = { ...next, status: 503 };
  expect(await pages.read('/')).toMatchObject({ state: 'MISS', page: { status: 503 } });
});

test.each([404, 410, 308])('what has become a %i is no longer saved', async (status) => {
  const pages = make();
  await pages.read('/');
  clock = 1500;
  next = { ...next, status };
  await pages.read('/');
  next = { ...next, status: 503 };
  expect((await pages.read('/')).page.status).toBe(503);
});

test('a page of kept data counts as stale and is renewed soon', async () => {
  const pages = make();
  next = { ...FINE, savedAt: new Date(0) };
  await pages.read('/');
  expect((await pages.read('/')).state).toBe('STALE');
  clock = 2000;
  next = FINE;
  expect(await pages.read('/')).toMatchObject({ state: 'MISS', page: { render: 2 } });
});

test('an empty page is not saved', async () => {
  const pages = make(async () => ({ ...(await render()), isEmpty: true }));
  await pages.read('/');
  expect(await pages.read('/')).toMatchObject({ state: 'MISS', page: { render: 2 } });
});

test('the bytes of all saved pages stay within the bound', async () => {
  const pages = make();
  for (let at = 0; at < 20; at += 1) await pages.read(`/${at}`);
  expect((await pages.read('/19')).state).toBe('HIT');
  expect((await pages.read('/0')).state).toBe('MISS');
});

test.each([
  [503, true],
  [500, false],
])('a page whose renewal ends in %i says of when it is: %s', async (status, saysSo) => {
  const startedAt = Date.now();
  const pages = make();
  await pages.read('/');
  clock = 1500;
  next = { ...FINE, status };
  await pages.read('/');
  const { page } = await pages.read('/');
  expect(page.savedAt !== undefined).toBe(saysSo);
  if (!page.savedAt) return;
  expect(page.savedAt.getTime()).toBeGreaterThanOrEqual(startedAt - 1500);
  expect(page.savedAt.getTime()).toBeLessThanOrEqual(Date.now() - 1500);
});

test('where there is no room, what is saved is served without a word, and nothing else', async () => {
  let hasRoom = true;
  const { read, pages } = make(async () => (hasRoom ? render() : undefined));
  await read('/');
  hasRoom = false;
  clock = 1500;
  expect(await read('/')).toMatchObject({ state: 'STALE', page: { render: 1 } });
  expect((await read('/')).page.savedAt).toBeUndefined();
  expect(await pages.read('/other', 'visitor')).toBeUndefined();
});

test('what a robot is refused, people are not told', async () => {
  const asked: ClientKind[] = [];
  const { read } = make(async (_key, who) => {
    asked.push(who);
    await new Promise((wake) => setImmediate(wake));
    renders += 1;
    return { ...FINE, status: who === 'crawler' ? 503 : 200, render: renders };
  });
  const [robot, person] = await Promise.all([read('/', 'crawler'), read('/')]);
  expect([robot.page.status, person.page.status]).toEqual([503, 200]);
  expect((await read('/', 'crawler')).state).toBe('HIT');
  clock = 1500;
  expect(await read('/', 'crawler')).toMatchObject({ state: 'STALE', page: { status: 200 } });
  const later = await read('/');
  expect([later.state, later.page.savedAt]).toEqual(['MISS', undefined]);
  expect(asked).toEqual(['crawler', 'visitor', 'crawler', 'visitor']);
});

test('a robot waits with a person for the same page', async () => {
  const { read } = make();
  await Promise.all([read('/'), read('/', 'crawler')]);
  expect(renders).toBe(1);
});

test('a robot that is refused leaves what was kept meanwhile', async () => {
  const release: (() => void)[] = [];
  const pack = () => new Promise<undefined>((resolve) => release.push(() => resolve(undefined)));
  const pages = make();
  next = { ...FINE, pack };
  const first = pages.read('/');
  await expect.poll(() => release.length).toBe(1);
  release[0]?.();
  await first;
  clock = 1000;
  next = { ...FINE, status: 503, pack };
  const robot = pages.read('/', 'crawler');
  next = FINE;
  expect((await pages.read('/')).page.render).toBe(3);
  await robot;
  for (const packed of release) packed();
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(await pages.read('/')).toMatchObject({ state: 'HIT', page: { render: 3 } });
});
