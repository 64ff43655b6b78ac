import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeRenderer } from '@/e2e/fixtures/fake-renderer';
import { freshCommunity } from '@/e2e/fixtures/fresh-community';
import { ScriptedCommunity } from '@/e2e/fixtures/scripted-community';
import { type ServedRequests, serveRequests } from '@/e2e/fixtures/serve-requests';
import { stopClock } from '@/e2e/fixtures/stop-clock';
import { config } from '@/lib/base/config/config';
import { cached } from '@/lib/community/cached';
import { openInterface } from '@/lib/community/interface/interface-community';
import { observed } from '@/lib/community/observed';
import type { UpstreamRequest, UpstreamResult } from '@/lib/community/remote/upstream';
import { siteOf } from '@/lib/community/site/open-site';
import { Observations } from '@/lib/community/state/observations';
import { loadTopic } from '@/lib/pages/load-topic';
import { httpStats } from './stats/http-stats';

const TOPICS = 50;
const HOUR_MS = 3_600_000;

/** A community in which each response has new view counts. */
class ReadCommunity extends ScriptedCommunity {
  hasValidators = false;
  views = 1;
  bytes = 0;
  statuses: number[] = [];

  override async send(message: UpstreamRequest): Promise<UpstreamResult> {
    const response = await super.send(message);
    if (response.kind !== 'response') return response;
    if (!this.hasValidators) this.views += 1;
    const text = Buffer.from(response.body).toString();
    const body = Buffer.from(text.replaceAll('"forum_id"', `"views":${this.views},"forum_id"`));
    const etag = `"${createHash('sha256').update(body).digest('hex')}"`;
    const isKnown = this.hasValidators && message.validators?.etag === etag;
    if (this.hasValidators) response.headers.set('etag', etag);
    const sent = { ...response, status: isKnown ? 304 : response.status, body };
    if (isKnown) sent.body = Buffer.alloc(0);
    this.statuses.push(sent.status);
    this.bytes += sent.body.length;
    return sent;
  }
}

let community: ReadCommunity;
let site: ServedRequests;
let passTime: (ms: number) => void;
let rendered: string[] = [];

/** Prints the result of the topic loader. */
const renderer = fakeRenderer(async (url, view, site) => {
  if (view.kind !== 'topic') return undefined;
  rendered.push(url);
  const content = await loadTopic(view, site);
  if (content.kind !== 'ready') return content;
  const { viewCount, posts } = content.topic;
  return `${viewCount},${posts.length}`;
});

const topic = (id: number) => `/board/topics/${id}`;
const get = (path: string) => site.get(path);

async function readAll(): Promise<string[]> {
  const etags: string[] = [];
  for (let id = 1; id <= TOPICS; id += 1) {
    const { status, headers } = await get(topic(id));
    etags.push(`${status} ${headers.etag}`);
  }
  return etags;
}

beforeEach(async () => {
  freshCommunity({ API_BASE_URL: 'http://community.invalid', CACHE_SECONDS: '60' });
  community = new ReadCommunity(TOPICS, 0);
  const observations = new Observations();
  const source = openInterface(community, { observations });
  const opened = {
    community: cached(observed(source, observations), observations),
    store: undefined,
    observations,
  };
  rendered = [];
  passTime = stopClock();
  site = await serveRequests(renderer, siteOf(config(), opened));
});

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await site.stop();
});

test('pages of which only the view counts have changed are kept, with one request for each answer', async () => {
  const before = await readAll();
  expect(rendered).toHaveLength(TOPICS);
  expect(community.requests).toHaveLength(TOPICS + 1);
  passTime(61_000);
  expect(await readAll()).toEqual(before);
  expect(rendered).toHaveLength(TOPICS);
  expect(community.requests).toHaveLength(2 * (TOPICS + 1));
  expect(httpStats().renewals).toEqual({ unchanged: TOPICS, rendered: 0 });
  const { headers } = await get(topic(1));
  expect([headers['x-cache'], headers.age]).toEqual(['HIT', '0']);
});

test('with validators unchanged answers are 304s, a tenth of the bytes at most', async () => {
  community.hasValidators = true;
  const before = await readAll();
  const { bytes } = community;
  community.statuses = [];
  passTime(61_000);
  expect(await readAll()).toEqual(before);
  expect(community.statuses).toEqual(Array.from({ length: TOPICS + 1 }, () => 304));
  expect(community.bytes - bytes).toBeLessThanOrEqual(bytes / 10);
  expect(rendered).toHaveLength(TOPICS);
});

test.each([true, false])(
  'validators %s: what changes is rendered, of the response that said so',
  async (hasValidators) => {
    community.hasValidators = hasValidators;
    await get(topic(1));
    await get(topic(2));
    const requests = community.requests.length;
    const old = (path: string, query: URLSearchParams) =>
      new ScriptedCommunity(TOPICS, 0).answer(path, query);
    community.posts = 2;
    community.fault = (path, query) => (path === topic(2) ? old(path, query) : undefined);
    passTime(61_000);
    expect((await get(topic(1))).body).toContain(',2</main>');
    expect((await get(topic(2))).body).toContain(',1</main>');
    expect(rendered).toEqual([topic(1), topic(2), topic(1)]);
    // Two topics and the forums.
    expect(community.requests.length - requests).toBe(3);
  },
);

test('view counts are at most an hour old', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const start = Date.now();
  await get(topic(1));
  for (const [minutes, count] of [
    [59, 1],
    [61, 2],
  ] as const) {
    passTime(HOUR_MS);
    vi.setSystemTime(start + minutes * 60_000);
    await get(topic(1));
    expect(rendered).toHaveLength(count);
  }
});

test('a topic that is withdrawn or cannot be read ends as it did without a check', async () => {
  await get(topic(1));
  await get(topic(2));
  community.fault = (path) => (path === '/board/topics/1' ? { status: 500 } : undefined);
  passTime(61_000);
  const requests = community.requests.length;
  expect((await get(topic(1))).status).toBe(200);
  // The forums, and the topic for the check and for the rendering. `RemoteUpstream` would remember the
  // failure.
  expect(community.requests.slice(requests)).toHaveLength(3);
  community.topics = community.topics.filter((id) => id !== 2);
  expect((await get(topic(2))).status).toBe(404);
  expect((await get(topic(2))).status).toBe(404);
});
