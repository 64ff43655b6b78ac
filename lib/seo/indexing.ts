import { ROUTES } from '@/lib/urls/routes/routes';
import { href } from '@/lib/urls/views/href';
import { patternOfView } from '@/lib/urls/views/pattern-of-view';
import { LIST_ORDER, LIST_SORT, THREAD_SORT } from '@/lib/urls/views/topic-url';
import type { TopicFilter, TopicsView, View } from '@/lib/urls/views/view';

/** True for the lists of all topics, a forum's topics, digests and featured topics. */
function isMainList(filter: TopicFilter): boolean {
  const [only, ...others] = Object.entries(filter).filter(([, value]) => value !== undefined);
  if (!only) return true;
  if (others.length > 0) return false;
  const [field, value] = only;
  const isFlag = field === 'isDigest' || field === 'isFeatured';
  return field === 'forumId' || (isFlag && value === true);
}

const isPlainList = ({ filter, orderBy, sort }: TopicsView) =>
  orderBy === LIST_ORDER && sort === LIST_SORT && isMainList(filter);

const DAY_LENGTH = '2026-11-24'.length;

/**
 * True if search engines may index a view. Filtered and sorted lists repeat records, so they are `noindex,
 * follow` and linked `nofollow`.
 */
export function isIndexable(view: View): boolean {
  switch (view.kind) {
    case 'topics':
      return isPlainList(view);
    case 'topic':
      return (
        view.sort === THREAD_SORT && view.author === undefined && !view.isLive && !view.isWhole
      );
    // A day's posts are found in their topics.
    case 'new-posts':
      return view.period === undefined || view.period.length < DAY_LENGTH;
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

export interface ViewLink {
  href: string;
  rel?: 'nofollow';
}

/** Returns the link to a view, `nofollow` if search engines may not index it. */
export function viewLink(view: View): ViewLink {
  return isIndexable(view) ? { href: href(view) } : { href: href(view), rel: 'nofollow' };
}
