import { parseUrl } from '@/lib/urls/views/parse-url';
import { topicsWith } from '@/lib/urls/views/topic-url';
import type { View } from '@/lib/urls/views/view';
import type { CachedPages } from './pages/cached-pages';

const ENTRY_VIEWS: View[] = [{ kind: 'forums' }, topicsWith(), { kind: 'wiki-home' }];
const MAX_LINKS = 20;

/** The URLs of the pages that a page links to, in their order. */
function linksIn(html: string): string[] {
  const links = [...html.matchAll(/\shref="(\/(?:board|wiki)\/[^"#?]+)"/g)];
  return [...new Set(links.flatMap(([, url]) => url ?? []))];
}

/**
 * Renders the most read pages after a start: the entry pages, and what the home page links to. It
 * renders one after the other, as a crawler, so that no visitor waits and no limit is used up.
 */
export async function warmUp(pages: CachedPages): Promise<void> {
  const render = (view: View) => pages.get({ kind: 'view', view }, { kind: 'crawler' });
  const { response: home } = await render({ kind: 'home' });
  for (const view of ENTRY_VIEWS) await render(view);
  for (const url of linksIn(home.body.toString()).slice(0, MAX_LINKS)) {
    const result = parseUrl(url);
    if (result.kind === 'view') await render(result.view);
  }
}
