import { sanitizeMarkup } from '@/lib/content/pipeline/draft/sanitize-markup';
import { runTimeSliced } from '@/lib/content/sanitizer/time-slicing';
import { contentSettings } from '@/lib/content/settings/content-settings';
import { openReadOnly } from '@/lib/store/database/database';
import { iterateRecords } from '@/lib/store/database/iterate-records';

/** In texts that show images: those of emoji and members are shown as words. */
const HINT =
  /<img(?![^>]*class="(?:emoji|avatar)[" ])|poster=|thumbnail|\.(?:png|jpe?g|gif|webp|avif)"/i;

/** The images that pages show of the posts and the HTML of wiki pages in a store, by address. */
export async function findImages(store: string): Promise<Map<string, URL>> {
  const found = new Map<string, URL>();
  const toCopyPath = (address: string) => {
    const url = new URL(address);
    // The proxy shows no drawings either.
    if (!/\.svgz?$/i.test(url.pathname)) found.set(address, url);
    return undefined;
  };
  const settings = { ...contentSettings(), imageMode: 'click', toCopyPath } as const;
  const rules = { settings, idPrefix: '', hasTitle: false };
  const db = openReadOnly(store);
  const { posts, pages } = iterateRecords(db);
  for (const records of [posts(), pages()]) {
    for (const { html = '' } of records)
      if (HINT.test(html)) await runTimeSliced(sanitizeMarkup(html, rules));
  }
  db.close();
  return found;
}
