import { expect, test } from 'vitest';
import { createBoard, importToStore } from '@/e2e/fixtures/import';

const SECRET = 'the butler, a horologist, did it';

test('a search finds what stands in a spoiler, and does not show it', async () => {
  const board = createBoard(1, {
    'posts.jsonl': [
      {
        tid: 1,
        pid: 1,
        post_rendered: `<p>Who did it? <span class="spoiler">${SECRET}</span> Well.</p>`,
      },
      { tid: 1, pid: 2, post_rendered: `<div class="bbc_spoiler"><p>${SECRET}</p></div>` },
    ],
  });
  const { store } = await importToStore({ board });
  const window = { offset: 0, limit: 10 };
  for (const topicId of [undefined, 1]) {
    const [hit] = store.search.search({ text: 'horologist', topicId, ...window }).items;
    const posts = hit?.kind === 'topic' ? hit.posts : [];
    expect(posts.map(({ id, excerpt }) => [id, excerpt])).toEqual([
      [1, 'Who did it? Well.'],
      [2, ''],
    ]);
  }
  const [shown] = store.search.search({ text: 'well', ...window }).items;
  expect(shown).toMatchObject({ posts: [{ excerpt: 'Who did it? <mark>Well</mark>.' }] });
});
