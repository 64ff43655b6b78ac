import { parseUrl } from '@/lib/urls/parse-url';
import type { View } from '@/lib/urls/view';
import type { CachedPages } from './cache/cached-pages';

const ENTRANCES: View[] = [
  { kind: 'home' },
  { kind: 'forums' },
  { kind: 'topics', filter: {}, orderBy: 'last_post', sort: 'desc', page: 1 },
  { kind: 'wiki-home' },
];
const MOST_LINKS = 20;

/** The addresses that a page leads to, in their order. */
function linksOf(html: string): string[] {
  const found = [...html.matchAll(/\shref="(\/(?:board|wiki)\/[^"#?]+)"/g)];
  return [...new Set(found.flatMap(([, address]) => address ?? []))];
}

/**
 * Renders what is read most after a start: the entrances, and what the home page leads to. One
 * after the other, and as a robot does, so that nobody waits for it and no limit is used up.
 */
export async function warmUp(pages: CachedPages): Promise<void> {
  const [home] = ENTRANCES;
  if (!home) return;
  for (const view of ENTRANCES) await pages.read(view, 'crawler', {});
  const { page } = await pages.read(home, 'crawler', {});
  for (const address of linksOf(page.body.toString()).slice(0, MOST_LINKS)) {
    const reading = parseUrl(address);
    if (reading.kind === 'view') await pages.read(reading.view, 'crawler', {});
  }
}
