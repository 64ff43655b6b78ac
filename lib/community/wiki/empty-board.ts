import { ok } from '@/lib/model/outcome';
import type { Community } from '../community';

/** The board of a wiki. Its lists are empty and do not fail. */
export const emptyBoard: Pick<Community, 'forums' | 'topics' | 'topic'> = {
  forums: async () => ok([]),
  topics: async () => ok({ items: [], total: 0 }),
  topic: async () => ({ kind: 'missing' }),
};
