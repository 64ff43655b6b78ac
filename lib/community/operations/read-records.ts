import { config } from '@/lib/base/config/config';
import type { Forum, Topic, WikiPage, WikiPageEntry } from '@/lib/model/community';
import { mapOkAsync, type Outcome } from '@/lib/model/outcome';
import type { PostsWindow } from '@/lib/urls/views/view';
import { community } from '../open-community';
import { readOutline } from '../scope';
import { renderTopic, renderWikiPage } from './render-records';

/*
 * What pages read of the community of this site, rendered.
 */

/** Lists the pages directly in a namespace. The result does not depend on when they were edited. */
export const listPageTitles = (namespaceId: string): Promise<Outcome<WikiPageEntry[]>> =>
  readOutline(() => community().pages(namespaceId));

/** A wiki page with its sanitized text; the home page for `''`. */
export async function readPage(id: string): Promise<Outcome<WikiPage>> {
  const read = await community().page(id || (config().wikiHome ?? ''));
  return mapOkAsync(read, (page) => renderWikiPage(community(), page));
}

/** Lists all forums. The result does not depend on how active they are. */
export const listForumNames = (): Promise<Outcome<Forum[]>> =>
  readOutline(() => community().forums());

/** Returns a topic with a window of its posts, and their number where the community states it. */
export async function readTopic(
  id: number,
  window: PostsWindow,
): Promise<Outcome<Topic & { total?: number }>> {
  return mapOkAsync(await community().topic(id, window), renderTopic);
}
