import { describe, expect, onTestFinished, test } from 'vitest';
import { FakeClock } from '@/e2e/fixtures/fake-clock';
import { type DokuWikiOptions, hasDokuWiki, startDokuWiki } from '@/e2e/fixtures/start-dokuwiki';
import { openHttpConnection } from '../remote/http-connection';
import type { Upstream, UpstreamResult } from '../remote/upstream';
import { openDokuWiki } from './dokuwiki-community';

const PAGES = {
  start:
    '====== Welcome ======\n[[a:b|B]] [[a:c:钟表#Two Words]] [[nowhere]] [[https://x.example/|X]] {{a:map.png?20}} ((note)) ;-)',
  'a:b': '====== Page & B ======\ntext',
  'a:c:钟表': '===== 钟表 =====\ntext',
  'private:secret': '====== Secret ======',
  'private:open': 'open',
};
const ACL = ['* @ALL 1', 'private:* @ALL 0', 'private:open @ALL 1'];

/** Opens a wiki that is asked over HTTP. What it was asked is in `requests`; `script` answers in its place. */
async function open(options: Partial<DokuWikiOptions> = {}) {
  const wiki = await startDokuWiki({ pages: PAGES, acl: ACL, ...options });
  onTestFinished(wiki.stop);
  const connection = openHttpConnection({ baseUrl: wiki.url });
  const requests: string[] = [];
  const server = {
    script: undefined as ((path: string) => UpstreamResult | undefined) | undefined,
  };
  const upstream: Upstream = {
    async send(message) {
      requests.push(message.path + message.search);
      const scripted = server.script?.(message.path + message.search);
      if (scripted) return scripted;
      const response = await connection(message, 10_000);
      return response.kind === 'fault'
        ? { kind: 'unavailable', reason: response.reason }
        : response;
    },
    pause: () => undefined,
    crawlerWaitMs: () => 0,
    state: () => IDLE,
  };
  const clock = new FakeClock();
  const community = openDokuWiki(upstream, wiki.url, { freshMs: 60_000, clock });
  return { wiki, community, requests, server, clock };
}

const IDLE = {
  kind: 'remote',
  breaker: 'closed',
  pausedSeconds: 0,
  running: 0,
  queued: 0,
  calls: 0,
  retries: 0,
} as const;

const respond = (status: number, text: string, headers = {}): UpstreamResult => ({
  kind: 'response',
  status,
  headers: new Headers(headers),
  body: Buffer.from(text),
});

