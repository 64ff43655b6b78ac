import type { Site } from '@/lib/community/site/site';
import type { Forum, TopicEntry } from '@/lib/model/records';
import { LIST_ORDER, LIST_SORT } from '@/lib/urls/views/board/topics-view';
import type { ViewOf } from '@/lib/urls/views/view';
import { oldestCachedAt, type PageResult } from './page-result';

interface ForumsContent {
  forums: Forum[];
  /** Topics with the newest posts; empty after a failure. */
  newest: TopicEntry[];
}

/** More topics would take more room than the forums. */
const NEWEST_TOPICS = 40;

/** Loads all forums and the newest topics. */
export async function loadForums(
  _view: ViewOf<'forums'>,
  { community }: Site,
): Promise<PageResult<ForumsContent>> {
  const query = { orderBy: LIST_ORDER, sort: LIST_SORT, offset: 0, limit: NEWEST_TOPICS };
  const [forums, newest] = await Promise.all([community.forums(), community.topics(query)]);
  if (forums.kind !== 'ok') return { kind: 'failed', failure: forums };
  return {
    kind: 'ready',
    cachedAt: oldestCachedAt([forums]),
    forums: forums.value,
    newest: newest.kind === 'ok' ? newest.value.items : [],
  };
}
