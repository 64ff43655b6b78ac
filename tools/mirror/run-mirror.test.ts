import { describe, expect, test } from 'vitest';
import type { ScriptedCommunity } from '@/e2e/fixtures/scripted-community';
import { advanceClock, startMirror } from '@/e2e/fixtures/start-mirror';

describe('records that cannot be read', () => {
  test('do not keep later runs from new posts, are listed, and are retried after growing pauses', async () => {
    const { upstream, run } = startMirror();
    upstream.fault = (path) => (path === '/board/topics/7' ? { status: 500 } : undefined);
    const first = await run();
    expect(first.isComplete).toBe(false);
    expect(first.text).toMatch(/^ {2}topic 7: status 500, to be tried again in 10 min$/m);

    upstream.topics.push(45);
    const second = await run();
    expect(second.counts).toMatchObject({ topics: 1, posts: 1 });
    expect(upstream.requests).not.toContainEqual(expect.stringContaining('/board/topics/7?'));
    expect(second.text).toContain('topic 7: status 500');

    const tried: boolean[] = [];
    for (const seconds of [601, 601, 601, 1201]) {
      advanceClock(seconds);
      await run();
      tried.push(upstream.requests.some((target) => target.startsWith('/board/topics/7?')));
    }
    expect(tried).toEqual([true, false, true, false]);

    upstream.fault = () => undefined;
    advanceClock(86_400);
    expect((await run()).isComplete).toBe(true);
  });

  test('do not count as an outage, however many fail in a row', async () => {
    const { upstream, run } = startMirror();
    upstream.fault = (path) => (/^\/board\/topics\/\d/.test(path) ? { status: 500 } : undefined);
    const { end, unfinished } = await run();
    expect(end).toBe('done');
    expect(unfinished.count).toBe(44);
    upstream.topics.push(45);
    await run();
    expect(upstream.requests).toContainEqual(expect.stringContaining('/board/topics/45?'));
  });

  test('include lists: a namespace whose list fails keeps its pages, and others lose theirs', async () => {
    const { upstream, run, status } = startMirror(3, 5);
    const shelfPages = [{ id: 'shelf:a', title: 'A' }];
    let isFailing = false;
    upstream.fault = (path, query) => {
      if (path === '/wiki/namespaces') return { status: 200, body: [{ id: 'shelf', title: 'S' }] };
      if (path === '/wiki/pages/shelf:a') {
        return { status: 200, body: { ...shelfPages[0], content: 'x' } };
      }
      if (query.get('namespace_id') !== 'shelf') return undefined;
      return isFailing ? { status: 500 } : { status: 200, body: shelfPages };
    };
    expect((await run()).isComplete).toBe(true);
    isFailing = true;
    upstream.pages.pop();
    await run();
    expect(await status('/wiki/pages/page_5')).toBe(410);
    expect(await status('/wiki/pages/shelf:a')).toBe(200);
  });
});

test.each([
  ['everything', /./],
  ['the list of topics', /^\/board\/topics$/],
  ['the list of forums', /^\/board\/forums$/],
  ['the lists of the wiki', /^\/wiki\/(namespaces|pages)$/],
])('the publication waits while %s cannot be read', async (_, paths) => {
  const { upstream, run, published } = startMirror(3, 3);
  upstream.fault = (path) => (paths.test(path) ? { status: 500 } : undefined);
  const result = await run();
  expect(published()).toBe(0);
  expect(result.text).toContain('Nothing is shown yet');
  upstream.fault = () => undefined;
  expect((await run()).isComplete).toBe(true);
  expect(published()).toBe(1);
});

const endless = (upstream: ScriptedCommunity, title: string) => {
  upstream.fault = (path, query) => {
    if (path !== '/board/topics') return undefined;
    const from = Number(query.get('offset')) + 1;
    const topics = Array.from({ length: 100 }, (_, at) => ({
      tid: from + at,
      title: `${title} ${from + at}`,
      forum_id: 1,
    }));
    return { status: 200, body: topics };
  };
};

test('a run over an endless community stops at --max-mb', async () => {
  const { upstream, run, published } = startMirror();
  endless(upstream, 'x'.repeat(1000));
  const { isComplete, text } = await run({ maxMb: 2 });
  expect(isComplete).toBe(false);
  expect(text).toContain('the run stops. Set --max-mb higher');
  expect(upstream.requests.length).toBeLessThan(60);
  expect(published()).toBe(0);
});

test('ids are printed without control of the text direction', async () => {
  const { upstream, run } = startMirror(1, 0);
  upstream.pages = ['a\u202ec'];
  upstream.fault = (path) => (path.startsWith('/wiki/pages/') ? { status: 500 } : undefined);
  expect((await run()).text).toContain('page a\\u202ec: status 500');
});

test('after 1 % of the topics change, a later run needs less than 5 % of the requests', async () => {
  const { upstream, run } = startMirror(900, 30);
  await run();
  const first = upstream.requests.length;
  upstream.topics.push(...Array.from({ length: 9 }, (_, at) => 901 + at));
  const { counts, isComplete } = await run({ recheckShare: 0.01 });
  // The new ones, and 1 % of the others.
  expect([isComplete, counts.topics]).toEqual([true, 18]);
  expect(upstream.requests.length).toBeLessThan(first * 0.05);
});
