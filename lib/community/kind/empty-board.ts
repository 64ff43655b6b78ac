import { ok } from '@/lib/model/outcome';
import type { Community } from '../community';

/** An empty board for wikis, whose lists succeed. */
export const emptyBoard: Pick<Community, 'forums' | 'topics' | 'topic'> = {
  forums: async () => ok([]),
  topics: async () => ok({ items: [], total: 0 }),
  topic: async () => ({ kind: 'missing' }),
};
