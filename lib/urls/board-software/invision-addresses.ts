import { config } from '@/lib/base/config/config';
import { THREAD_SORT } from '../views/topic-url';
import type { View } from '../views/view';
import type { BoardAddresses } from './board-addresses';

const offsetSuffix = (page: number, perPage: number) =>
  page === 1 ? '' : `&st=${(page - 1) * perPage}`;

function pathOf(view: View): string | undefined {
  const { topicsPerPage, postsPerPage } = config();
  switch (view.kind) {
    case 'home':
      return '/';
    case 'forums':
      return '/board/';
    case 'topics': {
      const { forumId, ...others } = view.filter;
      const hasOthers = Object.values(others).some((value) => value !== undefined);
      if (forumId === undefined || hasOthers) return undefined;
      return `/board/showforum=${forumId}${offsetSuffix(view.page, topicsPerPage)}`;
    }
    case 'topic':
      if (view.sort !== THREAD_SORT || view.author !== undefined) return undefined;
      return `/board/showtopic=${view.topicId}${offsetSuffix(view.page, postsPerPage)}`;
    case 'wiki-home':
      return '/wiki/';
    case 'wiki-page':
      return `/wiki/${view.id.split(':').map(encodeURIComponent).join('/')}`;
    case 'namespace':
    case 'new-posts':
    case 'post':
    case 'locator':
    case 'search':
    case 'status':
    case 'reading':
    case 'downloads':
      return undefined;
    default:
      return view satisfies never;
  }
}

/** Invision 1 with a DokuWiki below `/wiki`. */
export const INVISION_ADDRESSES: BoardAddresses = { pathOf };
