import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { cleanId, nameOf, namespaceOf } from '@/lib/content/dokuwiki/page-id';
import { plainText } from '@/lib/content/plain';
import type { NewPage, StoreBuilder } from '../store/builder';
import { type Change, readChangeLog } from './change-log';
import { firstHeading } from './first-heading';
import { type PageRecord, readPageRecords } from './page-records';
import { ImportError, type Listener } from './report';

/**
 * Adds every page of a DokuWiki `data/pages` tree: a folder is a namespace, a `.txt` file a page,
 * names are percent-encoded; names that start with `.` or `_` are not pages (DokuWiki's `search`).
 * Gives how many there were.
 */
export async function importWiki(
  dir: string,
  builder: StoreBuilder,
  listener: Listener,
): Promise<number> {
  const files = await pageFiles(dir);
  const changes = await readChangeLog(dir);
  const records = await readPageRecords(dir, listener);
  let added = 0;
  for (const record of records.values()) {
    const page = wholePage(record);
    if (page && builder.addPage(page)) added += 1;
  }
  for (const [index, file] of files.entries()) {
    const page = await readPage(dir, file, changes, records).catch(reasonOf);
    if (typeof page === 'string') listener.bad({ file, reason: page });
    else if (builder.addPage(page)) added += 1;
    else listener.bad({ file, reason: `page ${page.id} again: this file replaces the one before` });
    listener.progress('pages', index + 1, files.length);
  }
  return added;
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The files of pages below a folder, as paths from `top`; links are not followed. */
async function pageFiles(top: string, folder = ''): Promise<string[]> {
  const entries = await readdir(join(top, folder), { withFileTypes: true }).catch((error) => {
    throw new ImportError(`The folder ${join(top, folder)} cannot be read (${reasonOf(error)}).`);
  });
  const found: string[] = [];
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (/^[._]/.test(entry.name)) continue;
    if (entry.isDirectory()) found.push(...(await pageFiles(top, path)));
    else if (entry.isFile() && entry.name.endsWith('.txt')) found.push(path);
  }
  return found.sort();
}

/** A page that stands in an export's records with its text, since no file could hold it. */
function wholePage(record: PageRecord): NewPage | undefined {
  const { content, content_rendered: html, size, ...about } = record;
  const text = content ?? html;
  if (text === null) return undefined;
  return {
    ...about,
    namespace: namespaceOf(record.id),
    size: size ?? Buffer.byteLength(text),
    content: content ?? '',
    html: content === null ? html : null,
  };
}

async function readPage(
  dir: string,
  file: string,
  changes: Map<string, Change>,
  records: Map<string, PageRecord>,
): Promise<NewPage> {
  const path = join(dir, file);
  const [bytes, { mtimeMs }] = await Promise.all([readFile(path), stat(path)]);
  const id = cleanId(
    file.slice(0, -'.txt'.length).split(/[\\/]/).map(decodeURIComponent).join(':'),
  );
  if (id === '') throw new Error('its name is no page id');
  const [change, said] = [changes.get(id), records.get(id)];
  // What is not UTF-8 was written by a very old wiki, in Latin-1.
  const content = decode(bytes).replaceAll('\0', '').replaceAll('\r\n', '\n');
  return {
    id,
    namespace: namespaceOf(id),
    title: said?.title ?? titleOf(content) ?? nameOf(id),
    last_modified: said ? said.last_modified : (change?.at ?? Math.floor(mtimeMs / 1000)),
    size: said?.size ?? bytes.length,
    author: said ? said.author : (change?.author ?? null),
    content,
    html: null,
  };
}

/** A heading is source, not HTML: what looks like an entity in it is meant. */
const titleOf = (content: string) =>
  plainText((firstHeading(content) ?? '').replaceAll('&', '&amp;')) || undefined;

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('latin1').decode(bytes);
  }
}
