import { expect, test } from 'vitest';
import { createStore, samplePage } from '@/e2e/fixtures/store';

test('a word that occurs 1.2 million times on three pages finds each of them', async () => {
  const store = await createStore((builder) => {
    for (const id of ['a', 'b', 'c']) builder.addPage(samplePage(id, 'ibd '.repeat(400_000)));
  });
  const { items: hits, total } = store.search.search({ text: 'ibd', offset: 0, limit: 10 });
  expect(hits.map((hit) => hit.kind === 'page' && hit.page.id)).toEqual(['c', 'b', 'a']);
  expect(total).toBe(3);
});
