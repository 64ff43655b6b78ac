import { readTopic } from '@/lib/community/operations/read-records';
import type { Site } from '@/lib/community/site/site';
import { mapOkAsync, type Outcome } from '@/lib/model/outcome';
import { postFloors } from '@/lib/model/post-floors';
import type { PostDay, PostRange } from '@/lib/model/post-times';
import { THREAD_SORT } from '@/lib/urls/views/board/topics-view';
import type { TopicPosts } from './topic-posts';

/** Limits per topic and in total. Each topic shows at least one post. */
const MAX_OF_TOPIC = 100;
const MAX_POSTS = 400;

/** Returns the posts of the days as a range per topic, newest first. */
export async function rangesOf(
  { community }: Site,
  days: PostDay[],
): Promise<Outcome<PostRange[]>> {
  const from = days[0]?.from ?? 0;
  const to = days.at(-1)?.to ?? 0;
  return (await community.postRanges?.(from, to)) ?? { kind: 'missing' };
}

/** Returns the posts of the days by topic, newest first. */
export async function readPostsOfDays(site: Site, days: PostDay[]): Promise<Outcome<TopicPosts[]>> {
  return mapOkAsync(await rangesOf(site, days), async (all) => {
    let left = MAX_POSTS;
    const limited = all.slice(0, MAX_POSTS).map((range) => {
      const shown = Math.min(range.posts, MAX_OF_TOPIC, Math.max(1, left));
      left -= shown;
      return { ...range, shown };
    });
    return (await Promise.all(limited.map((range) => readRange(site, range)))).flatMap(
      (each) => each ?? [],
    );
  });
}

async function readRange(
  site: Site,
  { topicId, offset, posts, shown }: PostRange & { shown: number },
): Promise<TopicPosts | undefined> {
  const read = await readTopic(site, topicId, { offset, limit: shown, sort: THREAD_SORT });
  if (read.kind !== 'ok') return undefined;
  const floors = postFloors({ offset, shown, hasNext: false, sort: THREAD_SORT });
  return { topic: read.value, floors, moreCount: posts - shown };
}
