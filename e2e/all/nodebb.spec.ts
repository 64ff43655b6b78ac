import path from 'node:path';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { answerAsNodebb } from '../forum-stand-ins/answer-as-nodebb';
import { createNodebbForum } from '../forum-stand-ins/nodebb-forum';
import { serveForum } from '../forum-stand-ins/serve-forum';
import { expect, baseTest as test } from '../site/base-test';
import { get, getWithRetry } from '../site/get';
import { startLectern } from '../site/lectern';
import { startSite } from '../site/start';
import { allRecords } from '../upstream/all-records';

test('the address of a NodeBB is enough, and its old addresses lead to their places', async () => {
  const content = createNodebbForum();
  await using forum = await serveForum((...asked) => answerAsNodebb(content, ...asked));
  const site = await startSite({ API_BASE_URL: forum.url, CACHE_SECONDS: '60' });
  try {
    await expect.poll(site.log).toContain('is a NodeBB (4.15.1)');
    const home = await getWithRetry(site, '/');
    expect(home.body).toContain('Note 89');
    const topic = await getWithRetry(site, '/board/topics/9?page=2');
    expect(topic.body).toContain('Post 21');
    expect(topic.body).toContain('A &lt;long&gt; talk');
    expect((await get(site, '/board/topics/9?page=2')).status).toBe(200);
    const asked = forum.requests.filter((target) => target.startsWith('/api/topic/9?page=2'));
    expect(asked).toHaveLength(1);
    for (const [old, status, location] of [
      ['/topic/9/a-long-talk/30', 308, '/board/topics/9?page=2#floor-30'],
      ['/post/30', 302, '/board/topics/9?page=2&post=30#post-30'],
      ['/category/3/hedges', 308, '/board/forums/3'],
      ['/user/otter', 308, '/board/topics?starter_id=2'],
    ] as const) {
      const { headers, ...answer } = await getWithRetry(site, old);
      expect([old, answer.status, headers.location]).toEqual([old, status, location]);
    }
    for (const hidden of ['/board/topics/5', '/board/topics/6', '/board/forums/4', '/post/52']) {
      expect([hidden, (await getWithRetry(site, hidden)).status]).toEqual([hidden, 404]);
    }
    // Requests at the same time, before the first cookie, may each have a session.
    expect(forum.sessions.length).toBeLessThan(forum.requests.length / 2);
  } finally {
    await site.stop();
  }
});

test('a NodeBB whose guests may search is searched here, once for each search', async () => {
  const content = createNodebbForum({ search: 'allowed' });
  const answers = { isFailing: false };
  await using forum = await serveForum((path, search) =>
    answers.isFailing && path === '/api/search'
      ? { status: 500, body: {} }
      : answerAsNodebb(content, path, search),
  );
  await using site = await startSite({ API_BASE_URL: forum.url, CACHE_SECONDS: '60' });
  const searches = () => forum.requests.filter((target) => target.startsWith('/api/search')).length;
  const { status, body } = await getWithRetry(site, '/search?q=post+45');
  expect([status, body]).toEqual([200, expect.stringContaining('/board/topics/9/posts/45"')]);
  expect(body).toContain('<mark>Post</mark> <mark>45</mark>');
  expect(searches()).toBe(1);
  const text = await getWithRetry(site, '/search.md?q=post+45');
  expect([text.status, text.body]).toEqual([200, expect.stringContaining('/topics/9/posts/45')]);
  expect(searches()).toBe(1);
  const second = await getWithRetry(site, '/search?q=note&forum_id=3&page=3');
  expect(second.body).toContain('/board/topics/129/posts/89"');
  for (const query of ['gone', 'secret', 'note&forum_id=1']) {
    const nothing = await getWithRetry(site, `/search?q=${query}`);
    expect([query, nothing.status]).toEqual([query, 200]);
    expect(nothing.body).not.toMatch(/href="[^"]*\/posts\/|301|302/);
  }
  answers.isFailing = true;
  const failed = await getWithRetry(site, '/search?q=hedges');
  const own = `${forum.url}/search?term=hedges&in=titlesposts`;
  expect([failed.status, failed.headers.location]).toEqual([302, own]);
});

test('a search leads to a NodeBB whose guests may not search, which only the first one asks', async () => {
  await using forum = await serveForum((...asked) => answerAsNodebb(createNodebbForum(), ...asked));
  await using site = await startSite({ API_BASE_URL: forum.url });
  for (const word of ['hedges', 'post']) {
    const { status, headers } = await getWithRetry(site, `/search?q=${word}`);
    const own = `${forum.url}/search?term=${word}&in=titlesposts`;
    expect([status, headers.location]).toEqual([302, own]);
  }
  // With its words, and without any, which are not what is refused.
  const asked = forum.requests.filter((target) => target.startsWith('/api/search'));
  expect(asked.map((target) => target.includes('term=hedges'))).toEqual([true, false]);
  expect((await getWithRetry(site, '/search')).status).toBe(200);
  expect((await getWithRetry(site, '/opensearch.xml')).status).toBe(404);
});

test('a mirror of a NodeBB has what guests see, also after it was killed', async () => {
  const forum = createNodebbForum();
  // More than the list of all topics has.
  for (let tid = 1000; tid < 1250; tid++) {
    forum.topics.push({ tid, cid: 1, title: `Topic ${tid}`, posts: [{ pid: tid, content: 'x' }] });
  }
  forum.categories.push({ cid: 11, parentCid: 0, name: 'Members', isUnreadable: true });
  forum.topics.push({ tid: 4, cid: 11, title: 'For us', posts: [{ pid: 53, content: 'x' }] });
  await using service = await serveForum((...asked) => answerAsNodebb(forum, ...asked));
  const dir = temporaryDir();
  const mirror = (name: string) =>
    startLectern(['mirror', service.url, '--rate', '1000'], { DATA_DIR: path.join(dir, name) });
  expect(await mirror('whole').ended).toMatchObject({ status: 0 });
  const shown = forum.topics.filter(({ tid }) => ![4, 5, 6].includes(tid)).length;
  expect(service.requests.length).toBeLessThanOrEqual(1.2 * shown + 20);
  const records = await allRecords(path.join(dir, 'whole'));
  const text = JSON.stringify([...records]);
  const found = (words: string[]) => words.filter((word) => text.includes(word));
  expect(found(['Post 45', 'Topic 1000', 'Topic 1249'])).toHaveLength(3);
  expect(found(['Secret', 'Gone', 'For us', '-is-deleted'])).toEqual([]);

  const killed = mirror('killed');
  const before = service.requests.length;
  await expect.poll(() => service.requests.length - before).toBeGreaterThan(10);
  killed.child.kill('SIGKILL');
  await killed.ended;
  expect(await mirror('killed').ended).toMatchObject({ status: 0 });
  expect(await allRecords(path.join(dir, 'killed'))).toEqual(records);
});
