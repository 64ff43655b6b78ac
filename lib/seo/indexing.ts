import { ROUTES } from '@/lib/urls/routes/routes';
import { href } from '@/lib/urls/views/href';
import { patternOfView } from '@/lib/urls/views/pattern-of-view';
import { LIST_ORDER, LIST_SORT, THREAD_SORT } from '@/lib/urls/views/topic-url';
import type { TopicFilter, TopicsView, View } from '@/lib/urls/views/view';

/** True for the lists of all topics, a forum's, the digest and the featured topics. */
function isHub(filter: TopicFilter): boolean {
  const [only, ...others] = Object.entries(filter).filter(([, value]) => value !== undefined);
  if (!only) return true;
  const [field, value] = only;
  const isSection = field === 'isDigest' || field === 'isFeatured';
  return others.length === 0 && (field === 'forumId' || (isSection && value === true));
}

const isPlainList = ({ filter, orderBy, sort }: TopicsView) =>
  orderBy === LIST_ORDER && sort === LIST_SORT && isHub(filter);

/**
 * True where search engines may index a view: records, and the lists that lead to them. Other
 * filters and orders list the same records again; they are `noindex, follow`, and linked `nofollow`.
 */
export function isIndexable(view: View): boolean {
  switch (view.kind) {
    case 'topics':
      return isPlainList(view);
    case 'topic':
      return (
        view.sort === THREAD_SORT && view.author === undefined && !view.isLive && !view.isWhole
      );
    // The posts of a day stand in their topics, too.
    case 'new-posts':
      return view.period === undefined || view.period.length < '2026-11-24'.length;
    case 'home':
    case 'wiki-home':
    case 'wiki-page':
    case 'namespace':
    case 'forums':
    case 'post':
    case 'locator':
    case 'search':
    case 'status':
    case 'reading':
    case 'downloads':
      return ROUTES[patternOfView(view)].isIndexable;
  }
}

/** The attributes of a link to a view of this site. */
export interface ViewLink {
  href: string;
  rel?: 'nofollow';
}

/** A link to a view; `nofollow` where crawlers have nothing to index. */
export function viewLink(view: View): ViewLink {
  return isIndexable(view) ? { href: href(view) } : { href: href(view), rel: 'nofollow' };
}
