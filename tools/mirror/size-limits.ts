import type { MirrorDatabase } from './mirror-database';

const MEGABYTE_BYTES = 1_000_000;
const USED_BYTES = `SELECT (page_count - freelist_count) * page_size AS count
  FROM pragma_page_count(), pragma_freelist_count(), pragma_page_size()`;

/** An endless community must not fill the disk. */
export interface SizeLimits {
  /** Megabytes of the database. The published store takes as much again. */
  maxMb: number;
  maxTopics: number;
}

/** Returns why the run must stop; undefined within the limits. */
export function exceededLimit(
  database: MirrorDatabase,
  topicCount: number,
  { maxMb, maxTopics }: SizeLimits,
): string | undefined {
  if (topicCount > maxTopics) {
    return `The community has more than ${maxTopics} topics, the most that are copied: the run stops. Set --max-topics higher if so many are to be expected.`;
  }
  if (database.count(USED_BYTES) > maxMb * MEGABYTE_BYTES) {
    return `The copy has reached ${maxMb} MB, the most that it may take: the run stops. Set --max-mb higher if so much is to be expected.`;
  }
  return undefined;
}
