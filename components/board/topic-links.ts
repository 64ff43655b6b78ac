import type { TopicEntry } from '@/lib/model/records';
import { type ViewLink, viewLink } from '@/lib/seo/indexing';
import { href } from '@/lib/urls/views/href';
import { THREAD_SORT } from '@/lib/urls/views/topic-url';

type TopicId = Pick<TopicEntry, 'id' | 'movedTo'>;

/** Returns the address of a topic's first page. Follows a move. */
export function topicHref({ id, movedTo }: TopicId): string {
  return href({ kind: 'topic', topicId: movedTo ?? id, sort: THREAD_SORT, page: 1 });
}

/** Returns the link to a topic's newest post: newest first, it is on page 1, whatever the post count. */
export function newestPostLink({ id, movedTo }: TopicId): ViewLink {
  return viewLink({ kind: 'topic', topicId: movedTo ?? id, sort: 'desc', page: 1 });
}
