import { expect, onTestFinished, test, vi } from 'vitest';
import { createForum } from '@/e2e/discourse/forum';
import { type StandIn, startStandIn } from '@/e2e/discourse/stand-in';
import { resetProcessState } from '@/e2e/fixtures/reset-process-state';
import { samplePage } from '@/e2e/fixtures/store';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { config, configure } from '@/lib/base/config/config';
import { log } from '@/lib/base/log/log';
import { publishStore } from '@/lib/store/build/publish-store';
import { openSite } from '../site/open-site';
import { recognizeCommunity } from './recognize-community';

async function recognize(
  script?: StandIn['script'],
  dataDir = temporaryDir(),
  kind = '',
  page = '',
) {
  const standIn = await startStandIn(createForum());
  onTestFinished(() => standIn.stop());
  if (script) standIn.script = script;
  const API_BASE_URL = standIn.url + page;
  configure({ API_BASE_URL, DATA_DIR: dataDir, API_KIND: kind, LOG_LEVEL: 'silent' });
  const { obstacle, hasAnswered } = await recognizeCommunity();
  return {
    standIn,
    obstacle,
    hasAnswered,
    requests: standIn.requests.map(({ target }) => target),
    dataDir,
  };
}

test('a Discourse is recognized once, and is then the origin of its posts', async () => {
  const { standIn, requests, dataDir } = await recognize();
  expect(requests).toEqual(['/site.json']);
  expect(config()).toMatchObject({
    communityKinds: { board: 'discourse' },
    originUrl: standIn.url,
  });
  expect(openSite().can).toMatchObject({ showWiki: false, showSelections: false });

  standIn.isAway = true;
  configure({ API_KIND: '' });
  expect(config().communityKinds.board).toBe('interface');
  await recognizeCommunity();
  expect([config().communityKinds.board, standIn.requests.length]).toEqual(['discourse', 1]);
  // Another address is asked, although the folder remembers this one.
  expect((await recognize(undefined, dataDir)).requests).toEqual(['/site.json']);
});

test('a forum for members only is recognized by its refusal, and its operator is told', async () => {
  const errors = ['You need to be logged in to do that.'];
  const info = vi.spyOn(log(), 'info');
  await recognize(() => ({ status: 403, body: { errors, error_type: 'not_logged_in' } }));
  expect(config().communityKinds.board).toBe('discourse');
  expect(info).toHaveBeenCalledWith({ event: 'Discourse recognized', isPublic: false });
});

test('one whose categories come in pages is recognized', async () => {
  await recognize(() => ({ status: 200, body: { lazy_load_categories: true } }));
  expect(config().communityKinds.board).toBe('discourse');
});

const moved = (location: string) => () => ({ status: 301, page: '', headers: { location } });

test.each<[string, StandIn['script'], RegExp | undefined]>([
  [
    '404',
    () => ({ status: 404, body: { detail: 'no' } }),
    /“no”\. Check the path of the address\.$/,
  ],
  ['403 of another server', () => ({ status: 403, body: { error: 'forbidden' } }), undefined],
  ['the envelope of the older dialect', () => ({ status: 200, body: { code: 7 } }), undefined],
  ['a list', () => ({ status: 200, body: [] }), undefined],
  ['a login', moved('/login'), /301, which leads to \/login.* its operator has to open it/],
  [
    'another address',
    moved('https://forum.example/site.json'),
    /Give the address https:\/\/forum\.example in its place\.$/,
  ],
  [
    'a challenge',
    () => ({ status: 403, page: '<title>Just a moment...</title>' }),
    /status 403: “Just a moment\.\.\.”\. Something in front .* API_USER_AGENT/,
  ],
])(
  'another server is not, and its operator is told why it cannot be read: %s',
  async (_, script, told) => {
    const { obstacle, hasAnswered } = await recognize(script);
    expect(hasAnswered).toBe(told === undefined);
    expect([config().communityKinds.board, config().originUrl]).toEqual(['interface', undefined]);
    expect(obstacle ?? '').toMatch(told ?? /^$/);
  },
);

test.each([502, 503, 429, 404, 200])('a page with status %d is no answer', async (status) => {
  expect((await recognize(() => ({ status, page: 'away' }))).hasAnswered).toBe(false);
});

/** Answers as the interface does: in JSON also where it has nothing. */
const asInterface = ({ pathname }: URL) =>
  pathname === '/board/forums' ? { status: 200, body: [] } : { status: 404, body: {} };

test.each([
  ['interface', '/board/topics', asInterface],
  ['interface', '/wiki/namespaces', asInterface],
  ['interface', '', asInterface],
  ['discourse', '/t/a-title/4', undefined],
])(
  'the address of a page of the community is as good as its own: %s %s',
  async (kind, page, script) => {
    const { standIn, hasAnswered } = await recognize(script, undefined, '', page);
    expect(hasAnswered).toBe(true);
    expect(config()).toMatchObject({ apiBaseUrl: standIn.url, communityKinds: { board: kind } });
  },
);

test('API_KIND decides without a request', async () => {
  expect((await recognize(undefined, undefined, 'interface')).requests).toEqual([]);
  expect(config().communityKinds.board).toBe('interface');
  expect((await recognize(undefined, undefined, 'discourse')).requests).toEqual([]);
  expect(config().communityKinds.board).toBe('discourse');
});

test('the wiki of a Discourse is the one in the data folder', async () => {
  resetProcessState();
  const dataDir = temporaryDir();
  await publishStore(dataDir, async (builder) => void builder.addPage(samplePage('start')));
  await recognize(undefined, dataDir);
  const { can, community } = openSite();
  expect(can.showWiki).toBe(true);
  expect(await community.page('start')).toMatchObject({ kind: 'ok' });
  const topic = await community.topic(4, { offset: 0, limit: 1, sort: 'asc' });
  expect(topic).toMatchObject({ kind: 'ok' });
});

test('a server of no kind is described by what each kind misses', async () => {
  const info = vi.spyOn(log(), 'info');
  await recognize(() => ({ status: 200, page: 'Hello' }));
  expect(info).toHaveBeenCalledWith({
    event: 'no kind of community recognized',
    discourse: '/site.json is no JSON',
    nodebb: '/api/config is not that of a NodeBB',
    flarum: '/api is not that of a Flarum',
    dokuwiki: '/doku.php is no page of a DokuWiki',
    mediawiki: 'no page names an api.php',
    interface: '/board/forums is no JSON, or not there',
  });
});
