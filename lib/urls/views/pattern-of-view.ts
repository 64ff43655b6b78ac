import type { PatternOf } from '../routes/routes';
import type { View } from './view';

/** Returns the route pattern of a view's canonical URL. */
export function patternOfView(view: View): PatternOf<'page'> {
  switch (view.kind) {
    case 'home':
      return '/';
    case 'wiki-home':
      return '/wiki/pages';
    case 'wiki-page':
      return '/wiki/pages/{+id}';
    case 'namespace':
      return view.id === '' ? '/wiki/namespaces' : '/wiki/namespaces/{+id}';
    case 'forums':
      return '/board/forums';
    case 'new-posts':
      return view.period === undefined ? '/board/new' : '/board/new/{period}';
    case 'topics':
      return view.filter.forumId === undefined ? '/board/topics' : '/board/forums/{id}';
    case 'topic':
      return '/board/topics/{id}';
    case 'post':
      return '/board/topics/{id}/posts/{post}';
    case 'locator':
      return '/locate';
    case 'search':
    case 'status':
    case 'reading':
    case 'downloads':
      return `/${view.kind}`;
  }
}
