import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { imageCopiesPath, imageCopyBytes, imageCopyName } from '@/lib/base/files/image-copies';
import { sanitizeMarkup } from '@/lib/content/pipeline/draft/sanitize-markup';
import { contentSettings } from '@/lib/content/settings/content-settings';
import { openReadOnly } from '@/lib/store/database/database';
import { iterateRecords } from '@/lib/store/database/iterate-records';

/** Markup that may be an image. Emoji and avatars are shown as words. */
const HINT =
  /<img(?![^>]{0,1000}class="(?:emoji|avatar)[" ])|poster=|thumbnail|\.(?:png|jpe?g|gif|webp|avif)"/i;

/** Returns the images in a store's posts and HTML wiki pages, each once. */
export async function findImages(store: string): Promise<URL[]> {
  const found = new Map<string, URL>();
  // The sanitizer calls this for each image that a text shows.
  const toCopyPath = (address: string) => {
    const url = new URL(address);
    // The site shows no SVG, neither copied nor through its proxy.
    if (!/\.svgz?$/i.test(url.pathname)) found.set(address, url);
    return undefined;
  };
  const settings = { ...contentSettings(), imageMode: 'click', toCopyPath } as const;
  const rules = { settings, idPrefix: '', hasTitle: false };
  const db = openReadOnly(store);
  const { posts, pages } = iterateRecords(db);
  for (const records of [posts(), pages()]) {
    for (const { html = '' } of records) {
      if (HINT.test(html)) sanitizeMarkup(html, rules);
    }
  }
  db.close();
  return [...found.values()];
}

/** Returns the paths of the image copies that `store` shows and `other` does not. */
export async function copiesShownOnlyBy(store: string, other: string, dataDir: string) {
  const folder = imageCopiesPath(dataDir);
  if (!existsSync(folder)) return [];
  const kept = new Set((await findImages(other)).map(({ href }) => imageCopyName(href)));
  const copied = (await findImages(store)).filter(({ href }) => imageCopyBytes(dataDir, href));
  const names = new Set(copied.map(({ href }) => imageCopyName(href)));
  return [...names].filter((name) => !kept.has(name)).map((name) => join(folder, name));
}
