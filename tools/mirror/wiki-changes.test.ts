import { expect, test } from 'vitest';
import { advanceClock, startMirror } from '@/e2e/fixtures/start-mirror';
import { openInterface } from '@/lib/community/interface/interface-community';
import type { ChangeList } from '@/lib/model/records';

const LOOK_SECONDS = 60;

/**
 * Starts a mirror of a community that reports changes. `runAgain` returns the run's requests for its wiki.
 */
async function startTelling() {
  const { upstream, run, status } = startMirror(3, 5);
  const told: { list: ChangeList | undefined; since: unknown[] } = { list: undefined, since: [] };
  const community = {
    ...openInterface(upstream),
    async changes(since: unknown) {
      told.since.push(since);
      return told.list ? { kind: 'ok' as const, value: told.list } : { kind: 'missing' as const };
    },
  };
  const runAgain = async (changed?: string[], more: object = {}) => {
    advanceClock(LOOK_SECONDS);
    const at = new Date();
    const what = 'changed' as const;
    const changes = changed?.map((id) => ({ number: 0, at, what, kind: 'page' as const, id }));
    told.list = changes && { changes, last: 0, isComplete: true };
    await run({ community, ...more });
    return upstream.requests.filter((target) => target.startsWith('/wiki'));
  };
  await runAgain();
  return { upstream, told, status, runAgain };
}

test('a wiki that tells of no change is asked for nothing else', async () => {
  const { told, runAgain } = await startTelling();
  const startedMs = Date.now();
  expect(await runAgain([])).toEqual([]);
  const [since] = told.since;
  expect(Math.floor(startedMs / 1000) - Date.parse(String(since)) / 1000).toBe(300);
});

test('of what has changed the list of its namespace is read, and what that no longer names is gone', async () => {
  const { upstream, status, runAgain } = await startTelling();
  upstream.pages = ['page_1', 'page_2', 'page_3', 'page_4', 'new'];
  expect(await runAgain(['page_5', 'new'])).toEqual([
    '/wiki/pages',
    '/wiki/pages/new',
    '/wiki/pages/page_5',
    // A refusal counts only while a list is answered.
    '/wiki/pages',
  ]);
  expect([await status('/wiki/pages/new'), await status('/wiki/pages/page_5')]).toEqual([200, 410]);
});

test.each<[string, Parameters<Awaited<ReturnType<typeof startTelling>>['runAgain']>, number]>([
  ['cannot tell', [undefined], 0],
  ['tells of a namespace that the copy does not know', [['other:page']], 0],
  ['was listed six hours ago', [[]], 21_600],
  ['may have lost many pages, by its operator', [[], { canDeleteMany: true }], 0],
])('a wiki that %s is listed whole', async (_, args, seconds) => {
  const { runAgain } = await startTelling();
  advanceClock(seconds);
  expect(await runAgain(...args)).toContain('/wiki/namespaces');
});

test('a listed page that leads to another listed one is a redirect, for as long as it is listed', async () => {
  const { upstream, run, status, served } = startMirror(3, 5);
  const community = openInterface(upstream);
  const leading = {
    ...community,
    page: (id: string) => community.page(id === 'page_2' ? 'page_1' : id),
  };
  await run({ community: leading });
  expect(JSON.parse(await served('/wiki/pages/page_2'))).toMatchObject({ id: 'page_1' });
  upstream.pages = ['page_1', 'page_3', 'page_4', 'page_5'];
  await run({ community, canDeleteMany: true });
  expect(await status('/wiki/pages/page_2')).toBe(404);
});
