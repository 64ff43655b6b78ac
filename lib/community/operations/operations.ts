import { config } from '@/lib/config/config';
import type {
  Forum,
  Listing,
  Namespace,
  Topic,
  TopicEntry,
  WikiPage,
  WikiPageEntry,
} from '@/lib/model/community';
import { mapOk, type Outcome } from '@/lib/model/outcome';
import { operationPath } from '@/lib/urls/routes/route-path';
import type { SortDirection } from '@/lib/urls/view';
import { readForums } from '@/lib/wire/forum';
import { readNamespaceList } from '@/lib/wire/namespace';
import { readIps, readTime, readUa } from '@/lib/wire/status';
import { readRawTopic, readTopicList, readTopicWithPosts } from '@/lib/wire/topic';
import { readPageList, readWikiPage } from '@/lib/wire/wiki-page';
import { cachedCompositeRequest, cachedRequest } from '../client/cached-request';
import { type OperationRequest, type OperationResponse, sendRequest } from '../client/send-request';
import type { Upstream, Visitor } from '../client/transport/upstream-types';
import { backlinks } from './backlinks';
import { requestTopic, withTotal } from './read-topic';
import {
  forumsRequest,
  isDotSegment,
  namespacesRequest,
  pageRequest,
  pagesRequest,
  type RecordWindow,
  type RequestParameters,
  type TopicsWindow,
  topicRequest,
  topicsRequest,
} from './requests';

export type { Visitor } from '../client/transport/upstream-types';
export type { RecordWindow } from './requests';

/** What a number takes in memory, roughly. */
const ID_BYTES = 16;

/** The page that is the wiki's home where the community answers with a list instead. */
const START_PAGE = 'start';

/** A namespace with all below it, flat; the whole wiki without an id. */
export function readNamespaces(id?: string): Promise<Outcome<Namespace[]>> {
  return cachedRequest({
    ...namespacesRequest(id),
    read: ({ data }, leaveOut) => readNamespaceList(data, leaveOut),
  });
}

/** The pages that lie directly in a namespace; in the wiki's root without one. */
export function listPages(namespaceId?: string): Promise<Outcome<WikiPageEntry[]>> {
  return cachedRequest({
    ...pagesRequest(namespaceId),
    read: ({ data }, leaveOut) => readPageList(data, leaveOut),
  });
}

/** One page of the wiki, its text made safe; the home page for `''`. */
export async function readPage(id: string): Promise<Outcome<WikiPage>> {
  const pageId = id || config().wikiHome || '';
  if (isDotSegment(pageId)) return { kind: 'missing' };
  const asked =
    pageId === ''
      ? cachedCompositeRequest('wiki home', true, readHome)
      : cachedRequest(wikiPageRequest(pageId));
  const page = await asked;
  if (page.kind === 'ok') backlinks().add(page.value);
  return page;
}

function wikiPageRequest(id: string): OperationRequest<WikiPage> {
  return { ...pageRequest(id), read: ({ data, rendered }) => readWikiPage(data, rendered) };
}

async function readHome(from: Upstream): Promise<OperationResponse<WikiPage>> {
  const home = await sendRequest(wikiPageRequest(''), from);
  const { kind } = home.outcome;
  return kind === 'malformed' || kind === 'missing'
    ? sendRequest(wikiPageRequest(START_PAGE), from)
    : home;
}

/** The community's clock. Asked anew each time, as are the next two: they are about this visitor. */
export async function readServerTime(visitor: Visitor): Promise<Outcome<{ time: Date }>> {
  const read: OperationRequest<{ time: Date }>['read'] = ({ data }) => readTime(data);
  return (await sendRequest(statusRequest('time', visitor, read))).outcome;
}

/** The visitor's addresses, as the community sees them. */
export async function readAddresses(visitor: Visitor): Promise<Outcome<string[]>> {
  return (await sendRequest(statusRequest('ips', visitor, ({ data }) => readIps(data)))).outcome;
}

/** What the visitor's browser calls itself, as the community sees it; `''` for nothing. */
export async function readUserAgent(visitor: Visitor): Promise<Outcome<string>> {
  return (await sendRequest(statusRequest('ua', visitor, ({ data }) => readUa(data)))).outcome;
}

function statusRequest<T>(
  what: 'time' | 'ips' | 'ua',
  visitor: Visitor,
  read: OperationRequest<T>['read'],
): OperationRequest<T> {
  return {
    operation: `status/${what}`,
    path: operationPath(`status/${what}`),
    canBeMissing: false,
    visitor,
    read,
  };
}

/** A forum with all below it, flat; every forum that guests may see without an id. */
export function listForums(id?: number): Promise<Outcome<Forum[]>> {
  return cachedRequest({
    ...forumsRequest(id),
    read: ({ data }, leaveOut) => readForums(data, leaveOut),
  });
}

/** A stretch of the topics that pass a filter. */
export function listTopics(query: TopicsWindow): Promise<Outcome<Listing<TopicEntry>>> {
  const { limit } = query;
  return cachedRequest({
    ...topicsRequest(query),
    read: ({ data, total }, leaveOut) =>
      mapOk(readTopicList(data, limit, leaveOut), (listing) => ({
        ...listing,
        total: total ?? listing.total,
      })),
  });
}

type PostsWindow = RecordWindow & { sort: SortDirection };

const cacheKey = ({ path, query }: RequestParameters, ...more: string[]) =>
  JSON.stringify([path, query, ...more]);

/** A topic with a stretch of its posts; `total` counts its posts, where the server says so on the side. */
export function readTopic(
  id: number,
  window: PostsWindow,
): Promise<Outcome<Topic & { total?: number }>> {
  return cachedCompositeRequest(cacheKey(topicRequest(id, window)), false, (from) =>
    requestTopic(
      id,
      window,
      async (answer, limit, leaveOut) =>
        withTotal(await readTopicWithPosts(answer.data, limit, leaveOut), answer),
      from,
    ),
  );
}

/** What of a stretch of a topic is needed to find a post in it. */
export interface PostIds {
  posts: { id: number }[];
  total?: number;
  movedTo?: number;
}

/** The ids of a stretch of a topic's posts; their texts are not made safe, which would take the time. */
export function readPostIds(id: number, window: PostsWindow): Promise<Outcome<PostIds>> {
  return cachedCompositeRequest(cacheKey(topicRequest(id, window), 'ids'), false, async (from) => {
    const { outcome } = await requestTopic<PostIds>(
      id,
      window,
      ({ data, total }, limit, leaveOut) =>
        mapOk(readRawTopic(data, limit, leaveOut), ({ posts, movedTo }) => ({
          posts: posts.map((post) => ({ id: post.id })),
          total,
          movedTo,
        })),
      from,
    );
    return { outcome, bytes: window.limit * ID_BYTES };
  });
}
