import { existsSync, statSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { replaceFile } from '@/lib/base/files/replace-file';
import { isWholePage } from '@/lib/community/dokuwiki/wiki-html';
import { mediaParts } from '@/lib/content/images/local-media';
import { wikiFileUrl } from '@/lib/content/images/wiki-files';
import { isUrlOfWiki } from '@/lib/content/links/rewrite-links';
import { contentSettings } from '@/lib/content/settings/content-settings';
import { scanHtml } from '@/lib/content/tree/scan-html';
import { openReadOnly } from '@/lib/store/database/database';
import { iterateRecords } from '@/lib/store/database/iterate-records';
import { parseHref } from '@/lib/urls/parse-href';
import { wikiAddresses } from '@/lib/urls/wiki-software/wiki-software';
import type { FetchedImage } from './image-server';

/** An image or file to copy from a host of the community. */
export interface FileToCopy {
  url: URL;
  /** 0 if its server lacks it, undefined if there is no copy. */
  sizeBytes: number | undefined;
  /** Stores what was fetched. Returns its size in bytes, 0 if nothing is stored. */
  keep(fetched: FetchedImage): Promise<number>;
}

/** Enough to tell an HTML page from a file. */
const START_BYTES = 100;
const ADDRESSES = ['href', 'src'];

async function findPaths(store: string): Promise<Set<string>> {
  const found = new Set<string>();
  const db = openReadOnly(store);
  for (const { html = '' } of iterateRecords(db).pages()) {
    await scanHtml(html, {
      tag({ attributes }) {
        for (const name of ADDRESSES) {
          const address = attributes.get(name) ?? '';
          const url = parseHref(address);
          const isOfWiki = url && isUrlOfWiki(url, contentSettings());
          const path = isOfWiki ? wikiAddresses().filePathAt(url) : undefined;
          if (path !== undefined) found.add(path);
        }
      },
    });
  }
  db.close();
  return found;
}

/** Returns the files that a mirrored wiki's pages show or link to. Copies go to `media` in `dataDir`. */
export async function findWikiFiles(store: string, dataDir: string): Promise<FileToCopy[]> {
  const paths = await findPaths(store);
  return [...paths].flatMap((path) => {
    const parts = mediaParts(path);
    const address = wikiFileUrl(parts);
    // Other names could lead out of the folder, or be hidden.
    const isPlain = parts.every((part) => /^[^./\\\0][^/\\\0]*$/.test(part));
    if (address === undefined || !isPlain) return [];
    const file = join(dataDir, 'media', ...parts);
    const sizeBytes = existsSync(file) ? statSync(file).size : undefined;
    return [{ url: new URL(address), sizeBytes, keep: (fetched) => keepFile(file, fetched) }];
  });
}

async function keepFile(file: string, fetched: FetchedImage): Promise<number> {
  if (fetched.kind !== 'body') return 0;
  // An HTML page may come from an outage.
  if (isWholePage(Buffer.from(fetched.bytes).toString('latin1', 0, START_BYTES))) return 0;
  await mkdir(dirname(file), { recursive: true });
  await replaceFile(file, (unfinished) => writeFile(unfinished, fetched.bytes));
  return fetched.bytes.length;
}
