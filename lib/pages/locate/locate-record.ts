import { searchCommunity } from '@/lib/community/operations/search-community';
import type { Site } from '@/lib/community/site/site';
import { originUrlOfMember } from '@/lib/urls/origin-url';
import { THREAD_SORT } from '@/lib/urls/views/board/topics-view';
import { href } from '@/lib/urls/views/href';
import type { LocatorView } from '@/lib/urls/views/view';
import type { PageRefusal } from '../page-result';
import { locatePost, redirectToPlace } from './locate-post';

/**
 * Returns where to find a member without topics: a search for the name, or the page on the community's site,
 * if any.
 */
async function addressOfName(name: string, site: Site): Promise<string | undefined> {
  if (!site.can.searchPosts) return originUrlOfMember(name);
  const found = await searchCommunity(site, { text: name, offset: 0, limit: 1 });
  const isFound = found.kind === 'ok' && found.value.items.length > 0;
  return isFound ? href({ kind: 'search', text: name, page: 1 }) : undefined;
}

/** Redirects to a located record. A post's number is tried as a floor if it is not located. */
export async function locateRecord(view: LocatorView, site: Site): Promise<PageRefusal> {
  const { community, settings } = site;
  const located = (await community.locate?.(view)) ?? { kind: 'missing' };
  if (located.kind === 'ok') {
    const { view: found, place } = located.value;
    if (found.kind !== 'post') return { kind: 'moved', status: 308, to: href(found) };
    return place === undefined ? locatePost(found, site) : redirectToPlace(found, place, site);
  }
  if (view.by === 'starter' && located.kind === 'missing') {
    const to = await addressOfName(view.name, site);
    if (to !== undefined) return { kind: 'moved', status: 302, to };
  }
  const canGuess = located.kind === 'missing' || located.kind === 'limited';
  if (view.by !== 'number' || !canGuess) return { kind: 'failed', failure: located };
  const { topicId, number: floor } = view;
  const page = Math.ceil(floor / settings.postsPerPage);
  const to = href({ kind: 'topic', topicId, sort: THREAD_SORT, page, floor });
  return { kind: 'moved', status: 302, to };
}
