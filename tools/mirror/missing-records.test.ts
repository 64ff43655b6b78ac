import { describe, expect, test } from 'vitest';
import { advanceClock, startMirror } from '@/e2e/fixtures/start-mirror';

test('a forum does not name a last topic that guests may not see', async () => {
  const { upstream, run, served } = startMirror(3);
  const forum = { id: 1, name: 'Forum', last_id: 3, last_title: 'Topic 3' };
  upstream.fault = (path) => {
    if (path === '/board/topics/3') return { status: 403 };
    return path === '/board/forums' ? { status: 200, body: [forum] } : undefined;
  };
  await run();
  expect(await served('/board/forums')).toContain('"last_title":"Topic 2"');
});

describe('records that are reported as missing', () => {
  const NOT_FOUND = { status: 404 };

  test('stay when the whole interface responds with 404, as one that has moved does', async () => {
    const { upstream, run, status } = startMirror();
    await run();
    upstream.fault = () => NOT_FOUND;
    advanceClock(86_401);
    for (let times = 0; times < 3; times++) {
      const { counts, isComplete } = await run({ recheckShare: 1 });
      expect([counts.deleted, isComplete]).toEqual([0, false]);
    }
    expect(await status('/board/topics/1')).toBe(200);
    expect(await status('/wiki/pages/page_1')).toBe(200);
  });

  test('stay when lists can be read, but no record any more', async () => {
    const { upstream, run, status } = startMirror();
    await run();
    upstream.fault = (path) => (/\/(topics|pages)\//.test(path) ? NOT_FOUND : undefined);
    const { counts, text } = await run({ recheckShare: 1 });
    expect(counts.deleted).toBe(0);
    expect(text).toContain('says of 44 topics that they are not there');
    expect(await status('/board/topics/1')).toBe(200);
  });

  test('are deleted, listed or not, when other records can be read', async () => {
    const { upstream, run, status, served } = startMirror();
    await run();
    upstream.fault = (path) => {
      if (path === '/board/topics/9') return { status: 403 };
      const inEnvelope = { code: 7, message: 'invalid page', visitor: 0 };
      return path === '/wiki/pages/page_2' ? { status: 200, body: inEnvelope } : undefined;
    };
    upstream.topics = upstream.topics.filter((tid) => tid !== 5);
    const { counts, isComplete } = await run({ recheckShare: 1 });
    expect([counts.deleted, isComplete]).toEqual([3, true]);
    expect(await status('/wiki/pages/page_2')).toBe(410);
    expect(await status('/board/topics/5')).toBe(410);
    expect(await status('/board/topics/9')).toBe(410);
    expect(await status('/board/topics/10')).toBe(200);
    expect(await served('/search?q="Post+0+of+9"')).toContain('"results":[]');
    expect(await served('/search?q="Post+0+of+10"')).toContain('Topic 10');
    expect(await served('/board/topics?limit=100')).not.toMatch(/Topic [59]"/);

    // A topic that is still listed is not requested in each run. It returns when it is shown again.
    await run();
    expect(upstream.requests).not.toContainEqual(expect.stringContaining('/board/topics/9?'));
    upstream.fault = () => undefined;
    await run({ recheckShare: 1 });
    expect(await status('/board/topics/9')).toBe(200);
  });

  test('are deleted, or kept, where their namespace names no page: by whether another list is answered', async () => {
    for (const [isClosed, expected] of [
      [true, 410],
      [false, 200],
    ] as const) {
      const { upstream, run, status } = startMirror();
      const entry = { id: 'a:x', title: 'X', last_modified: 1 };
      const page = { ...entry, content_rendered: '<p>x</p>', content: '' };
      let isOpen = true;
      upstream.fault = (path, query) => {
        const isOfNamespace = query.get('namespace_id') === 'a';
        if (path === '/wiki/namespaces') return { status: 200, body: [{ id: 'a', title: 'A' }] };
        if (path === '/wiki/pages/a:x') return isOpen ? { status: 200, body: page } : NOT_FOUND;
        if (path !== '/wiki/pages') return undefined;
        if (!isOpen && (isOfNamespace || !isClosed)) return NOT_FOUND;
        return isOfNamespace ? { status: 200, body: [entry] } : undefined;
      };
      await run();
      expect(await status('/wiki/pages/a:x')).toBe(200);
      isOpen = false;
      await run();
      expect(await status('/wiki/pages/a:x')).toBe(expected);
    }
  });

  test('are compared with all records that a first run has read, not with those before it', async () => {
    const { upstream, run } = startMirror();
    const failed = new Set<string>();
    // The second window of three topics is missing, then also the first.
    upstream.posts = 101;
    upstream.fault = (path, query) => {
      if (!/topics\/(58|59|60)$/.test(path)) return undefined;
      const isMissing = failed.has(path) || Number(query.get('offset')) > 0;
      if (isMissing) failed.add(path);
      return isMissing ? NOT_FOUND : undefined;
    };
    upstream.topics = Array.from({ length: 61 }, (_, at) => at + 1);
    expect(await run()).toMatchObject({ end: 'done', counts: { deleted: 3 } });
  });

  test('were never mirrored where the community does not show them to guests', async () => {
    const { upstream, run, status } = startMirror();
    upstream.fault = (path) => (/topics\/[1-5]$/.test(path) ? { status: 403 } : undefined);
    const { counts, isComplete } = await run();
    expect([counts.deleted, isComplete]).toEqual([0, true]);
    expect(await status('/board/topics/3')).toBe(404);
  });

  test('stay when they are more than one in twenty, and the rest is copied, unless that is allowed', async () => {
    const { upstream, run, status } = startMirror();
    await run();
    upstream.topics = [...upstream.topics.slice(4), 45];
    upstream.pages.pop();
    const doubtful = await run();
    expect(doubtful).toMatchObject({ end: 'done', isComplete: false, counts: { deleted: 1 } });
    expect(doubtful.text).toMatch(/^At least 4 of 45 topics are gone.*--allow-gone\.$/m);
    expect(await status('/board/topics/1')).toBe(200);
    expect(await status('/board/topics/45')).toBe(200);
    expect(await status('/wiki/pages/page_5')).toBe(410);
    // Later runs list news, and do not request the rest each time.
    upstream.topics.push(46);
    await run();
    expect(await status('/board/topics/46')).toBe(200);
    expect(upstream.requests).not.toContainEqual(expect.stringContaining('/board/topics/1?'));

    expect(await run({ canDeleteMany: true })).toMatchObject({ counts: { deleted: 4 } });
    expect(await status('/board/topics/1')).toBe(410);
  });

  test('forums are not deleted because of an empty list', async () => {
    const { upstream, run } = startMirror();
    upstream.forums = [1, 2, 3];
    await run();
    upstream.forums = [];
    expect((await run()).text).toMatch(/^At least 3 of 3 forums are gone.*--allow-gone\.$/m);
    expect((await run({ canDeleteMany: true })).isComplete).toBe(true);
  });
});
