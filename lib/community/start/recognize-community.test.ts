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

async function recognize(script?: StandIn['script'], dataDir = temporaryDir(), kind = '') {
  const standIn = await startStandIn(createForum());
  onTestFinished(() => standIn.stop());
  if (script) standIn.script = script;
  configure({ API_BASE_URL: standIn.url, DATA_DIR: dataDir, API_KIND: kind, LOG_LEVEL: 'silent' });
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
  ['404', () => ({ status: 404, body: { detail: 'no' } }), undefined],
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
    const { obstacle, hasAnswered, requests } = await recognize(script);
    expect(hasAnswered).toBe(told === undefined);
    // What answers in JSON is not asked for more.
    expect(requests.includes('/board/forums')).toBe(told !== undefined);
    expect([config().communityKinds.board, config().originUrl]).toEqual(['interface', undefined]);
    expect(obstacle ?? '').toMatch(told ?? /^$/);
  },
);

test.each([502, 503, 429, 404, 200])('a page with status %d is no answer', async (status) => {
  expect((await recognize(() => ({ status, page: 'away' }))).hasAnswered).toBe(false);
});

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
    interface: '/board/forums is no JSON',
  });
});
