import { once } from 'node:events';
import { cp, readFile, truncate } from 'node:fs/promises';
import path from 'node:path';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { createImageSigner } from '@/lib/content/settings/url-signer';
import { expect, baseTest as test } from '../site/base-test';
import { getWithRetry, type HttpResponse } from '../site/get';
import { importEditedSample } from '../site/import-edited-sample';
import { type RunningSite, SAMPLE_DIR, startSite } from '../site/start';
import { serveSample } from '../upstream/served-sample';

const TOKEN = 'a token of sixteen or more';
const TOPIC = '/board/topics/1001';
const OTHER_TOPIC = '/board/topics/1200';
const PURGED_TOPIC = '/board/topics/1203';

let dataDir = '';

test.beforeEach(() => {
  dataDir = temporaryDir();
});

const start = (env: Record<string, string> = {}) =>
  startSite({ DATA_DIR: dataDir, PURGE_TOKEN: TOKEN, ...env });

/** Starts a site over an existing sample, since pages rendered before a store exists belong to none. */
async function startWithSample(env: Record<string, string>): Promise<RunningSite> {
  await cp(process.env[SAMPLE_DIR] ?? '', dataDir, { recursive: true });
  return start(env);
}

/** Ends a site like a power failure. */
async function kill(site: RunningSite): Promise<void> {
  const isGone = once(site.process, 'exit');
  site.process.kill('SIGKILL');
  await isGone;
}

const stateOf = ({ headers }: HttpResponse) => String(headers['x-cache']);

/**
 * Reads paths over several connections, until the end or until the site is gone. Returns the good responses.
 */
async function readAll(site: RunningSite, paths: readonly string[]) {
  const read = new Map<string, HttpResponse>();
  const rest = [...paths];
  const client = async () => {
    for (let each = rest.shift(); each !== undefined; each = rest.shift()) {
      const response = await getWithRetry(site, each).catch(() => undefined);
      if (!response) return;
      if (response.status === 200) read.set(each, response);
    }
  };
  await Promise.all(Array.from({ length: 6 }, client));
  return read;
}

test('after a kill under load, and with the community away, all pages that were read are served', async () => {
  const community = await serveSample();
  const list = await (await fetch(`${community.url}/board/topics?limit=100`)).text();
  const topics = [...list.matchAll(/"tid":(\d+)/g)].map(([, id]) => `/board/topics/${id}`);
  const paths = ['/', '/board/forums', '/board/topics', '/wiki/pages', '/feeds/board/topics.atom'];
  const env = { API_BASE_URL: community.url, CACHE_SECONDS: '600' };
  const first = await start(env);
  // A feed is kept once it has the texts.
  await expect
    .poll(async () => stateOf(await getWithRetry(first, '/feeds/board/topics.atom')))
    .toBe('HIT');
  const before = await readAll(first, [...paths, ...topics.splice(0, 40)]);
  expect(before.size).toBe(45);
  const requests = community.requests.length;
  const reading = readAll(first, topics);
  // Waits until the load is at its middle.
  await expect.poll(() => community.requests.length).toBeGreaterThan(requests + 20);
  await kill(first);
  await reading;
  await community.stop();

  await using second = await start(env);
  const after = await readAll(second, [...before.keys()]);
  expect([...before.keys()].filter((url) => !after.has(url))).toEqual([]);
  for (const [url, got] of after) {
    expect(got.body, url).toBe(before.get(url)?.body);
    expect(got.headers.etag, url).toBeDefined();
    expect(stateOf(got), url).toBe('HIT');
  }
});

test('a change and a purge cost the pages that they concern, across restarts, and no others; a replaced secret costs all', async () => {
  const env = { CACHE_SECONDS: '600', IMAGES: 'proxy' };
  const first = await startWithSample(env);
  const before = await readAll(first, [TOPIC, OTHER_TOPIC, PURGED_TOPIC]);
  expect(before.get(TOPIC)?.body).toContain('Welcome to the shed.');
  const headers = { authorization: `Bearer ${TOKEN}` };
  const purged = await fetch(`${first.url}/api/purge?topic=1203`, { method: 'POST', headers });
  expect(purged.status).toBe(204);
  await kill(first);
  await importEditedSample(dataDir, 'Welcome to the edited shed.');

  await using second = await start(env);
  const changed = await getWithRetry(second, TOPIC);
  expect(changed.body).toContain('Welcome to the edited shed.');
  expect(stateOf(changed)).toBe('MISS');
  expect(stateOf(await getWithRetry(second, PURGED_TOPIC))).toBe('MISS');
  const other = await getWithRetry(second, OTHER_TOPIC);
  expect([stateOf(other), other.headers.etag]).toEqual([
    'HIT',
    before.get(OTHER_TOPIC)?.headers.etag,
  ]);
  // Pages changed by an import during the run are dropped within seconds.
  await importEditedSample(dataDir, "The shed of today. <img src='https://x.example/a.png'>");
  await expect
    .poll(async () => (await getWithRetry(second, TOPIC)).body)
    .toContain('The shed of today.');
  expect(stateOf(await getWithRetry(second, OTHER_TOPIC))).toBe('HIT');
  await second.stop();

  // The addresses of images on pages are signed with the secret.
  const secret = path.join(dataDir, 'secret');
  await truncate(secret);
  await using third = await start(env);
  const renewed = await getWithRetry(third, TOPIC);
  expect([renewed.status, stateOf(renewed)]).toEqual([200, 'MISS']);
  expect(stateOf(await getWithRetry(third, OTHER_TOPIC))).toBe('MISS');
  expect(third.log()).toContain('secret replaced');
  const address =
    /\/image\?url=[^" ]+/.exec(renewed.body)?.[0].replaceAll(/&(?:#x26|amp);/g, '&') ?? '';
  expect(createImageSigner(await readFile(secret)).isSigned(address), address).toBe(true);
});
