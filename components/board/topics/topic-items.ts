import type { TopicEntry } from '@/lib/model/community';
import { THREAD_SORT } from '@/lib/urls/families/topic-url';
import { href } from '@/lib/urls/href';

/** Topics as a list of titles and addresses. */
export function topicItems(topics: TopicEntry[]): { text: string; href: string }[] {
  return topics.map(({ id, movedTo, title }) => ({
    text: title,
    href: href({ kind: 'topic', topicId: movedTo ?? id, sort: THREAD_SORT, page: 1 }),
  }));
}
