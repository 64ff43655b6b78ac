import path from 'node:path';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { answerAsFlarum } from '../forum-stand-ins/answer-as-flarum';
import { createFlarumForum } from '../forum-stand-ins/flarum-forum';
import { serveForum } from '../forum-stand-ins/serve-forum';
import { expect, baseTest as test } from '../site/base-test';
import { getWithRetry } from '../site/get';
import { startLectern } from '../site/lectern';
import { startSite } from '../site/start';
import { allRecords } from '../upstream/all-records';

test('the address of a Flarum is enough, and its old addresses lead to their places', async () => {
  const content = createFlarumForum();
  await using forum = await serveForum((...asked) => answerAsFlarum(content, ...asked));
  const site = await startSite({ API_BASE_URL: forum.url, CACHE_SECONDS: '60' });
  try {
    await expect.poll(site.log).toContain('is a Flarum with 2 forums');
    expect((await getWithRetry(site, '/')).body).toContain('Note 119');
    const topic = await getWithRetry(site, '/board/topics/9?page=2');
    expect(topic.body).toContain('Comment 30');
    expect(topic.body).not.toContain('Comment 13<');
    for (const [old, status, location] of [
      ['/d/9-which-glue/30', 302, '/board/topics/9?page=2&post=30#post-30'],
      ['/u/ada', 308, '/board/topics?starter_id=2'],
    ] as const) {
      const { headers, ...answer } = await getWithRetry(site, old);
      expect([old, answer.status, headers.location]).toEqual([old, status, location]);
    }
    for (const hidden of ['/board/topics/5', '/board/forums/7']) {
      expect([hidden, (await getWithRetry(site, hidden)).status]).toEqual([hidden, 404]);
    }
    // Requests at the same time, before the first cookie, may each have a session.
    expect(forum.sessions.length).toBeLessThan(forum.requests.length / 2);
  } finally {
    await site.stop();
  }
});

test('a Flarum is searched here, or itself where it fails', async () => {
  for (const version of [1, 2] as const) {
    const content = createFlarumForum({ version });
    const answers = { isFailing: false };
    await using forum = await serveForum((path, search) =>
      answers.isFailing && search.has('filter[q]')
        ? { status: 503, body: { errors: [] } }
        : answerAsFlarum(content, path, search),
    );
    await using site = await startSite({ API_BASE_URL: forum.url, CACHE_SECONDS: '60' });
    const searches = () => forum.requests.filter((target) => target.includes('filter%5Bq%5D'));
    const found = await getWithRetry(site, '/search?q=comment+45');
    expect([found.status, found.body]).toEqual([
      200,
      expect.stringContaining('/board/topics/9/posts/45"'),
    ]);
    expect(found.body).toContain('<mark>Comment</mark> <mark>45</mark>');
    expect((await getWithRetry(site, '/search?q=comment+45')).status).toBe(200);
    expect(searches()).toHaveLength(1);
    const last = await getWithRetry(site, '/search?q=note&forum_id=3&page=6');
    expect(last.body).toContain('/board/topics/100/posts/60"');
    expect(last.body).not.toContain('page=7');
    for (const query of ['secret', 'old', 'nowhere']) {
      const nothing = await getWithRetry(site, `/search?q=${query}`);
      expect([query, nothing.status]).toEqual([query, 200]);
      expect(nothing.body).not.toMatch(/href="[^"]*\/posts\//);
    }
    answers.isFailing = true;
    const failed = await getWithRetry(site, '/search?q=keel');
    expect([failed.status, failed.headers.location]).toEqual([302, `${forum.url}/?q=keel`]);
  }
});

test('a mirror of a Flarum has what guests see', async () => {
  for (const version of [1, 2] as const) {
    const content = createFlarumForum({ version });
    await using forum = await serveForum((...asked) => answerAsFlarum(content, ...asked));
    const dataDir = path.join(temporaryDir(), 'mirror');
    const { ended } = startLectern(['mirror', forum.url, '--rate', '1000'], { DATA_DIR: dataDir });
    expect(await ended).toMatchObject({ status: 0 });
    const text = JSON.stringify([...(await allRecords(dataDir))]);
    const found = (words: string[]) => words.filter((word) => text.includes(word));
    expect(found(['Comment 47', 'Note 60', 'Note 119'])).toHaveLength(3);
    expect(found(['Secret', 'discussionRenamed'])).toEqual([]);
    expect(forum.requests.length).toBeLessThanOrEqual(2 * 62 + 20);
  }
});
