import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { createForum } from '@/e2e/discourse/forum';
import { startStandIn } from '@/e2e/discourse/stand-in';
import { fakeRenderer } from '@/e2e/fixtures/fake-renderer';
import { freshCommunity } from '@/e2e/fixtures/fresh-community';
import { serveRequests } from '@/e2e/fixtures/serve-requests';
import { stopClock } from '@/e2e/fixtures/stop-clock';
import { sampleForum, samplePage, samplePost, sampleTopic } from '@/e2e/fixtures/store';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import type { Site } from '@/lib/community/site/site';
import { siteStore } from '@/lib/community/store/site-store';
import { loadHome } from '@/lib/pages/home/load-home';
import { loadTopic } from '@/lib/pages/load-topic';
import { loadWikiPage } from '@/lib/pages/load-wiki-page';
import { publishStore } from '@/lib/store/build/publish-store';
import { href } from '@/lib/urls/views/href';
import type { View } from '@/lib/urls/views/view';
import { loadLimits } from './limits/load-limits';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** Publishes topics 1 to 4 with these titles in two forums, and three wiki pages. */
const publish = (dataDir: string, titles: Record<number, string>, pages: string[]) =>
  publishStore(dataDir, async (builder) => {
    for (const id of [1, 2]) builder.addForum(sampleForum(id));
    for (const [key, title] of Object.entries(titles)) {
      const id = Number(key);
      builder.addTopic(sampleTopic(id, { forumId: id === 4 ? 2 : 1, title }));
      builder.addPost(samplePost(id, id));
    }
    for (const id of pages) builder.addPage(samplePage(id));
  });

const TITLES = { 1: 'First', 2: 'Second', 3: 'Third', 4: 'Fourth' };
const TOPIC = '/board/topics/1';
const OTHER_TOPIC = '/board/topics/4';
const PAGE = '/wiki/pages/notes:one';
const OTHER_PAGE = '/wiki/pages/other:three';

function load(view: View, site: Site) {
  if (view.kind === 'topic') return loadTopic(view, site);
  if (view.kind === 'wiki-page') return loadWikiPage(view, site);
  if (view.kind === 'home') return loadHome(view, site);
  throw new Error(href(view));
}

async function openSite(environment: Record<string, string> = {}) {
  const dataDir = temporaryDir();
  await publish(dataDir, TITLES, ['start', 'notes:one', 'notes:two', 'other:three']);
  const { site } = freshCommunity({ DATA_DIR: dataDir, ...environment });
  const rendered: string[] = [];
  /** Prints the page's content. */
  const renderer = fakeRenderer(async (url, view, given) => {
    rendered.push(url);
    return JSON.stringify(await load(view, given));
  });
  const served = await serveRequests(renderer, site);
  onTestFinished(served.stop);
  const get = async (url: string) => {
    const { status, headers, body } = await served.get(url);
    return { status, state: headers['x-cache'], etag: headers.etag, body };
  };
  /** While true, no rendering is admitted. */
  const setOverloaded = (isOverloaded: boolean) =>
    loadLimits.set({ ...loadLimits(), maxLagMs: isOverloaded ? -1 : 60_000 });
  setOverloaded(false);
  return { dataDir, setOverloaded, get, rendered };
}

test('a page that names what is gone or has another title is not sent any more, whatever it costs; others are', async () => {
  const { dataDir, setOverloaded, get, rendered } = await openSite();
  expect((await get(TOPIC)).body).toMatch(/Second.*Third/);
  expect((await get(PAGE)).body).toContain('notes:two');
  const others = [await get(OTHER_TOPIC), await get(OTHER_PAGE)];
  const etags = others.map(({ etag }) => etag);

  await publish(dataDir, { 1: 'First', 3: 'Changed', 4: 'Fourth' }, [
    'start',
    'notes:one',
    'other:three',
  ]);
  rendered.length = 0;
  setOverloaded(true);
  siteStore().check();
  expect([(await get(TOPIC)).status, (await get(PAGE)).status]).toEqual([503, 503]);
  for (const [index, url] of [OTHER_TOPIC, OTHER_PAGE].entries()) {
    const { status, etag } = await get(url);
    expect([url, status, etag]).toEqual([url, 200, etags[index]]);
  }
  expect((await get(OTHER_TOPIC)).state).toBe('HIT');
  setOverloaded(false);
  expect((await get(TOPIC)).body).toContain('Changed');
  expect((await get(PAGE)).body).not.toContain('notes:two');
  expect(rendered).toEqual([TOPIC, PAGE]);
});

test('what is rendered right after a publication is made of no answer of before', async () => {
  stopClock();
  const { dataDir, get } = await openSite();
  expect((await get(TOPIC)).body).toMatch(/Second.*Third/);
  await publish(dataDir, { 1: 'First', 3: 'Changed', 4: 'Fourth' }, ['start']);
  siteStore().check();
  const { body } = await get(`${TOPIC}?sort=desc`);
  expect(body).toContain('Changed');
  expect(body).not.toContain('Second');
});

test('a publication of the wiki beside a Discourse shows at once, and nothing of the forum is asked again', async () => {
  const standIn = await startStandIn(createForum());
  onTestFinished(() => standIn.stop());
  const { dataDir, get, rendered } = await openSite({
    API_BASE_URL: standIn.url,
    API_KIND: 'discourse',
  });
  const urls = [TOPIC, '/', PAGE, OTHER_PAGE];
  for (const url of urls) expect([url, (await get(url)).state]).toEqual([url, 'MISS']);
  rendered.length = 0;
  standIn.requests.length = 0;
  for (const url of urls) expect([url, (await get(url)).state]).toEqual([url, 'HIT']);

  await publish(dataDir, TITLES, ['start', 'notes:one', 'other:three']);
  siteStore().check();
  const states = [];
  for (const url of urls) states.push((await get(url)).state);
  expect(states).toEqual(['HIT', 'MISS', 'MISS', 'HIT']);
  expect((await get(PAGE)).body).not.toContain('notes:two');
  expect(rendered).toEqual(['/', PAGE]);
  expect(standIn.requests).toEqual([]);
});
