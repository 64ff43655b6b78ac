import { printSearch } from './search-url';
import { printTopic, printTopics } from './topic-url';
import type { View } from './view';
import { printWiki } from './wiki-url';

/** The canonical address of a view: a path with query on this site, percent-encoded. */
export function href(view: View): string {
  switch (view.kind) {
    case 'home':
      return '/';
    case 'status':
      return '/status';
    case 'search':
      return printSearch(view);
    case 'reading':
      return '/reading';
    case 'forums':
      return '/board/forums';
    case 'topics':
      return printTopics(view);
    case 'topic':
      return printTopic(view);
    case 'post':
      return `/board/topics/${view.topicId}/posts/${view.postId}`;
    default:
      return printWiki(view);
  }
}

/** The `id` attribute of a post on its page. */
export function postAnchor(postId: number): string {
  return `post-${postId}`;
}
