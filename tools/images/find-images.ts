import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  boardFileAt,
  boardFilesPath,
  imageCopiesPath,
  imageCopyName,
} from '@/lib/base/files/copied-files';
import { sanitizeMarkup } from '@/lib/content/pipeline/draft/sanitize-markup';
import { contentSettings } from '@/lib/content/settings/content-settings';
import { scanShortHtml } from '@/lib/content/tree/scan-html';
import { openReadOnly } from '@/lib/store/database/database';
import { iterateRecords } from '@/lib/store/database/iterate-records';

/** What is drawn has parts that a scan takes for text. Parsers read `image` as `img`. */
const PICTURES = ['img', 'image', 'svg', 'math'];

/** An address may go on after the name of its file. */
const IMAGE_ADDRESS = /\.(?:png|jpe?g|gif|webp|avif)\b/i;

/** True if markup may show an image or link to one, which is much cheaper to find out than to sanitize it. */
function mayHaveImages(html: string): boolean {
  let isFound = false;
  const isRead = scanShortHtml(html, {
    tag({ name, attributes }) {
      isFound ||=
        PICTURES.includes(name) ||
        [...attributes].some(
          ([attribute, value]) =>
            attribute === 'poster' ||
            `${attribute} ${value}`.includes('thumbnail') ||
            IMAGE_ADDRESS.test(value),
        );
    },
  });
  return isFound || !isRead;
}

/** Returns the addresses of the images in a store's posts and HTML wiki pages, each once. */
export function findImages(store: string): Set<string> {
  const found = new Set<string>();
  // The sanitizer calls this for each image that a text shows.
  const toCopyPath = (address: string) => {
    const url = new URL(address);
    // The site shows no SVG, neither copied nor through its proxy.
    if (!/\.svgz?$/i.test(url.pathname)) found.add(url.href);
    return undefined;
  };
  const settings = { ...contentSettings(), imageMode: 'click', toCopyPath } as const;
  const rules = { settings, idPrefix: '', hasTitle: false };
  const db = openReadOnly(store);
  const { posts, pages } = iterateRecords(db);
  for (const records of [posts(), pages()]) {
    for (const { html = '' } of records) {
      if (mayHaveImages(html)) sanitizeMarkup(html, rules);
    }
  }
  db.close();
  return found;
}

/** Returns the site paths of the files in a store's posts that came with an imported board, each once. */
export function findBoardFiles(store: string): Set<string> {
  const found = new Set<string>();
  const db = openReadOnly(store);
  for (const { html } of iterateRecords(db).posts()) {
    if (!html.includes('/media/')) continue;
    scanShortHtml(html, {
      tag({ attributes }) {
        for (const value of attributes.values()) {
          if (boardFileAt('', value) !== undefined) found.add(value);
        }
      },
    });
  }
  db.close();
  return found;
}

/** Returns where the copies lie that `store` shows or links to, and `other` does not. */
export function copiesShownOnlyBy(store: string, other: string, dataDir: string): string[] {
  const placesIn = (path: string): string[] => {
    const copies = [...findImages(path)].map((address) =>
      join(imageCopiesPath(dataDir), imageCopyName(address)),
    );
    return [
      ...copies,
      ...[...findBoardFiles(path)].flatMap((file) => boardFileAt(dataDir, file) ?? []),
    ];
  };
  const hasCopies = [imageCopiesPath(dataDir), boardFilesPath(dataDir)].some((folder) =>
    existsSync(folder),
  );
  if (!hasCopies) return [];
  const kept = new Set(placesIn(other));
  // An empty copy marks an image that its server does not have.
  const hasCopy = (place: string) => Boolean(statSync(place, { throwIfNoEntry: false })?.size);
  return placesIn(store).filter((place) => !kept.has(place) && hasCopy(place));
}
