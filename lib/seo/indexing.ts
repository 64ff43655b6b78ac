import { config } from '@/lib/config/config';
import { LIST_ORDER, LIST_SORT, THREAD_SORT } from '@/lib/urls/families/topic-url';
import { href } from '@/lib/urls/href';
import { routeAt } from '@/lib/urls/routes/match-route';
import type { TopicFilter, TopicsView, View } from '@/lib/urls/view';

/** A list that leads somewhere new: all topics, a forum's, the digest, the featured ones. */
function isHub(filter: TopicFilter): boolean {
  const narrowed = Object.entries(filter).filter(([, value]) => value !== undefined);
  const [only] = narrowed;
  if (!only) return true;
  if (narrowed.length > 1) return false;
  const [field, value] = only;
  return (
    field === 'forumId' || ((field === 'isDigest' || field === 'isFeatured') && value === true)
  );
}

const isPlainList = ({ filter, orderBy, sort, isLive }: TopicsView) =>
  orderBy === LIST_ORDER && sort === LIST_SORT && !isLive && isHub(filter);

/**
 * Whether search engines are asked to keep a view: things, and the lists that lead to them. Other
 * filters and orders show the same things again; they are `noindex, follow`, and linked `nofollow`.
 */
export function isIndexable(view: View): boolean {
  switch (view.kind) {
    case 'topics':
      return isPlainList(view);
    case 'topic':
      return view.sort === THREAD_SORT && view.author === undefined && !view.isLive;
    default:
      return routeAt(href(view))?.isIndexable === true;
  }
}

/** Whether the operator wants no search engine at all. */
export function isHidden(): boolean {
  return config().indexing === 'none';
}
