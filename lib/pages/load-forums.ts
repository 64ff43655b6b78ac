import { cache } from 'react';
import { community } from '@/lib/community/open-community';
import type { Forum } from '@/lib/model/community';
import { oldestCachedAt, type PageResult } from './page-result';

/** All forums. */
interface ForumsContent {
  forums: Forum[];
  cachedAt?: Date;
}

/** Loads the page of all forums; once for its metadata and its body. */
export const loadForums = cache(async (): Promise<PageResult<ForumsContent>> => {
  const forums = await community().forums();
  if (forums.kind !== 'ok') return { kind: 'failed', failure: forums };
  return { kind: 'ready', forums: forums.value, cachedAt: oldestCachedAt([forums]) };
});
