import { describe, expect, onTestFinished, test } from 'vitest';
import { FakeClock } from '@/e2e/fixtures/fake-clock';
import { type DokuWikiOptions, hasDokuWiki, startDokuWiki } from '@/e2e/fixtures/start-dokuwiki';
import type { Outcome } from '@/lib/model/outcome';
import { openHttpConnection } from '../remote/http-connection';
import type { Upstream, UpstreamResult } from '../remote/upstream';
import { answerPurges } from '../state/answer-purges';
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
async function open(
  options: Partial<DokuWikiOptions> = {},
  { treePauseMs }: { treePauseMs?: number } = {},
) {
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
  const community = openDokuWiki(upstream, wiki.url, { freshMs: 60_000, treePauseMs, clock });
  return { wiki, community, requests, server, clock };
}

function okValue<T>(outcome: Outcome<T>): T {
  if (outcome.kind !== 'ok') throw new Error(outcome.kind);
  return outcome.value;
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

  test('a page costs one request once it is older, and the lists of its namespace one in all', async () => {
    const { community, requests, clock } = await open();
    await community.page('a:b');
    await community.pages('a');
    const known = requests.length;
    await community.page('a:c:钟表');
    // Its time is among the recent changes.
    expect(requests.slice(known)).toEqual([expect.stringContaining('export_xhtmlbody')]);
    clock.pass(61_000);
    await Promise.all([community.page('a:b'), community.page('private:open')]);
    expect(requests.slice(known + 1).sort()).toEqual([
      expect.stringContaining('id=a%3Ab'),
      expect.stringContaining('id=private%3Aopen'),
      expect.stringContaining('mode=recent'),
    ]);
  });

  test('an edit, a new page and a hidden one show once the answers are older', async () => {
    // The wiki keeps its feeds for an hour.
    const { community, wiki, clock } = await open({ settings: { rss_update: '3600' } });
    await community.pages('a');
    wiki.edit('a:new', '====== New ======');
    clock.pass(61_000);
    const changes = await community.changes?.(undefined, 1);
    expect(changes).toMatchObject({ value: { changes: [{ kind: 'page', id: 'a:new' }] } });
    const [before] = okValue(await community.pages('a')).filter(({ id }) => id === 'a:b');
    expect(await community.pages('a')).toMatchObject({ value: [{ id: 'a:b' }, { id: 'a:new' }] });
    wiki.edit('a:b', '====== Edited ======');
    clock.pass(61_000);
    const edited = okValue(await community.page('a:b'));
    expect(edited).toMatchObject({ title: 'Edited' });
    const [after] = okValue(await community.pages('a')).filter(({ id }) => id === 'a:b');
    expect(after?.lastModified).toEqual(edited.lastModified);
    expect(Number(after?.lastModified)).toBeGreaterThan(Number(before?.lastModified));
    wiki.setAccess(['* @ALL 1', 'a:* @ALL 0']);
    clock.pass(61_000);
    expect(await community.page('a:b')).toMatchObject({ kind: 'missing' });
    expect(await community.pages('a')).toMatchObject({ value: [] });
  });

  test('the second of two edits within a second is seen', async () => {
    const { community, server, clock, requests } = await open();
    const feed = (madeAt: string) =>
      respond(
        200,
        `<rdf:RDF><channel><link>http://x.example/</link><dc:date>${madeAt}</dc:date></channel>` +
          '<item rdf:about="http://x.example/doku.php?id=a:b"><dc:date>2026-11-26T10:00:00Z</dc:date></item>' +
          '<item rdf:about="http://x.example/doku.php?id=start"><dc:date>2026-11-26T09:00:00Z</dc:date></item></rdf:RDF>',
      );
    const folders = async (madeAt: string) => {
      server.script = (target) => (target.includes('mode=recent') ? feed(madeAt) : undefined);
      clock.pass(61_000);
      const count = requests.length;
      await community.namespaces('a');
      return requests.slice(count).filter((target) => target.includes('idx=a')).length;
    };
    await folders('2026-11-26T10:00:00Z');
    expect(await folders('2026-11-26T10:01:00Z')).toBe(1);
    expect(await folders('2026-11-26T10:02:00Z')).toBe(0);
  });

  test('a purge reaches the lists', async () => {
    const { community, wiki } = await open();
    expect(await community.pages('a')).toMatchObject({ value: [{ id: 'a:b' }] });
    wiki.setAccess(['* @ALL 1', 'a:* @ALL 0']);
    expect(await community.pages('a')).toMatchObject({ value: [{ id: 'a:b' }] });
    answerPurges().count += 1;
    expect(await community.pages('a')).toMatchObject({ value: [] });
  });

  test('readers wait for no tree: the other namespaces are read one after the other', async () => {
    const { community, requests } = await open({}, { treePauseMs: 20 });
    const ids = async () => okValue(await community.namespaces()).map(({ id }) => id);
    expect(await ids()).toEqual(['a', 'private']);
    expect(requests.filter((target) => target.includes('idx=a%3Ac'))).toEqual([]);
    await expect.poll(ids).toEqual(['a', 'private', 'a:c']);
    // The one that is asked for is there at once.
    expect(await community.namespaces('a')).toMatchObject({ value: [{ id: 'a' }, { id: 'a:c' }] });
    expect(await community.namespaces('nowhere')).toMatchObject({ kind: 'missing' });
  });

  test('an answer that is no list makes no list empty, and an empty one is asked for again', async () => {
    const { community, server, clock } = await open();
    const answers = {
      empty: respond(200, ''),
      error: respond(200, '<br />\n<b>Fatal error</b>: Uncaught Error in /inc/x.php'),
      many: respond(200, '<li><a title="n:a" class="idx_dir">n</a></li>'.repeat(20_001)),
    };
    const answerLists = (answer: UpstreamResult) => {
      server.script = (target) => (target.includes('ajax') ? answer : undefined);
      clock.pass(61_000);
    };
    answerLists(answers.error);
    expect(await community.namespaces()).toMatchObject({ kind: 'unavailable' });
    expect(await community.pages()).toMatchObject({ kind: 'unavailable' });
    answerLists(answers.many);
    expect(await community.pages()).toMatchObject({
      kind: 'malformed',
      reason: 'too many records',
    });
    answerLists(answers.empty);
    expect(await community.namespaces()).toMatchObject({ value: [] });
    server.script = undefined;
    clock.pass(61_000);
    expect(okValue(await community.namespaces())).toHaveLength(3);
  });

  test('the home page is asked for again, and another page in place of one is none', async () => {
    const options = { settings: { disableactions: "'export_xhtmlbody'" } };
    const { community, server, clock, wiki } = await open(options);
    const toOther = respond(302, '', { location: `${wiki.url}/doku.php?id=a:b` });
    server.script = (target) => (target === '/doku.php' ? toOther : undefined);
    expect(await community.page('')).toMatchObject({ value: { id: 'a:b' } });
    server.script = undefined;
    clock.pass(61_000);
    expect(await community.page('')).toMatchObject({ value: { id: 'start' } });
    const other = respond(
      200,
      '<!doctype html><script>var JSINFO = {"id":"start","ACT":"show"};</script>' +
        '<!-- wikipage start --><p>x</p><!-- wikipage stop -->',
    );
    server.script = (target) => (target.includes('doku.php') ? other : undefined);
    expect(await community.page('a:b')).toMatchObject({ kind: 'unavailable' });
  });

  test('the last feed stays while the wiki has none', async () => {
    const { community, server, clock } = await open();
    expect(await community.changes?.(undefined, 9)).toMatchObject({ kind: 'ok' });
    server.script = (target) => (target.includes('mode=recent') ? respond(500, '') : undefined);
    clock.pass(61_000);
    expect(await community.changes?.(undefined, 9)).toMatchObject({ kind: 'ok' });
  });

  test('a search has the pages that the wiki itself finds', async () => {
    const { community, wiki } = await open({
      pages: { ...PAGES, 'a:lathe': '====== A <b> lathe ======\nThe <b>old</b> lathe turns.' },
    });
    for (const id of ['a:lathe', 'private:secret', 'a:b']) {
      await fetch(`${wiki.url}/lib/exe/taskrunner.php?id=${id}`);
    }
    const search = { text: 'lathe', offset: 0, limit: 20 };
    const results = okValue((await community.search?.(search)) ?? { kind: 'missing' });
    expect(results).toMatchObject({
      items: [{ kind: 'page', page: { id: 'a:lathe', lastModified: expect.any(Date) } }],
      total: 1,
    });
    const [first] = results.items;
    expect(first?.kind === 'page' && first.excerpt).toContain(
      '&lt;b&gt;old&lt;/b&gt; <mark>lathe</mark> turns',
    );
    expect(await community.search?.({ ...search, text: 'Secret' })).toMatchObject({
      value: { total: 0 },
    });
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
    const broken =
      '<script>JSINFO = {"id":"\\\\x"};</script><!-- wikipage start --><form><!-- wikipage stop -->';
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
