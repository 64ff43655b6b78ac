import { beforeEach, expect, test } from 'vitest';
import { SavedPages } from './saved-pages';

const policy = { maxBytes: 1000, freshMs: 1000, staleMs: 10_000 };
let clock = 0;
let renders = 0;
let next = { status: 200, bytes: 100, isDegraded: false };

const render = async () => {
  renders += 1;
  return { ...next, render: renders };
};

beforeEach(() => {
  clock = 0;
  renders = 0;
  next = { status: 200, bytes: 100, isDegraded: false };
});

const make = () => new SavedPages(policy, render, () => clock);

test('a page is rendered once however many ask, then served from memory while fresh', async () => {
  const pages = make();
  const first = await Promise.all(Array.from({ length: 50 }, () => pages.read('/')));
  expect(renders).toBe(1);
  expect(first.every(({ state }) => state === 'MISS')).toBe(true);
  clock = 999;
  expect(await pages.read('/')).toMatchObject({ state: 'HIT', ageMs: 999, page: { render: 1 } });
});

test('past its time a page is made anew', async () => {
  const pages = make();
  await pages.read('/');
  clock = 1000;
  expect(await pages.read('/')).toMatchObject({ state: 'MISS', page: { render: 2 } });
});

test('while a renewal takes long, the old page is served, and one renewal runs', async () => {
  const release: (() => void)[] = [];
  const pages = new SavedPages(
    policy,
    async () => {
      renders += 1;
      const mine = renders;
      if (mine > 1) await new Promise<void>((resolve) => release.push(resolve));
      return { ...next, render: mine };
    },
    () => clock,
  );
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

test.each([500, 503, 429])(
  'a renewal that ends in %i keeps the page, and is not repeated at once',
  async (status) => {
    const pages = make();
    await pages.read('/');
    clock = 1500;
    next = { ...next, status };
    expect(await pages.read('/')).toMatchObject({ state: 'STALE', page: { status: 200 } });
    expect(await pages.read('/')).toMatchObject({ state: 'STALE', page: { status: 200 } });
    expect(renders).toBe(2);
    clock = 6500;
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
  next = { ...next, isDegraded: true };
  await pages.read('/');
  expect((await pages.read('/')).state).toBe('STALE');
  clock = 5000;
  next = { ...next, isDegraded: false };
  expect(await pages.read('/')).toMatchObject({ state: 'MISS', page: { render: 2 } });
});

test('the bytes of all saved pages stay within the bound', async () => {
  const pages = make();
  for (let at = 0; at < 20; at += 1) await pages.read(`/${at}`);
  expect((await pages.read('/19')).state).toBe('HIT');
  expect((await pages.read('/0')).state).toBe('MISS');
});
