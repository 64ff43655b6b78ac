import { afterAll, expect, test } from 'vitest';
import { scriptedPost, scriptedTopic } from '@/e2e/fixtures/scripted-community';
import { servePages } from '@/e2e/fixtures/serve-pages';
import { HtmlPage } from '@/e2e/site/html-page';
import { startScripted } from '@/e2e/upstream/scripted';
import { hasClass } from '@/lib/content/tree/hast';

const upstream = await startScripted();
/** Topics with as many posts as their number says. */
upstream.script = ({ pathname }) => {
  const id = Number(/^\/board\/topics\/(\d+)$/.exec(pathname)?.[1]);
  if (!id) return undefined;
  const posts = Array.from({ length: id }, (_, at) => scriptedPost(at + 1));
  return { body: { ...scriptedTopic(id), posts_list: posts } };
};
const site = await servePages({ API_BASE_URL: upstream.url });
afterAll(async () => {
  await site.stop();
  await upstream.stop();
});

const PARTS = ['post', 'topic-toolbar', 'position-form', 'pager-top'];

test.each([
  [1, [1, 0, 0, 0]],
  [2, [2, 1, 0, 0]],
])('a topic of one page with %i posts has as many of each part: %j', async (posts, counts) => {
  const { elements } = new HtmlPage((await site.get(`/board/topics/${posts}`)).body);
  const found = PARTS.map((name) => elements.filter((each) => hasClass(each, name)).length);
  expect(found).toEqual(counts);
});
