import { routePath } from '../routes/route-path';
import { printLocatorUrl } from './locator-url';
import { patternOfView } from './pattern-of-view';
import { printSearchUrl } from './search-url';
import { printTopicsUrl, printTopicUrl } from './topic-url';
import type { View } from './view';
import { printWikiUrl } from './wiki-url';

/** Returns a view's canonical path and query, percent-encoded. */
export function href(view: View): string {
  switch (view.kind) {
    case 'search':
      return printSearchUrl(view);
    case 'wiki-page':
    case 'namespace':
      return printWikiUrl(view);
    case 'topics':
      return printTopicsUrl(view);
    case 'topic':
      return printTopicUrl(view);
    case 'new-posts':
      return view.period === undefined
        ? routePath('/board/new')
        : routePath('/board/new/{period}', view.period);
    case 'post':
      return routePath('/board/topics/{id}/posts/{post}', view.topicId, view.postId);
    case 'locator':
      return printLocatorUrl(view);
    case 'home':
    case 'wiki-home':
    case 'forums':
    case 'status':
    case 'reading':
    case 'downloads':
      return routePath(patternOfView(view));
  }
}
