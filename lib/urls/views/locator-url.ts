import { THREAD_SORT } from './board/topics-view';
import { href } from './href';

/** Returns a post's URL by number. The first post has its topic's URL. */
export const printNumberedPostUrl = (topicId: number, number: number): string =>
  href(
    number > 1
      ? { kind: 'locator', by: 'number', topicId, number }
      : { kind: 'topic', topicId, sort: THREAD_SORT, page: 1 },
  );

/** `/locate?starter=` */
const URL_OF_NAME = href({ kind: 'locator', by: 'starter', name: '' });

/** True for a locator of a member's name. */
export const isUrlOfName = (path: string): boolean => path.startsWith(URL_OF_NAME);
