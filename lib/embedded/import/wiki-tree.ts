import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { cleanId, nameOf, namespaceOf } from '@/lib/content/dokuwiki/page-id';
import { plainText } from '@/lib/content/plain';
import type { NewPage, StoreBuilder } from '../store/builder';
import { firstHeading } from './first-heading';
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
  let added = 0;
  for (const [index, file] of files.entries()) {
    try {
      if (!builder.addPage(await readPage(dir, file)))
        throw new Error('is the page of another file, too, and replaces it');
      added += 1;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      listener.bad({ file, reason });
    }
    listener.progress('pages', index + 1, files.length);
  }
  return added;
}

async function pageFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch((error) => {
    throw new ImportError(`The folder of pages ${dir} cannot be read (${error.message}).`);
  });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.txt'))
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)))
    .filter((file) => !/(^|[\\/])[._]/.test(file))
    .sort();
}

async function readPage(dir: string, file: string): Promise<NewPage> {
  const [bytes, { mtimeMs }] = await Promise.all([
    readFile(join(dir, file)),
    stat(join(dir, file)),
  ]);
  const id = cleanId(
    file.slice(0, -'.txt'.length).split(/[\\/]/).map(decodeURIComponent).join(':'),
  );
  if (id === '') throw new Error('its name is no page id');
  // What is not UTF-8 was written by a very old wiki, in Latin-1.
  const content = decode(bytes).replaceAll('\0', '').replaceAll('\r\n', '\n');
  return {
    id,
    namespace: namespaceOf(id),
    title: titleOf(content) ?? nameOf(id),
    last_modified: Math.floor(mtimeMs / 1000),
    size: bytes.length,
    author: null,
    content,
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
