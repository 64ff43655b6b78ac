import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { importCommunity } from '@/lib/store/import/import-community';
import { getWithRetry, type HttpResponse } from './site/get';
import { type Site, startSite } from './site/start';
import { startCommunity, topicIds } from './torture/torture-community';

const TOKEN = 'a token of sixteen or more';
const CRAWLER = { 'user-agent': 'Examplebot/2.1 (+https://bot.example.org)' };
const TOPIC = '/board/topics/1001';
const OTHER_TOPIC = '/board/topics/1200';
const SAMPLE_BOARD = 'lib/store/sample/board';
/** Pages are written to disk within this time after they were sent, also on a busy machine. */
const WRITTEN_MS = 1000;

let dataDir = '';

test.beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'lectern-disk-'));
});
test.afterEach(() => rm(dataDir, { recursive: true, force: true }));

const start = (env: Record<string, string> = {}) =>
  startSite({ DATA_DIR: dataDir, PURGE_TOKEN: TOKEN, ...env });

/** Starts a site and waits for its sample: pages that were rendered before belong to no store. */
async function startWithSample(env: Record<string, string>): Promise<Site> {
  const site = await start(env);
  await getWithRetry(site, '/board/forums');
  await sleep(1500);
  return site;
}

/** Ends a site as a power switch does. */
async function kill(site: Site): Promise<void> {
  const isGone = once(site.process, 'exit');
  site.process.kill('SIGKILL');
  await isGone;
}

const stateOf = ({ headers }: HttpResponse) => String(headers['x-cache']);

/** The page without the notice that it is old, which differs. */
const contentOf = ({ body }: HttpResponse) =>
  body.replace(/<div class="shell stale-notice">.*?<\/div>/, '');

/** Reads paths over several connections until the end, or until the site is gone. */
async function readAll(site: Site, paths: readonly string[], headers = {}) {
  const read = new Map<string, { response: HttpResponse; at: number }>();
  const rest = [...paths];
  const client = async () => {
    for (let each = rest.shift(); each !== undefined; each = rest.shift()) {
      const response = await getWithRetry(site, each, headers).catch(() => undefined);
      if (!response) return;
      read.set(each, { response, at: performance.now() });
    }
  };
  await Promise.all(Array.from({ length: 6 }, client));
  return read;
}

test('after a kill, and with the community away, pages that were read are served', async () => {
  const community = await startCommunity('bare');
  const topics = (await topicIds(community)).map((id) => `/board/topics/${id}`);
  const paths = ['/', '/board/forums', '/board/topics', '/wiki/pages', '/feeds/board/topics.atom'];
  const env = { API_BASE_URL: community.url, CACHE_SECONDS: '600' };
  const first = await start(env);
  const reading = readAll(first, [...paths, ...topics]);
  // In the middle of the load.
  await expect.poll(() => community.heads.length, { timeout: 120_000 }).toBeGreaterThan(250);
  const killedAt = performance.now();
  await kill(first);
  const before = await reading;
  await community.stop();
  expect(before.size).toBeGreaterThan(60);

  const second = await start(env);
  try {
    const pages = [...before].filter(([, { response }]) => response.status === 200);
    const urls = pages.map(([url]) => url);
    const after = await readAll(second, urls);
    const lost = pages.filter(([url]) => after.get(url)?.response.status !== 200);
    expect(lost.filter(([, { at }]) => at < killedAt - WRITTEN_MS).map(([url]) => url)).toEqual([]);
    expect(lost.length).toBeLessThan(pages.length / 20);
    for (const [url, { response }] of pages) {
      const got = after.get(url)?.response;
      if (got?.status !== 200) continue;
      expect(contentOf(got), url).toBe(contentOf(response));
      expect(got.headers.etag, url).toBeDefined();
      expect(stateOf(got), url).toBe('HIT');
    }
  } finally {
    await second.stop();
  }
});

test('a page from disk that is stale is served while the community is away, and then renewed', async () => {
  const community = await startCommunity('bare');
  const env = { API_BASE_URL: community.url, CACHE_SECONDS: '1' };
  const first = await start(env);
  const fresh = await getWithRetry(first, TOPIC);
  await sleep(1100);
  await kill(first);
  community.misbehave((socket) => socket.destroy());
  const second = await start(env);
  try {
    const stale = await getWithRetry(second, TOPIC);
    expect([stale.status, stateOf(stale), contentOf(stale)]).toEqual([200, 'STALE', fresh.body]);
    expect(Number(stale.headers.age)).toBeGreaterThanOrEqual(1);
    community.recover();
    await expect
      .poll(async () => stateOf(await getWithRetry(second, TOPIC)), { timeout: 60_000 })
      .not.toBe('STALE');
  } finally {
    await second.stop();
    await community.stop();
  }
});

