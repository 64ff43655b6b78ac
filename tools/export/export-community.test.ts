import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { sampleForum, samplePage, samplePost, sampleTopic } from '@/e2e/fixtures/store';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { publishStore, storePath } from '@/lib/store/build/publish-store';
import type { StoreBuilder } from '@/lib/store/build/store-builder';
import { openReadOnly } from '@/lib/store/database/database';
import { CommandError } from '@/tools/cli/command-error';
import { importCommunity } from '@/tools/import/import-community';
import { sampleDir } from '@/tools/import/publish-sample';
import { exportCommunity } from './export-community';

const TABLES = ['namespace', 'page', 'forum', 'topic', 'post', 'post_place', 'topic_tag', 'gone'];

/** Returns all rows of a store, sorted. */
function contents(dataDir: string): Record<string, unknown[]> {
  const db = openReadOnly(storePath(dataDir));
  const rows = TABLES.map((table) => [
    table,
    db.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).all(),
  ]);
  db.close();
  return Object.fromEntries(rows);
}

/** Exports a community and imports it into another folder. */
async function thereAndBack(dataDir: string): Promise<{ out: string; again: string }> {
  const out = temporaryDir();
  const again = temporaryDir();
  await exportCommunity(dataDir, out);
  const from = { wiki: join(out, 'data', 'pages'), board: join(out, 'board') };
  const { bad } = await importCommunity({ dataDir: again, strict: true, ...from });
  expect(bad).toBe(0);
  return { out, again };
}

function fillWithOddities(builder: StoreBuilder): void {
  const oddPages = [
    { ...samplePage('a:b'), title: 'Not its heading & <more>', lastModified: undefined },
    { ...samplePage('zh:金缮'), author: 'I & O', sizeBytes: 7 },
    { ...samplePage('Not:Clean ID'), source: 'no DokuWiki has such an id' },
    { ...samplePage('..:..:etc'), source: 'nor such a one' },
    { ...samplePage(`long:${'长'.repeat(60)}`), source: 'too long a name for a file' },
    { ...samplePage('con:aux.d'), source: 'Windows has no file of this name' },
    { ...samplePage('a:crlf'), source: 'one\r\ntwo\r\n' },
    { ...samplePage('a:empty'), source: '' },
    { ...samplePage('a:html'), source: undefined, html: '<p>HTML &amp; nothing else</p>' },
  ];
  for (const each of oddPages) builder.addPage(each);
  builder.addForum(sampleForum(1, { name: 'A & <b>', topicCount: 99, postCount: 1000 }));
  builder.addForum(sampleForum(2, { parentId: 1, position: -3 }));
  builder.addTopic(
    sampleTopic(1, {
      title: '&amp; "quoted" \' 引号',
      isPinned: true,
      isFeatured: true,
      viewCount: 3,
      postCount: 77,
      tags: ['A & <b>', '钟'],
    }),
  );
  builder.addTopic(sampleTopic(2, { forumId: 404, movedTo: 1 }));
  builder.addTopic(
    sampleTopic(3, { starter: { id: 9, name: 'I <3 U' }, startedAt: new Date(5000) }),
  );
  builder.addPost(
    samplePost(11, 1, {
      html: '<p>&amp; \u2028 "x"\n</p>',
      author: { name: 'nixie' },
      replyTo: 3,
      isSolution: true,
      language: 'pt-BR',
    }),
  );
  builder.addPost(samplePost(10, 1, { postedAt: undefined, author: { id: 7, name: '' } }));
  builder.addGone({ kind: 'topic', id: '9', at: 1_700_000_000 });
}

describe('an import of an export restores the community', () => {
  let odd: string;
  beforeAll(async () => {
    odd = temporaryDir();
    await publishStore(odd, async (builder) => fillWithOddities(builder));
  });

  test('with unusual records', async () => {
    const { out, again } = await thereAndBack(odd);
    expect(contents(again)).toEqual(contents(odd));
    expect(existsSync(join(out, 'data/pages/zh/%E9%87%91%E7%BC%AE.txt'))).toBe(true);
    expect(existsSync(join(out, 'data/pages/a/html.txt'))).toBe(false);
  });

  test('the sample', async () => {
    const dataDir = temporaryDir();
    const from = { wiki: join(sampleDir(), 'wiki'), board: join(sampleDir(), 'board') };
    await importCommunity({ dataDir, ...from });
    const { again } = await thereAndBack(dataDir);
    expect(contents(again)).toEqual(contents(dataDir));
  });

  test('a folder with files is refused', async () => {
    const out = temporaryDir();
    writeFileSync(join(out, 'mine.txt'), 'mine');
    await expect(exportCommunity(odd, out)).rejects.toThrow(CommandError);
  });
});
