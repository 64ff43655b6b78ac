import { config } from '@/lib/base/config/config';
import type {
  Forum,
  Listing,
  Namespace,
  Topic,
  TopicEntry,
  WikiPage,
  WikiPageEntry,
} from '@/lib/model/community';
import { mapOkAsync, type Outcome } from '@/lib/model/outcome';
import type { PostsWindow, TopicQuery } from '@/lib/urls/views/view';
import type { Visitor } from '../community';
import { readOutline } from '../dependencies';
import { community } from '../open-community';
import { renderTopic, renderWikiPage } from './render-records';

/*
 * What pages read of the community of this site, rendered.
 */

/** A namespace and all namespaces below it, as a flat list; those of the whole wiki without an id. */
export const readNamespaces = (id?: string): Promise<Outcome<Namespace[]>> =>
  community().namespaces(id);

/** The pages directly in a namespace; in the wiki's root without an id. */
export const listPages = (namespaceId?: string): Promise<Outcome<WikiPageEntry[]>> =>
  community().pages(namespaceId);

/** As `listPages`, for what shows the titles of pages and not when they were edited. */
export const listPageTitles = (namespaceId: string): Promise<Outcome<WikiPageEntry[]>> =>
  readOutline(() => listPages(namespaceId));

/** A wiki page with its sanitized text; the home page for `''`. */
export async function readPage(id: string): Promise<Outcome<WikiPage>> {
  const read = await community().page(id || (config().wikiHome ?? ''));
  return mapOkAsync(read, (page) => renderWikiPage(community(), page));
}

/** The time of the community's clock. Like the next two it is about this visitor, so it is not cached. */
export const readServerTime = (visitor: Visitor): Promise<Outcome<Date>> =>
  community().time(visitor);

/** The visitor's addresses, as the community sees them. */
export const readAddresses = (visitor: Visitor): Promise<Outcome<string[]>> =>
  community().addresses(visitor);

/** The visitor's `User-Agent`, as the community sees it; `''` for none. */
export const readUserAgent = (visitor: Visitor): Promise<Outcome<string>> =>
  community().userAgent(visitor);

/** A forum and all forums below it, as a flat list; every forum that guests may see without an id. */
export const listForums = (id?: number): Promise<Outcome<Forum[]>> => community().forums(id);

/** As `listForums` without an id, for what shows the names of forums and not how active they are. */
export const listForumNames = (): Promise<Outcome<Forum[]>> => readOutline(() => listForums());

/** A window of the topics that match a filter. */
export const listTopics = (query: TopicQuery): Promise<Outcome<Listing<TopicEntry>>> =>
  community().topics(query);

/** A topic with a window of its posts. `total` is the number of its posts, where the community states it. */
export async function readTopic(
  id: number,
  window: PostsWindow,
): Promise<Outcome<Topic & { total?: number }>> {
  return mapOkAsync(await community().topic(id, window), renderTopic);
}
