import { expect, test } from 'vitest';
import { seeded } from '@/bench/generate/seeded-random';
import { temporaryDir } from '@/e2e/fixtures/store';
import { storePath } from '../build/publish-store';
import { openStore } from '../open-store';
import { publishSample } from '../sample/publish-sample';

/** What FTS5, SQL, HTML and our own syntax take for signs, among words and odd characters. */
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

test('10,000 random queries give no error, and excerpts hold no element but marks', async () => {
  const dir = temporaryDir();
  await publishSample(dir);
  const { search } = openStore(storePath(dir));
  const random = seeded(7);
  const [first, ...others] = PIECES;
  let found = 0;
  for (let round = 0; round < 10_000; round++) {
    const length = 1 + random.below(12);
    const written = Array.from({ length }, () => random.pick([first, ...others])).join('');
    const { hits } = search.search({ written, offset: 0, limit: 1 });
    if (round % 10 === 0) search.suggest(written, 5);
    found += hits.length;
    for (const hit of hits) {
      const excerpts = hit.kind === 'page' ? [hit.excerpt] : hit.posts.map((post) => post.excerpt);
      for (const excerpt of excerpts) expect(excerpt.replace(/<\/?mark>/g, '')).not.toMatch(/[<>]/);
    }
  }
  expect(found).toBeGreaterThan(500);
}, 60_000);
