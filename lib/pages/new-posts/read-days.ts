import type { Community } from '@/lib/community/community';
import type { Site } from '@/lib/community/site/site';
import { mapOk, type Outcome, ok } from '@/lib/model/outcome';
import type { PostDay } from '@/lib/model/post-times';

export interface ShownDays {
  /** Oldest first; empty if the community does not list days. */
  days: PostDay[];
  /** Neighboring days or months. */
  previous?: string | undefined;
  next?: string | undefined;
}

/** As many days with posts as have 40 posts, at most seven. */
const ENOUGH_POSTS = 40;
const MAX_DAYS = 7;

const readDays = async (community: Community, month?: string): Promise<Outcome<PostDay[]>> =>
  (await community.postDays?.(month)) ?? { kind: 'missing' };

/** Returns the months with posts, oldest first. */
export const readMonths = async ({ community }: Site): Promise<Outcome<string[]>> =>
  (await community.postMonths?.()) ?? { kind: 'missing' };

/** Returns the newest days with posts; none if the community cannot list days. */
export async function readLastDays({ community }: Site): Promise<Outcome<ShownDays>> {
  const all = await readDays(community);
  if (all.kind === 'missing') return ok({ days: [] });
  return mapOk(all, (known) => {
    const days: PostDay[] = [];
    let posts = 0;
    for (const day of known.slice(-MAX_DAYS).reverse()) {
      if (posts >= ENOUGH_POSTS) break;
      days.unshift(day);
      posts += day.posts;
    }
    return { days, previous: known.at(-1 - days.length)?.day };
  });
}

/** Returns a month's days; missing without posts. */
export async function readMonth(
  { community }: Site,
  month: string,
  months: string[],
): Promise<Outcome<ShownDays>> {
  const at = months.indexOf(month);
  if (at === -1) return { kind: 'missing' };
  return mapOk(await readDays(community, month), (days) => ({
    days,
    previous: months[at - 1],
    next: months[at + 1],
  }));
}

/**
 * Returns a day and its neighbors with posts; missing without posts.
 * @param months all months with posts (`2026-11`), oldest first
 */
export async function readDay(
  { outline }: Site,
  name: string,
  months: string[],
): Promise<Outcome<ShownDays>> {
  const at = months.indexOf(name.slice(0, 7));
  const around = at === -1 ? [] : months.slice(Math.max(0, at - 1), at + 2);
  const days: PostDay[] = [];
  for (const month of around) {
    // Only the names of the neighbors are needed.
    const read = await readDays(outline, month);
    if (read.kind !== 'ok') return read;
    days.push(...read.value);
  }
  const index = days.findIndex(({ day }) => day === name);
  if (index === -1) return { kind: 'missing' };
  return ok({
    days: days.slice(index, index + 1),
    previous: days[index - 1]?.day,
    next: days[index + 1]?.day,
  });
}
