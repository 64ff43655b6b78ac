import { describe, expect, test } from 'vitest';
import type { ScriptedCommunity } from '@/e2e/fixtures/scripted-community';
import { startMirror } from '@/e2e/fixtures/start-mirror';

describe('servers that do not page', () => {
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
      const { text, counts, isComplete: isFine } = await run();
      expect([counts.topics, isFine]).toEqual([100, false]);
      expect(text).toContain('the same topics whatever the offset: 100 could be listed');
      expect(upstream.asked.length).toBeLessThan(120);
    },
  );

  test('one that has all topics in its only window is whole', async () => {
    const { upstream, run } = startMirror(37, 1);
    ignoring(upstream, /^\/board\/topics$/, false);
    expect(await run()).toMatchObject({ isComplete: true, tally: { topics: 37 } });
  });

  test('one that repeats its last window behind the end is whole', async () => {
    const { upstream, run } = startMirror(150, 1);
    upstream.fault = (path, query) => {
      if (path !== '/board/topics') return undefined;
      query.set('offset', String(Math.min(Number(query.get('offset')), 50)));
      return { status: 200, body: upstream.answer(path, query).body };
    };
    expect(await run()).toMatchObject({ isComplete: true, tally: { topics: 150 } });
  });

  test.each([true, false])(
    'posts whose `offset` is ignored end (with a total: %s)',
    async (hasTotal) => {
      const { upstream, run } = startMirror(3, 1);
      upstream.posts = 230;
      ignoring(upstream, /^\/board\/topics\/\d+$/, hasTotal);
      const { text, isComplete: isFine } = await run();
      expect(isFine).toBe(false);
      expect(text).toContain('Of 3 topics the community gives the same posts');
      expect(upstream.asked.length).toBeLessThan(15);
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
    // The end of what is known is asked for, which is past the end by now.
    upstream.posts = 120;
    expect(await run({ recheckShare: 1 })).toMatchObject({ isComplete: true, tally: { gone: 0 } });
    upstream.posts = 50;
    upstream.lastPost = 9;
    expect(await run()).toMatchObject({ isComplete: true, tally: { gone: 0, topics: 3 } });
    expect(await status('/board/topics/3')).toBe(200);
  });
});
