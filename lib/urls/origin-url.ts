import { config } from '@/lib/config/config';
import { THREAD_SORT } from './families/topic-url';
import type { View } from './view';

const offsetSuffix = (page: number, perPage: number) =>
  page === 1 ? '' : `&st=${(page - 1) * perPage}`;

function originPath(view: View): string | undefined {
  const { topicsPerPage, postsPerPage } = config();
  switch (view.kind) {
    case 'home':
      return '/';
    case 'forums':
      return '/board/';
    case 'topics': {
      const { forumId, ...narrowed } = view.filter;
      const isWhole = Object.values(narrowed).every((value) => value === undefined);
      if (forumId === undefined || !isWhole) return undefined;
      return `/board/showforum=${forumId}${offsetSuffix(view.page, topicsPerPage)}`;
    }
    case 'topic':
      if (view.sort !== THREAD_SORT || view.author !== undefined) return undefined;
      return `/board/showtopic=${view.topicId}${offsetSuffix(view.page, postsPerPage)}`;
    case 'wiki-home':
      return '/wiki/';
    case 'wiki-page':
      return `/wiki/${view.id.split(':').map(encodeURIComponent).join('/')}`;
    default:
      return undefined;
  }
}

/**
 * The address of a view on the community's own site at ORIGIN_URL, in the forms that such sites
 * have (`/board/showtopic=345&st=20`, `/wiki/a/b`); undefined where it has no page like this.
 */
export function originUrl(view: View): string | undefined {
  const { originUrl } = config();
  const own = originPath(view);
  return originUrl && own !== undefined ? originUrl + own : undefined;
}
