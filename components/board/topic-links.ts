import { config } from '@/lib/base/config/config';
import type { TopicEntry } from '@/lib/model/records';
import { type ViewLink, viewLink } from '@/lib/seo/indexing';
import { floorAnchor } from '@/lib/urls/views/board/floor-anchor';
import { THREAD_SORT } from '@/lib/urls/views/board/topics-view';
import { href } from '@/lib/urls/views/href';

type TopicId = Pick<TopicEntry, 'id' | 'movedTo'>;

/** Returns the URL of a topic's first page. A moved topic has the URL of the topic it moved to. */
export function topicHref({ id, movedTo }: TopicId): string {
  return href({ kind: 'topic', topicId: movedTo ?? id, sort: THREAD_SORT, page: 1 });
}

/**
 * Returns the link to page 1 of a topic in the order newest first, where the newest post is. In the other
 * order, the number of the last page may be unknown.
 */
export function newestPostLink({ id, movedTo }: TopicId): ViewLink {
  return viewLink({ kind: 'topic', topicId: movedTo ?? id, sort: 'desc', page: 1 });
}

/** Returns the URL of the post at a position in its topic, from 1 at the oldest: its page and anchor. */
export function floorHref(topicId: number, floor: number): string {
  const page = Math.ceil(floor / config().postsPerPage);
  return `${href({ kind: 'topic', topicId, sort: THREAD_SORT, page })}#${floorAnchor(floor)}`;
}
