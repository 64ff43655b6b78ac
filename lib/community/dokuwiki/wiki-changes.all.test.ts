import { describe, expect, test } from 'vitest';
import {
  okValue,
  openTestWiki,
  openWiki,
  respond,
  shareTestWiki,
  WIKI_ACL,
} from '@/e2e/fixtures/open-test-wiki';
import type { UpstreamResult } from '../remote/upstream';

describe('the changes and faults of a DokuWiki', () => {
  const plainWiki = shareTestWiki();

  test('a page costs one request once it is older, and the lists of its namespace one in all', async () => {
    const { community, requests, clock } = openWiki(plainWiki());
    await community.page('a:b');
    await community.pages('a');
    const known = requests.length;
    await community.page('a:c:钟表');
    // The recent changes have its time.
    expect(requests.slice(known)).toEqual([expect.stringContaining('export_xhtml')]);
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
    const { community, wiki, clock } = await openTestWiki({ settings: { rss_update: '3600' } });
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
    const { community, server, clock, requests } = openWiki(plainWiki());
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

  test('a page that is dated ahead hides no later change', async () => {
    const { community, server, clock, requests } = openWiki(plainWiki());
    const item = (id: string, at: string) =>
      `<item rdf:about="http://x.example/doku.php?id=${id}"><dc:date>${at}</dc:date></item>`;
    // Feeds of some releases do not say when they were made.
    const feed = (items: string) =>
      respond(200, `<rdf:RDF><channel><link>http://x.example/</link></channel>${items}</rdf:RDF>`);
    const ahead = item('start', '2031-01-01T00:00:00Z');
    const isListedAgain = async (items: string) => {
      server.script = (target) => (target.includes('mode=recent') ? feed(items) : undefined);
      clock.pass(61_000);
      const count = requests.length;
      await community.namespaces('a');
      return requests.slice(count).some((target) => target.includes('idx=a'));
    };
    await isListedAgain(ahead);
    expect(await isListedAgain(ahead)).toBe(false);
    expect(await isListedAgain(ahead + item('a:b', '2026-11-26T10:00:00Z'))).toBe(true);
  });

  test('a purge reaches the lists', async () => {
    const { community, wiki, observations } = await openTestWiki();
    expect(await community.pages('a')).toMatchObject({ value: [{ id: 'a:b' }] });
    wiki.setAccess(['* @ALL 1', 'a:* @ALL 0']);
    expect(await community.pages('a')).toMatchObject({ value: [{ id: 'a:b' }] });
    observations.purges += 1;
    expect(await community.pages('a')).toMatchObject({ value: [] });
  });

  test('an answer that is no list makes no list empty, and an empty one is asked for again', async () => {
    const { community, server, clock } = openWiki(plainWiki());
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

  test('the last feed stays while the wiki has none', async () => {
    const { community, server, clock } = openWiki(plainWiki());
    expect(await community.changes?.(undefined, 9)).toMatchObject({ kind: 'ok' });
    server.script = (target) => (target.includes('mode=recent') ? respond(500, '') : undefined);
    clock.pass(61_000);
    expect(await community.changes?.(undefined, 9)).toMatchObject({ kind: 'ok' });
  });

  test('an outage makes nothing missing', async () => {
    const { community, server, wiki, clock } = await openTestWiki();
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
    // Everything is closed to guests, so the wiki names no page.
    wiki.setAccess(['* @ALL 0']);
    clock.pass(3_600_000);
    expect(await community.page('a:b')).toMatchObject({ kind: 'unavailable' });
    server.script = (target) =>
      target.includes('id=a%3Aold')
        ? respond(302, '', { location: `${wiki.url}/doku.php?id=a:b` })
        : undefined;
    wiki.setAccess(WIKI_ACL);
    expect(await community.page('a:old')).toMatchObject({ value: { id: 'a:b' } });
  });
});
