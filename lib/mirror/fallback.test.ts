import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshCommunity } from '@/e2e/fixtures/fresh-community';
import {
  answering,
  type SocketUpstream,
  startScriptedUpstream,
} from '@/e2e/fixtures/scripted-upstream';
import { publishStore } from '@/lib/store/build/publish-store';
import { openMirror } from './mirror-database';
import { publishMirror } from './publish-mirror';
import { SyncState } from './sync-state';

const AGREED_AT = Date.UTC(2026, 10, 19) / 1000;
const FORUM = '[{"id":1,"name":"As it is now"}]';
const FORUM_ROW = {
  ...{ id: 1, parent_id: null, description: '', position: 1, topics: null, posts: null },
  ...{ last_post: null, last_id: null, last_title: null },
  ...{ last_poster_id: null, last_poster_name: null },
};
const AWAY = answering('', 500);
const THERE = answering(FORUM);

let upstream: SocketUpstream;
let dataDir: string;

beforeAll(async () => {
  upstream = await startScriptedUpstream(AWAY);
  dataDir = mkdtempSync(join(tmpdir(), 'lectern-test-'));
  const { db, close } = openMirror(dataDir);
  new SyncState(db).set('agreed_at', AGREED_AT);
  db.exec(`
    INSERT INTO forum (id, name, description, position) VALUES (1, 'As it was', '', 1);
    INSERT INTO gone VALUES ('topic', '7', ${AGREED_AT})`);
  await publishMirror(dataDir, db);
  close();
});
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  await upstream.close();
});

const settings = (more = {}) => ({
  API_BASE_URL: '',
  COMMUNITY: 'mirror',
  DATA_DIR: dataDir,
  ...more,
});

describe('a mirror before its community', () => {
  const start = () => freshCommunity(settings({ API_BASE_URL: upstream.url, CACHE_SECONDS: '0' }));

  test('asks the community first', async () => {
    upstream.behave(THERE);
    const outcome = await (await start()).community.listForums();
    expect(outcome).toMatchObject({ kind: 'ok', value: [{ name: 'As it is now' }] });
    expect(outcome).not.toHaveProperty('cachedAt');
  });

  test('gives the copy while the community is away, with its date', async () => {
    upstream.behave(AWAY);
    const outcome = await (await start()).community.listForums();
    expect(outcome).toMatchObject({ kind: 'ok', value: [{ name: 'As it was' }] });
    const cachedAt = outcome.kind === 'ok' ? Number(outcome.cachedAt) / 1000 : 0;
    expect(Math.abs(cachedAt - AGREED_AT)).toBeLessThan(3);
  });

  test('gives what it kept itself where that is newer', async () => {
    const { community } = await start();
    upstream.behave(THERE);
    await community.listForums();
    upstream.behave(AWAY);
    const outcome = await community.listForums();
    expect(outcome).toMatchObject({ kind: 'ok', value: [{ name: 'As it is now' }] });
    expect(outcome).toHaveProperty('cachedAt');
  });

  test.each([
    ['is gone', 7, 'gone'],
    ['is not in the copy may be new', 8, 'unavailable'],
  ])('what %s', async (_, id, kind) => {
    upstream.behave(AWAY);
    const { community } = await start();
    const window = { offset: 0, limit: 20, sort: 'asc' } as const;
    expect(await community.readTopic(id, window)).toMatchObject({ kind });
  });
});

test('a mirror alone is the community', async () => {
  const { community } = freshCommunity(settings());
  const outcome = await community.listForums();
  expect(outcome).toMatchObject({ kind: 'ok', value: [{ name: 'As it was' }] });
  expect(outcome).not.toHaveProperty('cachedAt');
});

test('a mirror that nothing was copied into does not show the sample', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'lectern-test-'));
  const { community } = freshCommunity(settings({ DATA_DIR: empty }));
  expect(await community.listForums()).toMatchObject({ kind: 'unavailable' });
  rmSync(empty, { recursive: true });
});

test('a mirror does not show the sample or an import that was there before it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-test-'));
  await publishStore(folder, async (builder) => {
    builder.addForum({ ...FORUM_ROW, name: 'Not of the community' });
  });
  const { community } = freshCommunity(settings({ DATA_DIR: folder }));
  expect(await community.listForums()).toMatchObject({ kind: 'unavailable' });
  rmSync(folder, { recursive: true });
});
