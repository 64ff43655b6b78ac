import { printSearchUrl } from './families/search-url';
import { printTopicsUrl, printTopicUrl } from './families/topic-url';
import { printWikiUrl } from './families/wiki-url';
import type { View } from './view';

/** The canonical address of a view: a path with query on this site, percent-encoded. */
export function href(view: View): string {
  switch (view.kind) {
    case 'home':
      return '/';
    case 'status':
      return '/status';
    case 'search':
      return printSearchUrl(view);
    case 'reading':
      return '/reading';
    case 'forums':
      return '/board/forums';
    case 'topics':
      return printTopicsUrl(view);
    case 'topic':
      return printTopicUrl(view);
    case 'post':
      return `/board/topics/${view.topicId}/posts/${view.postId}`;
    default:
      return printWikiUrl(view);
  }
}

/** The `id` attribute of a post on its page. */
export function postAnchor(postId: number): string {
  return `post-${postId}`;
}
