import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { cleanId } from '@/lib/urls/dokuwiki-id/page-id';
import type { PageRow } from '../database/rows';
import { pageRecord } from '../encode-rows';
import type { everything } from '../queries/all-records';
import { writeJsonLines } from './write-json-lines';

const LONGEST_NAME_BYTES = 200;

/**
 * Writes the wiki as a DokuWiki `data` folder: `pages/` with percent-encoded names and
 * `meta/_dokuwiki.changes`. What that cannot say stands in `meta/pages.jsonl`: titles, sizes, and
 * whole pages that have no source, or an id that no DokuWiki has.
 */
export async function exportWiki(rows: ReturnType<typeof everything>, dir: string) {
  const [pages, meta] = [join(dir, 'pages'), join(dir, 'meta')];
  for (const folder of [pages, meta]) await mkdir(folder, { recursive: true });
  for (const page of rows.pages()) if (isFile(page)) await writePage(pages, page);
  const changes = [...rows.pages()].flatMap(changeLine).sort((a, b) => a.at - b.at);
  await writeFile(join(meta, '_dokuwiki.changes'), changes.map(({ line }) => `${line}\n`).join(''));
  return writeJsonLines(join(meta, 'pages.jsonl'), rows.pages(), (page) => {
    const { content, content_rendered, ...about } = pageRecord(page, page.html ?? '');
    if (isFile(page)) return about;
    return { ...about, ...(page.html === null ? { content } : { content_rendered }) };
  });
}

/** PHP's `urlencode`, which DokuWiki's file names have. */
const encoded = (part: string) =>
  encodeURIComponent(part).replace(/[!~*'()]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);

const fileOf = (id: string) => `${id.split(':').map(encoded).join('/')}.txt`;

/** Whether a file can hold the page so that reading it gives the same page. */
function isFile({ id, content, html }: PageRow): boolean {
  const names = fileOf(id).split('/');
  return (
    html === null &&
    cleanId(id) === id &&
    !content.includes('\r\n') &&
    content.isWellFormed() &&
    !content.startsWith('\uFEFF') &&
    names.every((name) => !/^[._]/.test(name) && name.length <= LONGEST_NAME_BYTES)
  );
}

async function writePage(dir: string, { id, content, last_modified: at }: PageRow): Promise<void> {
  const path = join(dir, ...fileOf(id).split('/'));
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  if (at) await utimes(path, at, at);
}

function changeLine({ id, last_modified: at, author }: PageRow) {
  return at ? [{ at, line: [at, '', 'E', id, author ?? '', '', ''].join('\t') }] : [];
}
