import { config } from '@/lib/base/config/config';
import { mapOkAsync, type Outcome } from '@/lib/model/outcome';
import type { Forum, Topic, WikiPage, WikiPageEntry } from '@/lib/model/records';
import type { PostsWindow } from '@/lib/urls/views/view';
import { community } from '../open-community';
import { readOutline } from '../scope';
import { renderTopic, renderWikiPage } from './render-records';

/** Returns the pages directly in a namespace. Edits do not outdate the result. */
export const listPageTitles = (namespaceId: string): Promise<Outcome<WikiPageEntry[]>> =>
  readOutline(() => community().pages(namespaceId));

/** Returns a page with sanitized text; `''` is the home page. */
export async function readPage(id: string): Promise<Outcome<WikiPage>> {
  const read = await community().page(id || (config().wikiHome ?? ''));
  return mapOkAsync(read, (page) => renderWikiPage(community(), page));
}

/** Returns all forums. New posts do not outdate the result. */
export const listForumNames = (): Promise<Outcome<Forum[]>> =>
  readOutline(() => community().forums());

/** Returns a topic with a window of sanitized posts. */
export async function readTopic(id: number, window: PostsWindow): Promise<Outcome<Topic>> {
  return mapOkAsync(await community().topic(id, window), renderTopic);
}
