import { expect, test } from 'vitest';
import { FakeClock } from '@/e2e/fixtures/fake-clock';
import { okValue, respond } from '@/e2e/fixtures/open-test-wiki';
import type { CommunityReader } from '../kind/community-kind';
import type { Upstream } from '../remote/upstream';
import { openMediaWiki } from './mediawiki-community';

const GENERAL = {
  sitename: 'Wiki',
  mainpage: 'Main Page',
  generator: 'MediaWiki 1.43.0',
  server: '//wiki.example',
  articlepath: '/$1',
  script: '/index.php',
};
const NAMESPACES = { '0': { id: 0, name: '', content: true, subpages: true } };
const LAG = { error: { code: 'maxlag', info: 'Waiting' } };

/** Opens a wiki whose lists of pages a function answers. `questions` records its requests. */
function openWiki(
  listPages: (from: string | null) => unknown,
  more: { answers?: Record<string, unknown>; site?: object; reader?: CommunityReader } = {},
) {
  const { answers = {}, site, reader = 'mirror' } = more;
  const general = { ...GENERAL, ...site };
  const fixed: Record<string, unknown> = {
    siteinfo: { query: { general, namespaces: NAMESPACES, ...site } },
    recentchanges: { query: { recentchanges: [] } },
    titles: { query: { pages: [] } },
    ...answers,
  };
  const questions: string[] = [];
  const queries: URLSearchParams[] = [];
  const upstream: Upstream = {
    async send({ search }) {
      const query = new URLSearchParams(search);
      const kinds = ['meta', 'list', 'generator', 'action'].map((name) => query.get(name));
      const kind = query.has('titles') ? 'titles' : kinds.find((each) => each !== null);
      questions.push(kind ?? '');
      queries.push(query);
      const given = kind === 'allpages' ? listPages(query.get('gapfrom')) : fixed[kind ?? ''];
      const answer = typeof given === 'function' ? given(query) : given;
      return respond(200, JSON.stringify(answer), { 'retry-after': '0' });
    },
    pause: () => undefined,
    crawlerWaitMs: () => 0,
    state: () => {
      throw new Error('not asked');
    },
  };
  const clock = new FakeClock();
  const wiki = openMediaWiki(upstream, 'http://wiki.example', {
    reader,
    freshMs: 1,
    pauseMs: 1,
    clock,
  });
  const countOf = (kind: string) => questions.filter((each) => each === kind).length;
  const asked = (list: string) => queries.filter((query) => query.get('list') === list);
  return { wiki, fixed, clock, countOf, asked };
}

/** Returns an answer with pages and its continuation. */
const listed = (titles: string[], gapfrom?: string) => ({
  query: { pages: titles.map((title) => ({ title })) },
  ...(gapfrom !== undefined && { continue: { gapfrom } }),
});

test('a list that never ends is left', async () => {
  const { wiki, countOf } = openWiki(() => listed(['A/B'], 'A'));
  expect(okValue(await wiki.namespaces())).toHaveLength(1);
  expect(countOf('allpages')).toBe(1_000);
});

test('the wiki is asked for a page where its list is too long', async () => {
  const { wiki, fixed, countOf } = openWiki((from) => {
    const start = Number(from);
    const titles = Array.from({ length: 5_000 }, (_, at) => `Page ${start + at}`);
    return listed(titles, String(start + 5_000));
  });
  expect(okValue(await wiki.pages())).toHaveLength(50_000);
  fixed.titles = { query: { pages: [{ title: 'Zoo' }, { title: 'A[b]', invalid: true }] } };
  expect(await wiki.existingPages?.(['Zoo', 'A[b]', 'Page_1'])).toMatchObject({
    value: [true, false, true],
  });
  expect(countOf('titles')).toBe(1);
});

test('a list is continued after a pause, and nothing is missing meanwhile', async () => {
  let isLate = true;
  const { wiki, countOf } = openWiki(
    (from) => {
      if (from === null) return listed(['A/B'], 'C');
      return isLate ? LAG : listed(['C/D']);
    },
    { reader: 'visitors' },
  );
  expect(await wiki.pages('C')).toMatchObject({ kind: 'unavailable', retryAfterSeconds: 10 });
  expect(await wiki.namespaces('C')).toMatchObject({ kind: 'unavailable' });
  isLate = false;
  await expect.poll(() => wiki.pages('C')).toMatchObject({ value: [{ id: 'C:D' }] });
  expect(await wiki.pages('Nowhere')).toMatchObject({ kind: 'missing' });
  expect(countOf('allpages')).toBeLessThanOrEqual(4);
});

test.each([
  ['review', 1],
  ['patrol', 1],
  ['import', 2],
])('an entry of the log “%s” has a list read %d times', async (logtype, times) => {
  const { wiki, fixed, clock, countOf } = openWiki(() => listed(['A']));
  await wiki.pages();
  const entry = { rcid: 1, type: 'log', ns: 0, title: 'A', timestamp: '2026-11-26T00:00:00Z' };
  fixed.recentchanges = { query: { recentchanges: [{ ...entry, logtype }] } };
  clock.pass(10);
  await wiki.pages();
  expect(countOf('allpages')).toBe(times);
});

