import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { plainText } from '@/lib/content/plain-text';
import { lastIdPart, namespaceOf } from '@/lib/model/wiki-tree';
import { escapeHtml } from '@/lib/text/escape';
import { cleanId } from '@/lib/urls/dokuwiki-id/page-id';
import type { NewPage, StoreBuilder } from '../../build/store-builder';
import { type ImportListener, type ImportProblem, SourceTally } from '../import-report';
import { decodeText, detectEncoding } from '../source/decode-text';
import { MAX_RECORD_BYTES } from '../source/record-splitters';
import { type DokuWikiChange, readChangeLog } from './change-log';
import { findPageFiles } from './find-page-files';
import { firstHeading } from './first-heading';
import { type PageRecord, readPageRecords } from './read-page-records';

/**
 * Adds every page of a DokuWiki `data/pages` tree: a folder is a namespace, a `.txt` file a page,
 * names are percent-encoded. Gives how many there were.
 * @throws ImportError when a folder cannot be read.
 */
export async function importWiki(
  dir: string,
  builder: StoreBuilder,
  listener: ImportListener,
): Promise<number> {
  const tally = new SourceTally({ source: 'pages', unit: 'files', mayBeEmpty: false }, listener);
  const { counts } = tally;
  const files = await findPageFiles(dir, tally);
  const changes = await readChangeLog(dir);
  const records = await readPageRecords(dir, listener);
  for (const record of records.values()) {
    const page = wholePage(record);
    if (page === undefined) continue;
    counts.read += 1;
    if (builder.addPage(page)) counts.added += 1;
  }
  for (const [index, file] of files.entries()) {
    counts.read += 1;
    const { page, problem } = await readPage(dir, file, changes, records).catch(unreadable);
    const isNew = page !== undefined && builder.addPage(page);
    if (isNew) counts.added += 1;
    const bad = page === undefined || isNew ? problem : again(page.id);
    if (bad) tally.bad({ file, ...bad });
    tally.progress(index + 1, files.length);
  }
  return tally.finish().added;
}

/** A page, and what is wrong with its file: either or both. */
interface ReadPage {
  page?: NewPage;
  problem?: ImportProblem;
}

function unreadable(error: unknown): ReadPage {
  return { problem: { reason: error instanceof Error ? error.message : String(error) } };
}

const again = (id: string): ImportProblem => ({
  about: `page ${id}`,
  reason: 'again: this file replaces the one before',
});

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
  changes: Map<string, DokuWikiChange>,
  records: Map<string, PageRecord>,
): Promise<ReadPage> {
  const id = cleanId(
    file.slice(0, -'.txt'.length).split(/[\\/]/).map(decodeURIComponent).join(':'),
  );
  if (id === '') return { problem: { reason: 'its name is no page id' } };
  const { bytes, modifiedAt } = await readBounded(join(dir, file));
  const [change, said] = [changes.get(id), records.get(id)];
  const { text, problem } = decodePage(bytes);
  const content = text.replaceAll('\0', '').replaceAll('\r\n', '\n');
  const page = {
    id,
    namespace: namespaceOf(id),
    title: said?.title ?? titleOf(content) ?? lastIdPart(id),
    last_modified: said ? said.last_modified : (change?.at ?? modifiedAt),
    size: said?.size ?? bytes.length,
    author: said ? said.author : (change?.author ?? null),
    content,
    html: null,
  };
  return { page, problem };
}

/** @throws Error when the file cannot be read, or is longer than `MAX_RECORD_BYTES`. */
async function readBounded(path: string): Promise<{ bytes: Buffer; modifiedAt: number }> {
  const file = await open(path);
  try {
    const { size, mtimeMs } = await file.stat();
    if (size > MAX_RECORD_BYTES) throw new Error(`is longer than ${MAX_RECORD_BYTES >> 20} MB`);
    return { bytes: await file.readFile(), modifiedAt: Math.floor(mtimeMs / 1000) };
  } finally {
    await file.close();
  }
}

/** A heading is source, not HTML: what looks like an entity in it is meant. */
const titleOf = (content: string) =>
  plainText(escapeHtml(firstHeading(content) ?? '')) || undefined;

/** What is neither UTF-8 nor UTF-16 was written by a very old wiki, in Latin-1, or in its superset Windows-1252. */
function decodePage(bytes: Buffer): { text: string; problem?: ImportProblem } {
  const { encoding, markBytes } = detectEncoding(bytes);
  const { text, hasBadBytes } = decodeText(bytes.subarray(markBytes), encoding);
  if (!hasBadBytes) return { text };
  return {
    text: decodeText(bytes, 'windows-1252').text,
    problem: { reason: 'has bytes that are not UTF-8: read as Windows-1252' },
  };
}
