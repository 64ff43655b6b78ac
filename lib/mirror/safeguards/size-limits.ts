import type { StoreDatabase } from '@/lib/store/database/database';
import { prepareQuery } from '@/lib/store/database/prepare-query';

const MEGABYTE = 1_000_000;

/** How large a copy may become: an upstream that never ends must not fill the disk. */
export interface SizeLimits {
  /** Megabytes of the mirror's own database; the store that is served takes about as much again. */
  maxMb: number;
  maxTopics: number;
}

/** Gives the sentence with which a run ends at a limit; undefined below it. */
export function limitsOf(
  db: StoreDatabase,
  { maxMb, maxTopics }: SizeLimits,
  countTopics: () => number,
): () => string | undefined {
  const used = prepareQuery<{ bytes: number }>(
    db,
    `SELECT (page_count - freelist_count) * page_size AS bytes
     FROM pragma_page_count(), pragma_freelist_count(), pragma_page_size()`,
  );
  return () => {
    if (countTopics() > maxTopics) {
      return `The community has more than ${maxTopics} topics, the most that are copied: the run stops. Set --max-topics higher if so many are to be expected.`;
    }
    if ((used.first()?.bytes ?? 0) > maxMb * MEGABYTE) {
      return `The copy has reached ${maxMb} MB, the most that it may take: the run stops. Set --max-mb higher if so much is to be expected.`;
    }
    return undefined;
  };
}
