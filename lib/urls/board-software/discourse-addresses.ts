import { THREAD_SORT } from '../views/topic-url';
import type { View } from '../views/view';
import type { BoardAddresses } from './board-addresses';

function pathOf(view: View): string | undefined {
  switch (view.kind) {
    case 'home':
      return '/';
    case 'forums':
      return '/categories';
    case 'topic':
      if (view.sort !== THREAD_SORT || view.author !== undefined) return undefined;
      return `/t/${view.topicId}${view.page === 1 ? '' : `?page=${view.page}`}`;
    default:
      return undefined;
  }
}

export const DISCOURSE_ADDRESSES: BoardAddresses = {
  pathOf,
  memberPath: (name) => `/u/${encodeURIComponent(name)}`,
};
