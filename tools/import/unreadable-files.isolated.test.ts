import { chmodSync, chownSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { createFolder, importToStore } from '@/e2e/fixtures/import';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';

const NOBODY = 65_534;

/** Runs a function as a user who may not read everything. */
async function asNobody<T>(action: () => Promise<T>): Promise<T> {
  if (process.getuid?.() !== 0) return action();
  const getuid = vi.spyOn(process, 'getuid').mockReturnValue(NOBODY);
  process.seteuid?.(NOBODY);
  try {
    return await action();
  } finally {
    process.seteuid?.(0);
    getuid.mockRestore();
  }
}

test.skipIf(process.platform === 'win32')(
  'what cannot be read is named, and the rest is imported, where files have modes',
  async () => {
    const pages = Object.fromEntries([...'abcdefghijkl'].map((name) => [`pages/${name}.txt`, 'x']));
    const media = Object.fromEntries([...'abcdefghijkl'].map((name) => [`media/${name}.png`, 'x']));
    const dump = createFolder({
      ...pages,
      ...media,
      'pages/secret/page.txt': 'x',
      'media/secret/file.png': 'x',
      'other/secret/file.txt': 'x',
      'meta/_dokuwiki.changes': '300\t::1\tE\ta\tRuth',
      'meta/b.changes': '300\t::1\tE\tb\tRuth',
    });
    const dataDir = temporaryDir();
    if (process.getuid?.() === 0) chownSync(dataDir, NOBODY, NOBODY);
    chmodSync(dump, 0o755);
    const unreadable = ['pages/secret', 'media/secret', 'other/secret', 'media/a.png'];
    unreadable.push('meta/_dokuwiki.changes', 'meta/b.changes');
    for (const name of unreadable) chmodSync(join(dump, name), 0);
    const { counts, bad } = await asNobody(() =>
      importToStore({ dataDir, wiki: dump, force: true }),
    );
    expect(bad.map((line) => line.replace(/permission denied.*/, ''))).toEqual([
      'secret: EACCES: ',
      'a.png: EACCES: ',
      'secret: EACCES: ',
      `meta: ${dump}/meta/_dokuwiki.changes cannot be read (EACCES: `,
    ]);
    expect(counts).toMatchObject({ pages: 12, media: 11, bad: 4 });
  },
);