test('a crawler that comes again after a restart causes no rendering', async () => {
  const env = { CACHE_SECONDS: '1', METRICS_TOKEN: TOKEN };
  const first = await startWithSample(env);
  const topics = Array.from({ length: 40 }, (_, at) => `/board/topics/${1200 + at}`);
  const paths = [...topics, '/board/forums', '/board/topics', '/wiki/pages', '/'];
  const before = await readAll(first, paths, CRAWLER);
  const read = [...before]
    .filter(([, { response }]) => response.status === 200)
    .map(([url]) => url);
  expect(read.length).toBeGreaterThan(20);
  await first.stop();
  const second = await start(env);
  try {
    const after = await readAll(second, read, CRAWLER);
    expect(read.filter((url) => stateOf((after.get(url) ?? never()).response) !== 'HIT')).toEqual(
      [],
    );
    // A visitor of such a page gets it at once or renewed, as its age demands.
    const visit = await getWithRetry(second, TOPIC);
    expect(visit.status).toBe(200);
    const metrics = await fetch(`${second.url}/api/metrics`, {
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    expect(Number(/^lectern_disk_pages (\d+)$/m.exec(await metrics.text())?.[1])).toBeGreaterThan(
      20,
    );
  } finally {
    await second.stop();
  }
});

const never = (): never => {
  throw new Error('The page was not read.');
};

/** Imports the board of the sample with one post edited. */
async function importEdited(text: string): Promise<void> {
  const board = path.join(dataDir, 'board');
  await cp(SAMPLE_BOARD, board, { recursive: true });
  const posts = await readFile(path.join(board, 'posts.jsonl'), 'utf8');
  const edited = posts.replace('Welcome to the shed.', text);
  expect(edited).not.toBe(posts);
  await writeFile(path.join(board, 'posts.jsonl'), edited);
  await importCommunity(
    { dataDir, board },
    { onBadLine: () => undefined, onProgress: () => undefined },
  );
}

test('what an import changed while the site was stopped is forgotten, and nothing else', async () => {
  const env = { CACHE_SECONDS: '600' };
  const first = await startWithSample(env);
  const before = await readAll(first, [TOPIC, OTHER_TOPIC]);
  expect(before.get(TOPIC)?.response.body).toContain('Welcome to the shed.');
  await kill(first);
  await importEdited('Welcome to the edited shed.');
  const second = await start(env);
  try {
    const changed = await getWithRetry(second, TOPIC);
    expect(changed.body).toContain('Welcome to the edited shed.');
    expect(stateOf(changed)).toBe('MISS');
    const other = await getWithRetry(second, OTHER_TOPIC);
    expect([stateOf(other), other.headers.etag]).toEqual([
      'HIT',
      before.get(OTHER_TOPIC)?.response.headers.etag,
    ]);
  } finally {
    await second.stop();
  }
});

test('what an import changes while the site runs is forgotten within seconds', async () => {
  const site = await startWithSample({ CACHE_SECONDS: '600' });
  try {
    await readAll(site, [TOPIC, OTHER_TOPIC]);
    await importEdited('Welcome to the edited shed.');
    await expect
      .poll(async () => (await getWithRetry(site, TOPIC)).body, { timeout: 20_000 })
      .toContain('Welcome to the edited shed.');
    expect(stateOf(await getWithRetry(site, OTHER_TOPIC))).toBe('HIT');
  } finally {
    await site.stop();
  }
});

test('a purged page stays purged after a kill', async () => {
  const env = { CACHE_SECONDS: '600' };
  const first = await startWithSample(env);
  await readAll(first, [TOPIC, OTHER_TOPIC]);
  await sleep(WRITTEN_MS);
  const headers = { authorization: `Bearer ${TOKEN}` };
  const purged = await fetch(`${first.url}/api/purge?topic=1001`, { method: 'POST', headers });
  expect(purged.status).toBe(204);
  await kill(first);
  const second = await start(env);
  try {
    const [changed, other] = [
      await getWithRetry(second, TOPIC),
      await getWithRetry(second, OTHER_TOPIC),
    ];
    expect([stateOf(changed), stateOf(other)]).toEqual(['MISS', 'HIT']);
  } finally {
    await second.stop();
  }
});

test('a damaged file costs only its pages, and the log says so', async () => {
  const env = { CACHE_SECONDS: '600' };
  const first = await startWithSample(env);
  const before = await readAll(first, [TOPIC, OTHER_TOPIC]);
  await first.stop();
  const file = path.join(dataDir, 'pages.db');
  await rm(`${file}-wal`, { force: true });
  await writeFile(file, Buffer.alloc(100_000, 'no database '));
  const second = await start(env);
  try {
    const after = await readAll(second, [TOPIC, OTHER_TOPIC]);
    for (const [url, { response }] of after) {
      expect(response.status).toBe(200);
      expect(response.headers.etag).toBe(before.get(url)?.response.headers.etag);
    }
    expect(second.log()).toContain('cached pages on disk thrown away');
  } finally {
    await second.stop();
  }
});
