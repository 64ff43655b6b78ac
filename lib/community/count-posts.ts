import { pageWindow } from '@/lib/views/paging';
import { readTopic } from './community';
import type { Topic } from './model';

/**
 * How many posts a topic has; undefined when that cannot be known for the price of one question.
 * A community's own count may be of replies only, or old: it is believed no further than the page
 * that it says is the last, which is looked at (and kept, for the reader who goes there).
 */
export async function countPosts(
  topic: Topic & { total?: number },
  perPage: number,
): Promise<number | undefined> {
  if (topic.total !== undefined) return topic.total;
  if (!topic.postCount) return undefined;
  const window = pageWindow(Math.ceil(topic.postCount / perPage), perPage);
  const last = await readTopic(topic.id, { ...window, sort: 'asc' });
  if (last.kind !== 'ok') return undefined;
  const received = last.value.posts.length + (last.value.leftOut ?? 0);
  return received === 0 || received > perPage ? undefined : window.offset + received;
}
