import { afterAll, describe, expect, test } from 'vitest';
import { freshCommunity } from '@/e2e/fixtures/fresh-community';
import { respondWith, startScriptedUpstream } from '@/e2e/fixtures/scripted-upstream';
import { sampleForum } from '@/e2e/fixtures/store';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { publishStore } from '@/lib/store/build/publish-store';
import { openMirror } from './mirror-database';
import { publishMirror } from './publish-mirror';
import { SyncState } from './sync-state';

const SYNCED_AT = Date.UTC(2026, 10, 19) / 1000;
const FORUM = '[{"id":1,"name":"As it is now"}]';
const UNAVAILABLE = respondWith('', 500);
const AVAILABLE = respondWith(FORUM);

const upstream = await startScriptedUpstream(UNAVAILABLE);
const dataDir = temporaryDir();
const database = openMirror(dataDir);
new SyncState(database).set('syncedAt', SYNCED_AT);
database.store.exec(`
  INSERT INTO forum (id, name, description, position) VALUES (1, 'As it was', '', 1);
  INSERT INTO gone VALUES ('topic', '7', ${SYNCED_AT})`);
await publishMirror(dataDir, database);
database.close();
afterAll(async () => {
  await upstream.close();
});

const settings = (more = {}) => ({
  API_BASE_URL: '',
  COMMUNITY: 'mirror',
  DATA_DIR: dataDir,
  ...more,
});

describe('a mirror as the fallback of its community', () => {
  const start = () => freshCommunity(settings({ API_BASE_URL: upstream.url, CACHE_SECONDS: '0' }));

  test('requests go to the community first', async () => {
    upstream.behave(AVAILABLE);
    const outcome = await (await start()).community.forums();
    expect(outcome).toMatchObject({ kind: 'ok', value: [{ name: 'As it is now' }] });
    expect(outcome).not.toHaveProperty('cachedAt');
  });

  test('serves the mirror, with its date, while the community is unavailable', async () => {
    upstream.behave(UNAVAILABLE);
    const outcome = await (await start()).community.forums();
    expect(outcome).toMatchObject({ kind: 'ok', value: [{ name: 'As it was' }] });
    const cachedAt = outcome.kind === 'ok' ? Number(outcome.cachedAt) / 1000 : 0;
    expect(Math.abs(cachedAt - SYNCED_AT)).toBeLessThan(3);
  });

  test('serves a cached response where that is newer', async () => {
    const { community } = await start();
    upstream.behave(AVAILABLE);
    await community.forums();
    upstream.behave(UNAVAILABLE);
    const outcome = await community.forums();
    expect(outcome).toMatchObject({ kind: 'ok', value: [{ name: 'As it is now' }] });
    expect(outcome).toHaveProperty('cachedAt');
  });

  test.each([
    ['was deleted is gone', 7, 'gone'],
    ['the mirror does not have may be new', 8, 'unavailable'],
  ])('a topic that %s', async (_, id, kind) => {
    upstream.behave(UNAVAILABLE);
    const { community } = await start();
    const window = { offset: 0, limit: 20, sort: 'asc' } as const;
    expect(await community.readTopic(id, window)).toMatchObject({ kind });
  });
});

test('a mirror without a community serves its records as current', async () => {
  const { community } = freshCommunity(settings());
  const outcome = await community.forums();
  expect(outcome).toMatchObject({ kind: 'ok', value: [{ name: 'As it was' }] });
  expect(outcome).not.toHaveProperty('cachedAt');
});

test('an empty mirror does not show the sample', async () => {
  const empty = temporaryDir();
  const { community } = freshCommunity(settings({ DATA_DIR: empty }));
  expect(await community.forums()).toMatchObject({ kind: 'unavailable' });
});

test('a mirror does not show a community that was imported before', async () => {
  const folder = temporaryDir();
  await publishStore(folder, async (builder) => {
    builder.addForum(sampleForum(1, { name: 'Not of the community' }));
  });
  const { community } = freshCommunity(settings({ DATA_DIR: folder }));
  expect(await community.forums()).toMatchObject({ kind: 'unavailable' });
});