test('a file is at its address where pages have no folder', async () => {
  const text = '<a href="/A/B"><img src="/images/a.png"></a>';
  const parse = { title: 'A', revid: 1, text };
  const { wiki } = openWiki(() => listed(['A']), { answers: { parse: { parse } } });
  expect(await wiki.page('A')).toMatchObject({
    value: {
      html: '<a href="/wiki/pages/A:B"><img src="http://wiki.example/images/a.png"></a>',
    },
  });
});

test.each([
  ['an address that is none', { script: ':-1' }],
  ['a name without end', { mainpage: 'A', namespaces: { '1': { id: 1, name: 'a'.repeat(600) } } }],
  [
    'more names than any wiki',
    { namespacealiases: Array.from({ length: 5_000 }, (_, at) => ({ id: 0, alias: `${at}` })) },
  ],
])('a wiki is not read that says %s of itself', async (_, site) => {
  const { wiki } = openWiki(() => listed(['A']), { site });
  expect(await wiki.pages()).toMatchObject({
    kind: 'unavailable',
    reason: 'not an answer of the wiki',
  });
});

test('that nothing has changed since a time takes one request, and other changes than edits are no answer', async () => {
  const { wiki, fixed, countOf, clock } = openWiki(() => listed(['A']));
  const changesSince = async (since: string) =>
    okValue((await wiki.changes?.(since, 9)) ?? { kind: 'missing' });
  const entry = { rcid: 1, type: 'edit', ns: 0, title: 'A', timestamp: '2026-11-26T10:00:00Z' };
  fixed.recentchanges = { query: { recentchanges: [entry] } };
  const quiet = { changes: [], isComplete: true };
  expect(await changesSince('2026-11-26T10:30:00.000Z')).toMatchObject(quiet);
  expect([countOf('recentchanges'), countOf('siteinfo')]).toEqual([1, 0]);
  const edited = { changes: [{ what: 'changed', id: 'A' }], isComplete: true };
  expect(await changesSince('2026-11-26T09:00:00.000Z')).toMatchObject(edited);
  const template = { ...entry, rcid: 2, ns: 10, title: 'Template:A' };
  fixed.recentchanges = { query: { recentchanges: [template, entry] } };
  clock.pass(10);
  expect(await changesSince('2026-11-26T09:00:00.000Z')).toMatchObject({ isComplete: false });
});

test('a change that is dated ahead hides no later one', async () => {
  const at = (hour: number) => `2026-11-28T${hour}:00:00Z`;
  const change = (rcid: number, title: string, timestamp: string) => ({
    rcid,
    type: 'edit',
    ns: 0,
    title,
    timestamp,
  });
  const ahead = change(1, 'Ahead', '2031-01-01T00:00:00Z');
  const changes: (typeof ahead & { logtype?: string; logaction?: string })[] = [ahead];
  const { wiki, fixed, clock, asked } = openWiki(() => listed(['A', 'B']));
  // As ApiQueryRecentChanges: nothing before `rcend`.
  const answerAt = (now: string) => {
    fixed.recentchanges = (query: URLSearchParams) => ({
      curtimestamp: now,
      query: {
        recentchanges: changes.filter(({ timestamp }) => timestamp >= (query.get('rcend') ?? '')),
      },
    });
  };
  answerAt(at(10));
  expect(okValue(await wiki.pages())).toHaveLength(2);
  changes.push({ ...change(2, 'B', at(11)), type: 'log', logtype: 'delete', logaction: 'delete' });
  answerAt(at(12));
  clock.pass(60_000);
  expect(okValue(await wiki.pages()).map(({ id }) => id)).toEqual(['A']);
  expect(asked('recentchanges').at(-1)?.get('rcend')).toBe('2026-11-28T09:59:50.000Z');
  expect(await wiki.changes?.(at(10), 9)).toMatchObject({ value: { changes: [{ id: 'B' }] } });
});

test('the shown pages are counted by their lists, as soon as these are whole', async () => {
  const site = { statistics: { pages: 90, articles: 7 } };
  const listPages = (from: string | null) =>
    from === null ? listed(['A'], 'B') : listed(['B', 'C']);
  const { wiki } = openWiki(listPages, { site, reader: 'visitors' });
  expect(await wiki.statistics?.()).toMatchObject({ value: { pages: undefined } });
  const counted = { value: { pages: 3 } };
  expect(await wiki.forClient?.('background').statistics?.()).toMatchObject(counted);
  expect(await wiki.statistics?.()).toMatchObject(counted);
});

test('a large wiki is not listed to be counted', async () => {
  const site = { statistics: { pages: 5_001, articles: 7 } };
  const { wiki, countOf } = openWiki(() => ({}), { site, reader: 'visitors' });
  const background = wiki.forClient?.('background');
  expect(await background?.statistics?.()).toMatchObject({ value: { pages: 7 } });
  expect(countOf('allpages')).toBe(0);
});
