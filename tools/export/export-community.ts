import { existsSync } from 'node:fs';
import { copyFile, mkdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { cleanId } from '@lectern/dokuwiki';
import { filesBelow } from '@/lib/base/files/files-below';
import { boardFilesPath } from '@/lib/base/files/image-copies';
import type { RawPage } from '@/lib/model/records';
import { unixSeconds } from '@/lib/model/unix-time';
import { storePath } from '@/lib/store/build/publish-store';
import { openReadOnly } from '@/lib/store/database/database';
import { iterateRecords } from '@/lib/store/database/iterate-records';
import { openStore } from '@/lib/store/open-store';
import { encodeForum } from '@/lib/wire/forum';
import { encodePostLine } from '@/lib/wire/post';
import { encodeTopicEntry } from '@/lib/wire/topic';
import { encodePageLine } from '@/lib/wire/wiki-page';
import { portablePath } from '@/tools/cli/portable-path';
import type { ProgressBar } from '@/tools/cli/progress-bar';
import { writeIntoEmpty } from '@/tools/cli/write-into-empty';
import { mediaPath } from '@/tools/import/undo-import';
import { writeJsonLines } from './write-json-lines';

const LONGEST_NAME_BYTES = 200;

/**
 * Writes a DokuWiki `data` folder: `pages/`, percent-encoded, and `meta/_dokuwiki.changes`.
 * `meta/pages.jsonl` has titles, sizes, and pages that DokuWiki cannot hold. Returns the number of pages.
 */
async function exportWiki(records: ReturnType<typeof iterateRecords>, dir: string) {
  const pages = join(dir, 'pages');
  const meta = join(dir, 'meta');
  for (const folder of [pages, meta]) await mkdir(folder, { recursive: true });
  for (const page of records.pages()) {
    if (isFile(page)) await writePage(pages, page);
  }
  const changes = [...records.pages()].flatMap(changeLine).sort((a, b) => a.at - b.at);
  await writeFile(join(meta, '_dokuwiki.changes'), changes.map(({ line }) => `${line}\n`).join(''));
  return writeJsonLines(join(meta, 'pages.jsonl'), records.pages(), (page) =>
    encodePageLine(page, isFile(page)),
  );
}

/** DokuWiki names files by PHP's `urlencode`. */
const encoded = (part: string) =>
  encodeURIComponent(part).replace(/[!~*'()]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);

/** Names that Windows forbids are encoded. Imports decode them, but DokuWiki does not find them. */
const fileOf = (id: string) => portablePath(`${id.split(':').map(encoded).join('/')}.txt`);

/** True if importing the file restores the page. */
function isFile({ id, source }: RawPage): boolean {
  const names = fileOf(id).split('/');
  return (
    source !== undefined &&
    cleanId(id) === id &&
    !source.includes('\r\n') &&
    source.isWellFormed() &&
    !source.startsWith('\uFEFF') &&
    names.every((name) => !/^[._]/.test(name) && name.length <= LONGEST_NAME_BYTES)
  );
}

async function writePage(dir: string, { id, source, lastModified }: RawPage): Promise<void> {
  const path = join(dir, ...fileOf(id).split('/'));
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, source ?? '');
  const at = unixSeconds(lastModified);
  if (at) await utimes(path, at, at);
}

/** Returns a page's line in DokuWiki's log of changes; none for a page without a time. */
function changeLine({ id, lastModified, author }: RawPage) {
  const at = unixSeconds(lastModified);
  return at ? [{ at, line: [at, '', 'E', id, author ?? '', '', ''].join('\t') }] : [];
}

/**
 * Exports the community: `data/` for DokuWiki, `board/` and `files/` for imports. Importing all restores it.
 * Returns record counts.
 * @throws CommandError if the folder is not empty; StoreError without a store. Nothing is left then.
 */
export async function exportCommunity(
  dataDir: string,
  dir: string,
  onProgress: ProgressBar['update'] = () => undefined,
) {
  return writeIntoEmpty(dir, async () => {
    const path = storePath(dataDir);
    // Throws a StoreError if the store is missing or unreadable.
    openStore(path).close();
    const db = openReadOnly(path);
    const data = join(dir, 'data');
    const media = mediaPath(dataDir);
    const files = boardFilesPath(dataDir);
    try {
      const records = iterateRecords(db);
      onProgress('wiki', 0, 3);
      const pages = await exportWiki(records, data);
      onProgress('board', 1, 3);
      const counts = await exportBoard(records, join(dir, 'board'));
      onProgress('media', 2, 3);
      if (existsSync(media)) await exportMedia(media, join(data, 'media'));
      if (existsSync(files)) await exportMedia(files, join(dir, 'files'));
      return { pages, ...counts };
    } finally {
      db.close();
    }
  });
}

async function exportMedia(media: string, dir: string): Promise<void> {
  await mkdir(dir, { recursive: true });
  for (const file of await filesBelow(media)) {
    const target = join(dir, portablePath(file));
    await mkdir(dirname(target), { recursive: true });
    await copyFile(join(media, file), target);
  }
}

async function exportBoard(records: ReturnType<typeof iterateRecords>, dir: string) {
  await mkdir(dir);
  const file = (name: string) => join(dir, `${name}.jsonl`);
  await writeJsonLines(file('gone'), records.gone(), (row) => row);
  return {
    forums: await writeJsonLines(file('forums'), records.forums(), encodeForum),
    topics: await writeJsonLines(file('topics'), records.topics(), encodeTopicEntry),
    posts: await writeJsonLines(file('posts'), records.posts(), encodePostLine),
  };
}
