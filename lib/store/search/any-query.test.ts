import { expect, test } from 'vitest';
import { createRandom } from '@/bench/generate/seeded-random';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { copySample } from '@/tools/import/publish-sample';
import { storePath } from '../build/publish-store';
import { openStore } from '../open-store';

/** Syntax of FTS5, SQL, HTML and the search itself, among words and unusual characters. */
const PIECES = [
  ...['"', '""', '-', '--', '*', '^', '(', ')', '{', '}', ':', '+', "'", ';', '\\', '\0', '%', '_'],
  ...[
    'AND',
    'OR',
    'NOT',
    'NEAR',
    'NEAR(',
    'title:',
    '标题：',
    '{scope}:',
    '_f1',
    'rowid',
    ' ',
    '  ',
  ],
  ...['clock', 'oil', 'the', '钟', '金缮', '收音机', '𠮷', '\ud842', '\u0301', 'é', 'ﬁ', '½', '²'],
  ...['<mark>', '&amp;', '🙂', '\u202e', '\u200d', '\n', '０', 'ß', 'İ', 'ｶﾞ', '一', '“', '”', '—'],
] as const;

test('2,000 random queries cause no error, and excerpts have no elements but marks', async () => {
  const dir = temporaryDir();
  await copySample(dir);
  const { search } = openStore(storePath(dir));
  const random = createRandom(7);
  const [first, ...others] = PIECES;
  let found = 0;
  for (let round = 0; round < 2000; round++) {
    const length = 1 + random.below(12);
    const text = Array.from({ length }, () => random.pick([first, ...others])).join('');
    const { items: hits } = search.search({ text, offset: 0, limit: 1 });
    if (round % 10 === 0) search.suggest(text, 5);
    found += hits.length;
    for (const hit of hits) {
      const excerpts = hit.kind === 'page' ? [hit.excerpt] : hit.posts.map((post) => post.excerpt);
      for (const excerpt of excerpts) expect(excerpt.replace(/<\/?mark>/g, '')).not.toMatch(/[<>]/);
    }
  }
  expect(found).toBeGreaterThan(100);
});
