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
import { mapOk, mapOkAsync, type Outcome } from '@/lib/model/outcome';
import type { PostsWindow, TopicQuery } from '@/lib/urls/views/view';
import { readForums } from '@/lib/wire/forum';
import { readNamespaceList } from '@/lib/wire/namespace';
import { readIps, readTime, readUa } from '@/lib/wire/status';
import { readRawTopic, readTopicList } from '@/lib/wire/topic';
import { readPageList, readRawPage } from '@/lib/wire/wiki-page';
import { readOutline } from '../client/answers/answer-log';
import { cacheKey } from '../client/answers/request-parameters';
import { cachedCompositeRequest, cachedRequest } from '../client/cached-request';
import { type OperationRequest, type OperationResponse, sendRequest } from '../client/send-request';
import type { Upstream, Visitor } from '../client/transport/upstream-types';
import { renderTopic, renderWikiPage } from './render-records';
import { requestTopic } from './request-topic';
import {
  forumsRequest,
  isDotSegment,
  namespacesRequest,
  pageRequest,
  pagesRequest,
  topicRequest,
  topicsRequest,
} from './requests';

/** The memory that a number takes, roughly. */
const ID_BYTES = 16;

/** The wiki's home page where the community responds to the empty id with a list. */
const START_PAGE = 'start';

/** A namespace and all namespaces below it, as a flat list; those of the whole wiki without an id. */
export function readNamespaces(id?: string): Promise<Outcome<Namespace[]>> {
  return cachedRequest({
    ...namespacesRequest(id),
    read: ({ data }, leaveOut) => readNamespaceList(data, leaveOut),
  });
}

/** The pages directly in a namespace; in the wiki's root without an id. */
export function listPages(namespaceId?: string): Promise<Outcome<WikiPageEntry[]>> {
  return cachedRequest({
    ...pagesRequest(namespaceId),
    read: ({ data }, leaveOut) => readPageList(data, leaveOut),
  });
}

/** As `listPages`, for what shows the titles of pages and not when they were edited. */
export const listPageTitles = (namespaceId: string): Promise<Outcome<WikiPageEntry[]>> =>
  readOutline(() => listPages(namespaceId));

/** A wiki page with its sanitized text; the home page for `''`. */
export async function readPage(id: string): Promise<Outcome<WikiPage>> {
  const pageId = id || config().wikiHome || '';
  if (isDotSegment(pageId)) return { kind: 'missing' };
  return pageId === ''
    ? cachedCompositeRequest('wiki home', true, readHome)
    : cachedRequest(wikiPageRequest(pageId));
}

function wikiPageRequest(id: string): OperationRequest<WikiPage> {
  return {
    ...pageRequest(id),
    read: ({ data, rendered }) =>
      mapOkAsync(readRawPage(data), (page) => renderWikiPage(page, rendered)),
  };
}

async function readHome(from: Upstream): Promise<OperationResponse<WikiPage>> {
  const home = await sendRequest(wikiPageRequest(''), from);
  const { kind } = home.outcome;
  return kind === 'malformed' || kind === 'missing'
    ? sendRequest(wikiPageRequest(START_PAGE), from)
    : home;
}

/** The time of the community's clock. Like the next two it is about this visitor, so it is not cached. */
export const readServerTime = (visitor: Visitor): Promise<Outcome<{ time: Date }>> =>
  readStatus('time', visitor, readTime);

/** The visitor's addresses, as the community sees them. */
export const readAddresses = (visitor: Visitor): Promise<Outcome<string[]>> =>
  readStatus('ips', visitor, readIps);

/** The visitor's `User-Agent`, as the community sees it; `''` for none. */
export const readUserAgent = (visitor: Visitor): Promise<Outcome<string>> =>
  readStatus('ua', visitor, readUa);

async function readStatus<T>(
  subject: 'time' | 'ips' | 'ua',
  visitor: Visitor,
  parse: (data: unknown) => Outcome<T>,
): Promise<Outcome<T>> {
  const operation = `status/${subject}` as const;
  const read: OperationRequest<T>['read'] = ({ data }) => parse(data);
  return (await sendRequest({ operation, canBeMissing: false, visitor, read })).outcome;
}

/** A forum and all forums below it, as a flat list; every forum that guests may see without an id. */
export function listForums(id?: number): Promise<Outcome<Forum[]>> {
  return cachedRequest({
    ...forumsRequest(id),
    read: ({ data }, leaveOut) => readForums(data, leaveOut),
  });
}

/** As `listForums` without an id, for what shows the names of forums and not how active they are. */
export const listForumNames = (): Promise<Outcome<Forum[]>> => readOutline(() => listForums());

/** A window of the topics that match a filter. */
export function listTopics(query: TopicQuery): Promise<Outcome<Listing<TopicEntry>>> {
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

/** A topic with a window of its posts. `total` is the number of its posts, where a header states it. */
export function readTopic(
  id: number,
  window: PostsWindow,
): Promise<Outcome<Topic & { total?: number }>> {
  return cachedCompositeRequest(cacheKey(topicRequest(id, window)), false, (from) =>
    requestTopic(
      id,
      window,
      ({ data, total }, limit, leaveOut) =>
        mapOkAsync(readRawTopic(data, limit, leaveOut), async (topic) => ({
          ...(await renderTopic(topic)),
          total,
        })),
      from,
    ),
  );
}

/** A window of a topic, reduced to what finding a post takes. */
export interface PostIds {
  posts: { id: number }[];
  total?: number;
  movedTo?: number;
}

/** The ids of a window of a topic's posts, whose texts are not sanitized, which saves most of the time. */
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
