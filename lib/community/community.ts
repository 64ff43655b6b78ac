import { config } from '@/lib/config';
import type { SortDirection, SortKey, TopicFilter } from '@/lib/views/view';
import { ask, askAs } from './ask';
import { type Exchanged, exchange, type Question } from './exchange';
import type {
  Forum,
  Listing,
  Namespace,
  Topic,
  TopicEntry,
  WikiPage,
  WikiPageEntry,
} from './model';
import { mapOk, type Outcome } from './outcome';
import { readForums } from './schema/forum';
import { readNamespaceList } from './schema/namespace';
import { readPageList, readWikiPage } from './schema/page';
import { readIps, readTime, readUa } from './schema/status';
import { readTopicList, readTopicWithPosts } from './schema/topic';
import type { Visitor } from './transport/message';

export type { Visitor } from './transport/message';

/** A stretch of a list: how many records to skip, and how many to give (1 to 100). */
export interface Window {
  offset: number;
  limit: number;
}

/** The page that is the wiki's home where the community answers with a list instead. */
const START_PAGE = 'start';

/** A namespace with all below it, flat; the whole wiki without an id. */
export function readNamespaces(id?: string): Promise<Outcome<Namespace[]>> {
  return ask({
    operation: 'wiki/namespaces',
    path: '/wiki/namespaces',
    query: { id: id || undefined },
    mayBeAbsent: Boolean(id),
    read: ({ data }, leaveOut) => readNamespaceList(data, leaveOut),
  });
}

/** The pages that lie directly in a namespace; in the wiki's root without one. */
export function listPages(namespaceId?: string): Promise<Outcome<WikiPageEntry[]>> {
  return ask({
    operation: 'wiki/pages',
    path: '/wiki/pages',
    query: { namespace_id: namespaceId || undefined },
    mayBeAbsent: Boolean(namespaceId),
    read: ({ data }, leaveOut) => readPageList(data, leaveOut),
  });
}

/** One page of the wiki, its text made safe; the home page for `''`. */
export async function readPage(id: string): Promise<Outcome<WikiPage>> {
  const pageId = id || config().wikiHome || '';
  if (pageId === '') return askAs('wiki home', true, readHome);
  // A URL would take these for steps between folders.
  return pageId === '.' || pageId === '..' ? { kind: 'missing' } : ask(aboutPage(pageId));
}

function aboutPage(id: string): Question<WikiPage> {
  return {
    operation: 'wiki/pages/{id}',
    path: `/wiki/pages/${encodeURIComponent(id.toWellFormed()).replaceAll('%3A', ':')}`,
    mayBeAbsent: true,
    read: ({ data }) => readWikiPage(data),
  };
}

async function readHome(): Promise<Exchanged<WikiPage>> {
  const home = await exchange(aboutPage(''));
  const { kind } = home.outcome;
  return kind === 'malformed' || kind === 'missing' ? exchange(aboutPage(START_PAGE)) : home;
}

/** The community's clock. Asked anew each time, as are the next two: they are about this visitor. */
export async function readServerTime(visitor: Visitor): Promise<Outcome<{ time: Date }>> {
  const read: Question<{ time: Date }>['read'] = ({ data }) => readTime(data);
  return (await exchange(aboutVisitor('time', visitor, read))).outcome;
}

/** The visitor's addresses, as the community sees them. */
export async function readAddresses(visitor: Visitor): Promise<Outcome<string[]>> {
  return (await exchange(aboutVisitor('ips', visitor, ({ data }) => readIps(data)))).outcome;
}

/** What the visitor's browser calls itself, as the community sees it; `''` for nothing. */
export async function readUserAgent(visitor: Visitor): Promise<Outcome<string>> {
  return (await exchange(aboutVisitor('ua', visitor, ({ data }) => readUa(data)))).outcome;
}

function aboutVisitor<T>(
  what: 'time' | 'ips' | 'ua',
  visitor: Visitor,
  read: Question<T>['read'],
): Question<T> {
  return {
    operation: `status/${what}`,
    path: `/status/${what}`,
    mayBeAbsent: false,
    visitor,
    read,
  };
}

/** A forum with all below it, flat; every forum that guests may see without an id. */
export function listForums(id?: number): Promise<Outcome<Forum[]>> {
  return ask({
    operation: 'board/forums',
    path: '/board/forums',
    query: { id },
    mayBeAbsent: id !== undefined,
    read: ({ data }, leaveOut) => readForums(data, leaveOut),
  });
}

/** A stretch of the topics that pass a filter. */
export function listTopics(
  query: TopicFilter & { orderBy: SortKey; sort: SortDirection } & Window,
): Promise<Outcome<Listing<TopicEntry>>> {
  const { limit, offset, orderBy, sort } = query;
  return ask({
    operation: 'board/topics',
    path: '/board/topics',
    query: {
      forum_id: query.forumId,
      starter_id: query.starterId,
      is_pinned: query.isPinned,
      is_digest: query.isDigest,
      is_featured: query.isFeatured,
      offset,
      limit,
      orderby: orderBy,
      sort,
    },
    mayBeAbsent: query.forumId !== undefined || query.starterId !== undefined,
    read: ({ data, total }, leaveOut) =>
      mapOk(readTopicList(data, limit, leaveOut), (listing) => ({
        ...listing,
        total: total ?? listing.total,
      })),
  });
}

/** A topic with a stretch of its posts; `total` counts its posts, where the server says so on the side. */
export function readTopic(
  id: number,
  { offset, limit, sort }: Window & { sort: SortDirection },
): Promise<Outcome<Topic & { total?: number }>> {
  return ask({
    operation: 'board/topics/{id}',
    path: `/board/topics/${id}`,
    query: { offset, limit, sort },
    mayBeAbsent: true,
    read: async ({ data, total }, leaveOut) =>
      mapOk(await readTopicWithPosts(data, limit, leaveOut), (topic) => ({
        ...topic,
        total,
      })),
  });
}
