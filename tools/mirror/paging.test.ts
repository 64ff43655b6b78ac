import { describe, expect, test } from 'vitest';
import type { ScriptedCommunity } from '@/e2e/fixtures/scripted-community';
import { startMirror } from '@/e2e/fixtures/start-mirror';

describe('servers that ignore paging', () => {
  const ignoring = (upstream: ScriptedCommunity, pattern: RegExp, hasTotal: boolean) => {
    upstream.fault = (path, query) => {
      if (!pattern.test(path)) return undefined;
      query.delete('offset');
      const { total, ...answer } = upstream.answer(path, query);
      return hasTotal ? { ...answer, total } : answer;
    };
  };

  test.each([true, false])(
    'a list that ignores `offset` ends (with a total: %s)',
    async (hasTotal) => {
      const { upstream, run } = startMirror(150, 1);
      ignoring(upstream, /^\/board\/topics$/, hasTotal);
      const { text, counts, isComplete } = await run();
      expect([counts.topics, isComplete]).toEqual([100, false]);
      expect(text).toContain('the same topics whatever the offset: 100 could be listed');
      expect(upstream.requests.length).toBeLessThan(120);
    },
  );

  test('a list that ignores `offset` is complete when its first window has all topics', async () => {
    const { upstream, run } = startMirror(37, 1);
    ignoring(upstream, /^\/board\/topics$/, false);
    expect(await run()).toMatchObject({ isComplete: true, counts: { topics: 37 } });
  });

  test('a list that repeats its last window past the end is complete', async () => {
    const { upstream, run } = startMirror(150, 1);
    upstream.fault = (path, query) => {
      if (path !== '/board/topics') return undefined;
      query.set('offset', String(Math.min(Number(query.get('offset')), 50)));
      return { status: 200, body: upstream.answer(path, query).body };
    };
    expect(await run()).toMatchObject({ isComplete: true, counts: { topics: 150 } });
  });

  test.each([true, false])(
    'posts for which `offset` is ignored end (with a total: %s)',
    async (hasTotal) => {
      const { upstream, run } = startMirror(3, 1);
      upstream.posts = 230;
      ignoring(upstream, /^\/board\/topics\/\d+$/, hasTotal);
      const { text, isComplete } = await run();
      expect(isComplete).toBe(false);
      expect(text).toContain('Of 3 topics the community gives the same posts');
      expect(upstream.requests.length).toBeLessThan(15);
    },
  );

  test('a window past the end of a topic may be a 404', async () => {
    const { upstream, run, status } = startMirror(3, 1);
    upstream.posts = 200;
    upstream.fault = (path, query) => {
      const answer = upstream.answer(path, query);
      const isPastEnd = Number(query.get('offset')) >= upstream.posts;
      return /topics\/\d/.test(path) && isPastEnd ? { status: 404 } : answer;
    };
    expect((await run()).isComplete).toBe(true);
    // The run requests the end of the known posts, now past the topic's end.
    upstream.posts = 120;
    expect(await run({ recheckShare: 1 })).toMatchObject({
      isComplete: true,
      counts: { deleted: 0 },
    });
    upstream.posts = 50;
    upstream.lastPost = 9;
    expect(await run()).toMatchObject({ isComplete: true, counts: { deleted: 0, topics: 3 } });
    expect(await status('/board/topics/3')).toBe(200);
  });
});
