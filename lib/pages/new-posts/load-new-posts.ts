import type { Site } from '@/lib/community/site/site';
import { type Outcome, ok } from '@/lib/model/outcome';
import type { PostDay, PostRange } from '@/lib/model/post-times';
import type { Forum } from '@/lib/model/records';
import type { NewPostsView } from '@/lib/urls/views/view';
import { forumsOfTopic } from '../load-topic';
import { oldestCachedAt, type PageResult } from '../page-result';
import { readDay, readLastDays, readMonth, readMonths, type ShownDays } from './read-days';
import { readLatestPosts } from './read-latest-posts';
import { rangesOf, readPostsOfDays } from './read-posts-of-days';
import type { TopicPosts } from './topic-posts';

export interface NewPostsContent extends ShownDays {
  view: NewPostsView;
  topics: (TopicPosts & { forum?: Forum })[];
  ranges: PostRange[];
  /** Newest first. */
  months: string[];
}

const isMonth = (period: string) => period.length === '2026-11'.length;

async function readShownDays(site: Site, period: string | undefined, months: string[]) {
  if (period === undefined) return readLastDays(site);
  return isMonth(period) ? readMonth(site, period, months) : readDay(site, period, months);
}

const readTopicPosts = async (
  site: Site,
  isMonthShown: boolean,
  days: PostDay[],
): Promise<Outcome<TopicPosts[]>> => {
  if (isMonthShown) return ok([]);
  return days.length > 0 ? readPostsOfDays(site, days) : readLatestPosts(site);
};

/** Loads the newest posts, a day's posts, or a month's days. */
export async function loadNewPosts(
  view: NewPostsView,
  site: Site,
): Promise<PageResult<NewPostsContent>> {
  const { period } = view;
  const known = await readMonths(site);
  // Remote communities do not list months.
  const months = known.kind === 'missing' ? ok([]) : known;
  if (months.kind !== 'ok') return { kind: 'failed', failure: months };
  const shown = await readShownDays(site, period, months.value);
  if (shown.kind !== 'ok') return { kind: 'failed', failure: shown };
  const { days } = shown.value;
  const isMonthShown = period !== undefined && isMonth(period);
  const [ranges, posts, forums] = await Promise.all([
    isMonthShown ? rangesOf(site, days) : ok([]),
    readTopicPosts(site, isMonthShown, days),
    site.outline.forums(),
  ]);
  if (ranges.kind !== 'ok') return { kind: 'failed', failure: ranges };
  if (posts.kind !== 'ok') return { kind: 'failed', failure: posts };
  return {
    kind: 'ready',
    cachedAt: oldestCachedAt([shown, posts, forums]),
    view,
    topics: posts.value.map((each) => ({
      ...each,
      forum: forumsOfTopic(each.topic, forums).at(-1),
    })),
    ranges: ranges.value,
    ...shown.value,
    months: months.value.toReversed(),
  };
}
