import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bytesInUse, collectGarbage } from '@/e2e/fixtures/bytes-in-use';
import { samplePost, sampleTopic } from '@/e2e/fixtures/store';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { openSqlite } from '@/lib/base/sqlite/open-sqlite';
import { ForgottenNames, hashWords } from '../forgotten/forgotten-names';
import { RemovedPosts } from '../forgotten/removed-posts';
import { publishStore } from './publish-store';

const TEXTS = 400;
const TEXT_UNITS = 100_000;

/** Returns a long text with one word that no other text has. */
function textOf(id: number): string {
  const word = id.toString().replace(/\d/g, (digit) => 'bcdfghklmn'[Number(digit)] ?? '');
  return `clockmakers${word.padStart(9, 'a')} ${`${'x'.repeat(999)} `.repeat(TEXT_UNITS / 1000)}`;
}

const ids = Array.from({ length: TEXTS }, (_, index) => index + 1);

test('the words that an index remembers do not keep their texts in memory', async () => {
  const used: number[] = [];
  await publishStore(
    temporaryDir(),
    async (builder) => {
      for (const id of ids) {
        builder.addTopic(sampleTopic(id));
        builder.addPost(samplePost(id, id, { html: `<p>${textOf(id)}</p>` }));
      }
    },
    (phase) => {
      if (phase !== 'words') return;
      collectGarbage();
      used.push(process.memoryUsage().heapUsed);
    },
  );
  const [first = 0, last = 0] = used;
  expect(used).toHaveLength(2);
  expect(last - first).toBeLessThan((TEXT_UNITS * TEXTS) / 5);
});

test('the words that a search for forgotten names remembers do not keep their texts in memory', async () => {
  const names = new ForgottenNames([{ salt: 'salt', words: [hashWords('Penny', 'salt')] }]);
  const before = await bytesInUse();
  for (const id of ids) expect(names.find(textOf(id))).toEqual([]);
  expect((await bytesInUse()) - before).toBeLessThan((TEXT_UNITS * TEXTS) / 5);
  expect(names.find('by Penny')).toHaveLength(1);
});

test('the words of removed posts, by which quotes are found, are not in memory', async () => {
  const posts = new RemovedPosts(openSqlite(join(temporaryDir(), 'records.db')));
  const wordsOf = (pid: number) =>
    Array.from({ length: 2000 }, (_, index) => `clock${pid}x${index}`).join(' ');
  const before = await bytesInUse();
  for (let pid = 1; pid <= 100; pid += 1) posts.addPost({ pid, tid: 1, number: pid }, wordsOf(pid));
  // A string of eight words takes about 100 bytes.
  expect((await bytesInUse()) - before).toBeLessThan(4_000_000);
  expect(posts.sharesWords(wordsOf(100).slice(-200))).toBe(true);
  expect(posts.sharesWords(wordsOf(101))).toBe(false);
});