describe.skipIf(!hasDokuWiki())('a DokuWiki (skipped where it is not installed)', () => {
  test.each<[string, Partial<DokuWikiOptions>]>([
    ['with its own settings', {}],
    ['below a path', { base: '/some/wiki' }],
    ['with addresses as paths', { settings: { userewrite: '2' }, base: '/wiki' }],
    ['with slashes in its addresses', { settings: { userewrite: '2', useslash: '1' } }],
    ['without exports', { settings: { disableactions: "'export_xhtmlbody'" } }],
  ])('%s: its pages and tree, without what guests may not read', async (_, options) => {
    const { community, wiki } = await open(options);
    expect(await community.namespaces()).toMatchObject({
      value: [{ id: 'a' }, { id: 'private' }, { id: 'a:c', title: 'c' }],
    });
    expect(await community.namespaces('a')).toMatchObject({ value: [{ id: 'a' }, { id: 'a:c' }] });
    expect(await community.pages('a')).toMatchObject({
      value: [{ id: 'a:b', lastModified: expect.any(Date) }],
    });
    expect(await community.pages('private')).toMatchObject({ value: [{ id: 'private:open' }] });
    expect(await community.page('a:c:钟表')).toMatchObject({ value: { title: '钟表' } });
    for (const id of ['private:secret', 'nowhere']) {
      expect([id, await community.page(id)]).toMatchObject([id, { kind: 'missing' }]);
    }
    expect(await community.page('A:B')).toMatchObject({ value: { id: 'a:b', title: 'Page & B' } });
    const home = await community.page('');
    expect(home).toMatchObject({ value: { id: 'start', title: 'Welcome' } });
    const html = home.kind === 'ok' ? home.value.html : '';
    expect(html).toContain(' ;-)');
    expect([...(html ?? '').matchAll(/(?:href|src)="([^"]*)/g)].map(([, url]) => url)).toEqual([
      '/wiki/pages/a:b',
      expect.stringMatching(/^\/wiki\/pages\/a:c:%E9%92%9F%E8%A1%A8#two_words$/),
      '/wiki/pages/nowhere',
      'https://x.example/',
      expect.stringContaining(`${wiki.url}/lib/exe/fetch.php`),
      expect.stringContaining(`${wiki.url}/lib/exe/fetch.php`),
      '#fn__1',
      '#fnt__1',
    ]);
  });

  test('lists have the headings of pages where the wiki shows them', async () => {
    const { community } = await open({ settings: { useheading: '1' } });
    expect(await community.pages('a')).toMatchObject({ value: [{ title: 'Page & B' }] });
  });

  test('a page costs one request, and nothing while the wiki tells of no change', async () => {
    const { community, requests, wiki, clock } = await open();
    const first = await community.page('a:b');
    const { identity } = first;
    if (!identity) throw new Error('no identity');
    await community.namespaces();
    const known = requests.length;
    await community.page('private:open');
    // The page, and the times of its namespace.
    expect(requests.length).toBe(known + 2);
    clock.pass(61_000);
    expect(await community.isUnchanged?.(identity, true)).toBe(true);
    expect(await community.isUnchanged?.(identity, true)).toBe(true);
    await community.namespaces();
    expect(requests.slice(known + 2)).toEqual([expect.stringContaining('mode=recent')]);

    wiki.edit('a:new', '====== New ======');
    clock.pass(61_000);
    const changes = await community.changes?.(undefined, 1);
    expect(changes).toMatchObject({ value: { changes: [{ kind: 'page', id: 'a:new' }] } });
    expect(await community.isUnchanged?.(identity, true)).toBe(false);
    expect(await community.pages('a')).toMatchObject({ value: [{ id: 'a:b' }, { id: 'a:new' }] });
    expect(
      requests.filter((each) => each.includes('idx=a&') || each.endsWith('idx=a')),
    ).toHaveLength(2);
    expect(requests.filter((each) => each.endsWith('idx=private'))).toHaveLength(1);
    // What is hidden without a change is read again after an hour.
    const now = (await community.page('a:b')).identity;
    wiki.setAccess(['* @ALL 1', 'a:* @ALL 0']);
    clock.pass(3_600_000);
    expect(now && (await community.isUnchanged?.(now, true))).toBe(false);
    expect(await community.page('a:b')).toMatchObject({ kind: 'missing' });
  });

  test('an outage makes nothing missing', async () => {
    const { community, server, wiki, clock } = await open();
    expect(await community.page('a:b')).toMatchObject({ kind: 'ok' });
    const challenge = respond(200, '<!doctype html><title>Checking your browser</title>');
    const pageOf = (status: number) => respond(status, '<!doctype html><title>x</title>');
    for (const response of [challenge, pageOf(403), pageOf(502), respond(429, 'slow')]) {
      server.script = () => response;
      const { kind } = await community.page('a:b');
      expect(['unavailable', 'limited']).toContain(kind);
    }
    const broken = 'JSINFO = {"id":"\\\\x"};<!-- wikipage start --><form><!-- wikipage stop -->';
    server.script = (target) =>
      target.includes('doku.php') ? respond(200, `<!doctype html>${broken}`) : undefined;
    expect(await community.page('')).toMatchObject({ kind: 'missing' });
    server.script = undefined;
    // All is closed to guests: the wiki names no page.
    wiki.setAccess(['* @ALL 0']);
    clock.pass(3_600_000);
    expect(await community.page('a:b')).toMatchObject({ kind: 'unavailable' });
    server.script = (target) =>
      target.includes('id=a%3Aold')
        ? respond(302, '', { location: `${wiki.url}/doku.php?id=a:b` })
        : undefined;
    wiki.setAccess(ACL);
    expect(await community.page('a:old')).toMatchObject({ value: { id: 'a:b' } });
  });
});
