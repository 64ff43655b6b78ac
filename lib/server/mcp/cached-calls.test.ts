import { afterEach, expect, onTestFinished, test } from 'vitest';
import { createForum } from '@/e2e/discourse/forum';
import { startStandIn } from '@/e2e/discourse/stand-in';
import { createCachedPages } from '@/e2e/fixtures/create-cached-pages';
import { fakeRenderer } from '@/e2e/fixtures/fake-renderer';
import { freshCommunity } from '@/e2e/fixtures/fresh-community';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { importEditedSample } from '@/e2e/site/import-edited-sample';
import { siteStore } from '@/lib/community/store/site-store';
import { isAffectedBy } from '@/lib/page-cache/purge/purge';
import { httpStats } from '../stats/http-stats';
import { resultOfResponse } from './tool-result';

const gate = { isOverloaded: false };
afterEach(() => {
  gate.isOverloaded = false;
});

/** Returns a function that calls a tool over the caches of a site with these settings. */
function openCalls(environment: Record<string, string>) {
  freshCommunity({ CACHE_SECONDS: '600', ...environment });
  const pages = createCachedPages({
    renderer: fakeRenderer(),
    isOverloaded: () => gate.isOverloaded,
  });
  const call = async (name: string, given: object) => {
    const { response, state } = await pages.get(
      { kind: 'tool', name, given },
      { kind: 'visitor', network: '203.0.113' },
    );
    const result = resultOfResponse(response);
    const data: { status?: string } = Object(result.structuredContent);
    return { state, data, text: JSON.stringify(result) };
  };
  return { call, pages };
}

test('a repeated call is read from the page cache until a publication changes what it shows', async () => {
  const dataDir = temporaryDir();
  await importEditedSample(dataDir, 'A first text.');
  const { call } = openCalls({ DATA_DIR: dataDir });
  const read = () => call('read_topic', { topic: 1001, offset: 0, limit: 5 });
  const other = () => call('read_topic', { topic: 1200, offset: 0, limit: 5 });
  expect(await read()).toMatchObject({ state: 'MISS', text: expect.stringContaining('A first') });
  expect((await other()).state).toBe('MISS');
  const { count } = httpStats().renders;
  gate.isOverloaded = true;
  expect(await read()).toMatchObject({ state: 'HIT', text: expect.stringContaining('A first') });
  expect(httpStats().renders.count).toBe(count);
  expect((await call('list_forums', {})).data).toEqual({
    status: 'unavailable',
    retry_after_seconds: 1,
  });
  gate.isOverloaded = false;
  await importEditedSample(dataDir, 'Another text.');
  siteStore().check();
  expect((await read()).text).toContain('Another text.');
  expect((await other()).state).toBe('HIT');
});

test('so it is in front of a forum, until a purge; invented numbers use up the budget of pages', async () => {
  const standIn = await startStandIn(createForum());
  onTestFinished(() => standIn.stop());
  const { call, pages } = openCalls({
    API_BASE_URL: standIn.url,
    API_KIND: 'discourse',
    DATA_DIR: temporaryDir(),
  });
  const read = (topic: number) => call('read_topic', { topic, offset: 0, limit: 20 });
  expect((await read(9)).state).toBe('MISS');
  const requests = standIn.requests.length;
  expect((await read(9)).state).toBe('HIT');
  expect(standIn.requests.length).toBe(requests);
  pages.purge((address) => isAffectedBy({ kind: 'topic', id: '8' }, address));
  expect((await read(9)).state).toBe('MISS');
  const statuses = new Set<unknown>();
  for (let topic = 5000; topic < 5300; topic += 1) {
    const { data } = await read(topic);
    statuses.add(data.status);
  }
  expect([...statuses]).toEqual(['missing', 'unavailable']);
  expect((await read(9)).state).toBe('HIT');
  standIn.isAway = true;
  expect((await read(9)).text).toContain('Topic 9');
});
