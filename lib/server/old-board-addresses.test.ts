import { expect, onTestFinished, test } from 'vitest';
import { fakeRenderer } from '@/e2e/fixtures/fake-renderer';
import { freshCommunity } from '@/e2e/fixtures/fresh-community';
import { serveRequests } from '@/e2e/fixtures/serve-requests';
import { sampleForum, samplePost, sampleTopic } from '@/e2e/fixtures/store';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import type { ErrorDescription } from '@/lib/pages/errors/describe-error';
import { publishStore } from '@/lib/store/build/publish-store';

async function start() {
  const dataDir = temporaryDir();
  await publishStore(dataDir, async (builder) => {
    builder.addForum(sampleForum(5, { name: 'Room 5' }));
    builder.addForum(sampleForum(6, { name: 'Küche & Bad', parentId: 5 }));
    builder.addTopic(sampleTopic(345, { title: 'Rebel forks of the engine' }));
    builder.addPost(samplePost(9, 345));
  });
  const fresh = freshCommunity({ DATA_DIR: dataDir });
  const described: ErrorDescription[] = [];
  const renderer = fakeRenderer();
  const site = await serveRequests(
    {
      ...renderer,
      renderError(description, can) {
        described.push(description);
        return renderer.renderError(description, can);
      },
    },
    fresh.site,
  );
  onTestFinished(() => site.stop());
  return { site, described };
}

test('the slug of a category alone leads to its forum', async () => {
  const { site } = await start();
  for (const [path, forum] of [
    ['/c/room-5', 5],
    ['/c/room-5/', 5],
    ['/c/Room-5/l/latest', 5],
    ['/c/room', undefined],
    ['/c/room-5/kuche-bad', 6],
    ['/c/kuche-bad', 6],
    ['/c/other/kuche-bad.rss', 6],
    ['/c/room-5/none', undefined],
  ]) {
    const { status, headers } = await site.get(String(path));
    const expected = forum === undefined ? [404, undefined] : [308, `/board/forums/${forum}`];
    expect([path, status, headers.location]).toEqual([path, ...expected]);
  }
});

test('of a topic that is missing, titles near the words of its address are named', async () => {
  const { site, described } = await start();
  for (const path of [
    '/t/rebel-forks/99999',
    '/t/rebel-forks-of-the/99999/3',
    '/topic/99999-forks-of-the-engine/',
    '/threads/rebel-forks-of.99999/',
  ]) {
    described.length = 0;
    expect([path, (await site.get(path)).status]).toEqual([path, 404]);
    expect([path, described.at(-1)?.near]).toMatchObject([path, [{ href: '/board/topics/345' }]]);
  }
  const known = await site.get('/t/rebel-forks/345');
  expect([known.status, known.headers.location]).toEqual([308, '/board/topics/345']);
});
