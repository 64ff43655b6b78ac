import { cache } from 'react';
import { readOutline } from '@/lib/community/dependencies';
import { community } from '@/lib/community/open-community';
import { listForumNames } from '@/lib/community/operations/operations';
import type { Forum } from '@/lib/model/community';
import { type Outcome, ok } from '@/lib/model/outcome';
import type { PostDay, PostRange } from '@/lib/model/post-times';
import type { NewPostsView } from '@/lib/urls/views/view';
import { forumsOfTopic } from '../load-topic';
import { oldestCachedAt, type PageResult } from '../page-result';
import { readLatestPosts } from './read-latest-posts';
import { rangesOf, readPostsOfDays } from './read-posts-of-days';
import type { TopicPosts } from './topic-posts';

/** The posts of some days, or the days of a month. */
export interface NewPostsContent {
  view: NewPostsView;
  topics: (TopicPosts & { forum?: Forum })[];
  /** The topics of a month that received posts. */
  ranges: PostRange[];
  /** The days shown, oldest first; none of a community that does not say on which days posts were written. */
  days: PostDay[];
  /** The days or months before and after. */
  previous?: string;
  next?: string;
  /** All months in which posts were written, newest first. */
  months: string[];
  cachedAt?: Date;
}

/** The page of the last days shows as many of them as hold so many posts, and a week at most. */
const ENOUGH_POSTS = 40;
const MAX_DAYS = 7;

const monthOf = ({ day }: PostDay) => day.slice(0, 7);

function lastDays(days: PostDay[]): PostDay[] {
  const shown: PostDay[] = [];
  let posts = 0;
  for (const day of days.slice(-MAX_DAYS).reverse()) {
    if (posts >= ENOUGH_POSTS) break;
    shown.unshift(day);
    posts += day.posts;
  }
  return shown;
}

/** The periods before and after one, of the same length, in which posts were written. */
function neighborsOf(period: string, days: PostDay[]) {
  const periods = [...new Set(days.map(({ day }) => day.slice(0, period.length)))];
  const at = periods.indexOf(period);
  return { previous: periods[at - 1], next: periods[at + 1] };
}

/** Loads the posts of the last days, those of a day, or the days of a month; once for its metadata and its body. */
export const loadNewPosts = cache(
  async (view: NewPostsView): Promise<PageResult<NewPostsContent>> => {
    const { period } = view;
    const readDays = async (): Promise<Outcome<PostDay[]>> =>
      (await community().postDays?.()) ?? { kind: 'missing' };
    // Of other days a page shows no more than that there are posts.
    const known = await (period === undefined ? readDays() : readOutline(readDays));
    if (known.kind !== 'ok' && (known.kind !== 'missing' || period !== undefined))
      return { kind: 'failed', failure: known };
    const all = known.kind === 'ok' ? known.value : [];
    const days =
      period === undefined ? lastDays(all) : all.filter(({ day }) => day.startsWith(period));
    if (period !== undefined && days.length === 0)
      return { kind: 'failed', failure: { kind: 'missing' } };
    const months = [...new Set(all.map(monthOf))].reverse();
    const around =
      period === undefined ? { previous: all.at(-1 - days.length)?.day } : neighborsOf(period, all);
    const isMonth = days[0] !== undefined && monthOf(days[0]) === period;
    const ranges = isMonth ? await rangesOf(days) : ok([]);
    if (ranges.kind !== 'ok') return { kind: 'failed', failure: ranges };
    const [posts, forums] = await Promise.all([
      isMonth ? ok([]) : days.length > 0 ? readPostsOfDays(days) : readLatestPosts(),
      listForumNames(),
    ]);
    if (posts.kind !== 'ok') return { kind: 'failed', failure: posts };
    return {
      kind: 'ready',
      view,
      topics: posts.value.map((each) => ({
        ...each,
        forum: forumsOfTopic(each.topic, forums).at(-1),
      })),
      ranges: ranges.value,
      days,
      ...around,
      months,
      cachedAt: oldestCachedAt([known, posts, forums]),
    };
  },
);
