import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { zonedClock } from '@/lib/model/unix-time';
import { storePath } from '@/lib/store/build/publish-store';
import { openStore } from '@/lib/store/open-store';
import { importCommunity } from '../import-community';
import type { BadLine } from '../import-report';

/** Files that Nitro Porter 3 has written, from databases of three systems with the same made-up posts. */
const WRITTEN = 'e2e/fixtures/nitro-porter/written';

/** Imports a file without its closed category. Returns the posts of each topic as received. */
async function importWritten(system: string) {
  const dataDir = temporaryDir();
  const bad: BadLine[] = [];
  const listener = { onBadLine: (line: BadLine) => void bad.push(line), onProgress() {} };
  const clock = zonedClock('UTC');
  if (!clock) throw new Error('no such zone');
  const file = join(WRITTEN, `${system}.txt`);
  const choice = { kind: 'without', ids: [4] } as const;
  await importCommunity({ dataDir, nitroPorter: { file, choice, clock } }, listener);
  const store = openStore(storePath(dataDir));
  const forums = store.board.forums();
  const topics = [9001, 9002, 9003, 9004, 9005, 9006, 9007].flatMap((id) => {
    const topic = store.board.topic(id);
    if (!topic) return [];
    const posts = store.board.posts(topic, { offset: 0, limit: 100, sort: 'asc' });
    return [{ ...topic, posts }];
  });
  store.close();
  const html = (id: number) =>
    topics.find((each) => each.id === id)?.posts.map((post) => post.html);
  return { bad, forums, topics, html, bytes: readFileSync(storePath(dataDir), 'latin1') };
}

const reasons = (bad: readonly BadLine[]) =>
  bad.map(({ about, file, reason }) => [about ?? file, reason]);

test.each(['phpbb33', 'smf21', 'vbulletin4'])(
  '%s: topics, forums, people and dates',
  async (system) => {
    const { forums, topics, html, bytes } = await importWritten(system);
    expect(topics.map(({ title, forumId, posts }) => [title, forumId, posts.length])).toEqual([
      ['Glue & "clamps" <b>bold</b>?', 3, 3],
      ['#9002', 3, 1],
      ['A long report', 3, 2],
      ['With a poll', 3, 2],
      ['With files', 3, 3],
      ['In a forum of the third level', 5, 1],
    ]);
    const top = system === 'smf21' ? 1_000_001 : null;
    expect(forums).toMatchObject([
      ...(top === null ? [] : [{ id: top, name: 'General & all', parentId: null }]),
      { id: 1, name: 'Main & more', description: 'All "things"', parentId: top },
      { id: 2, name: 'Bitcoin <dev>', description: 'Protocol & proposals', parentId: 1 },
      { id: 3, name: 'Workshop', parentId: 1 },
      { id: 5, name: 'Corner', description: 'Third level', parentId: 3 },
    ]);
    const names = topics[0]?.posts.map(({ author }) => author.name);
    // SMF's names are of three bytes a character at most in this database.
    expect(names).toEqual([
      'Ann Müller',
      'Bea "B" O\'Neil',
      system === 'smf21' ? 'Zoë ?' : 'Zoë 😀',
    ]);
    expect(topics[0]?.posts[0]?.postedAt?.toISOString()).toBe('2020-09-13T12:27:40.000Z');
    const [first, , third] = html(9001) ?? [];
    const typed = system === 'phpbb33' ? '\u00A0' : '&#x26;nbsp;';
    expect(first).toBe(
      `Emoji 😀 and 日本語, Łódź &#x26; &#x3C;script>alert(1)&#x3C;/script> a ${typed} here.<br><br>` +
        '<pre><code>for (let i = 0; i &#x3C; n; i++) { a[i] = "x"; }\n  if (a &#x26;&#x26; b) return;</code></pre>',
    );
    expect(third).toContain('data-quote="Ann Müller" data-source="post: 7"');
    expect(third).toContain('</blockquote>Yes: C:\\temp\\new, 100%\\, "quotes", commas, and \\N.');
    for (const secret of [
      /private/i,
      /\$2y\$/,
      /127\.0\.0\.1/,
      /losed|Staff/,
      /[Dd]eleted/,
      /wait/,
    ]) {
      expect(bytes).not.toMatch(secret);
    }
  },
);

test('phpBB: polls, and files by their place', async () => {
  const { bad, html } = await importWritten('phpbb33');
  expect(reasons(bad)).toEqual([['topic 9100', 'has no posts']]);
  const rows = ['Fish &amp; bone</td><td>2', 'Casein [old]</td><td>3', 'None "at all"</td><td>4'];
  expect(html(9005)).toEqual([
    `Vote please.<table><tr><th>Which glue?</th><th></th></tr>${rows
      .map((row) => `<tr><td>${row}</td></tr>`)
      .join('')}</table>`,
    'Voted.',
  ]);
  const path = 'FileUpload/2_000000000000000000000000000000';
  expect(html(9006)).toEqual([
    `See the file. <a href="${path}51.pdf">plan of jaw.pdf</a>`,
    `And mine. <img src="${path}52.png" alt="photo &#x22;x&#x22;.png">`,
    `Not named.<p><img src="${path}53.png" alt="rest.png"></p>`,
  ]);
});

test('vBulletin: votes one by one, tags, paths that end in a type, answers to deleted topics', async () => {
  const { bad, html, topics } = await importWritten('vbulletin4');
  expect(reasons(bad)).toEqual([['comment 90004', 'is of discussion 9101, which is not there']]);
  expect(html(9005)?.[0]).toContain('<tr><td>Fish &amp; bone</td><td>2</td></tr>');
  expect(html(9006)).toEqual([
    'See the file. <a href="attachments/31/151.application/pdf">plan of jaw.pdf</a>',
    'And mine. <img src="attachments/31/152.image/png" alt="photo &#x22;x&#x22;.png">',
    'Not named.<p><img src="attachments/31/153.image/png" alt="rest.png"></p>',
  ]);
  expect(topics[0]?.tags).toEqual(['Wood Work']);
});

test('SMF: files without ids, by the ids in texts', async () => {
  const { bad, html } = await importWritten('smf21');
  const unknown = 'is of an opening post of SMF, which is not named';
  expect(reasons(bad)).toEqual([['plan of jaw.pdf', unknown]]);
  expect(html(9006)).toEqual([
    'See the file. <a href="index.php?action=dlattach;attach=51">plan of jaw.pdf</a>',
    'And mine. <img src="index.php?action=dlattach;attach=52" alt="photo &#x22;x&#x22;.png">',
    'Not named.<p><img src="attachments/rest.png" alt="rest.png"></p>',
  ]);
});
