import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { cleanId } from '@lectern/dokuwiki';
import type { RawPage } from '@/lib/model/records';
import { unixSeconds } from '@/lib/model/unix-time';
import type { iterateRecords } from '@/lib/store/database/iterate-records';
import { encodePageLine } from '@/lib/wire/wiki-page';
import { portablePath } from '@/tools/cli/portable-path';
import { writeJsonLines } from './write-json-lines';

const LONGEST_NAME_BYTES = 200;

/**
 * Writes a DokuWiki `data` folder: `pages/`, percent-encoded, and `meta/_dokuwiki.changes`.
 * `meta/pages.jsonl` has titles, sizes, and pages that DokuWiki cannot hold. Returns the number of pages.
 */
export async function exportWiki(records: ReturnType<typeof iterateRecords>, dir: string) {
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
