import type { RecordKey } from '@/lib/model/record-key';
import type { Change } from '@/lib/model/records';
import { THREAD_SORT, topicsWith } from './board/topics-view';
import type { View } from './view';

/** Returns the view that shows a record. */
export function viewOfRecord({ kind, id }: RecordKey): View {
  switch (kind) {
    case 'topic':
      return { kind: 'topic', topicId: Number(id), sort: THREAD_SORT, page: 1 };
    case 'forum':
      return topicsWith({ forumId: Number(id) });
    case 'namespace':
      return { kind: 'namespace', id, page: 1 };
    case 'page':
      return { kind: 'wiki-page', id };
  }
}

/** Returns the view that shows, or showed, a changed record. */
export const viewOfChange = ({ kind, id, topicId = 0 }: Change): View =>
  kind === 'post' ? { kind, topicId, postId: Number(id) } : viewOfRecord({ kind, id });
