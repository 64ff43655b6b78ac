import type { TopicEntry } from '@/lib/model/community';
import { type ViewLink, viewLink } from '@/lib/seo/indexing';
import { href } from '@/lib/urls/views/href';
import { THREAD_SORT } from '@/lib/urls/views/topic-url';

type TopicId = Pick<TopicEntry, 'id' | 'movedTo'>;

/** The first page of a topic, where it is now. */
export function topicHref({ id, movedTo }: TopicId): string {
  return href({ kind: 'topic', topicId: movedTo ?? id, sort: THREAD_SORT, page: 1 });
}

/** A link to the newest post of a topic, which is first where the newest posts are; no count is needed. */
export function newestPostLink({ id, movedTo }: TopicId): ViewLink {
  return viewLink({ kind: 'topic', topicId: movedTo ?? id, sort: 'desc', page: 1 });
}
