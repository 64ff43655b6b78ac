import { isIP } from 'node:net';
import type { Operation } from '@/lib/api/operations';
import { decodeId, readParameters, readTopicId, readTopicQuery } from '@/lib/api/parameters';
import type { Answer, Community, Located, Visitor } from '@/lib/community/community';
import { renderTopic, renderWikiPage } from '@/lib/community/operations/render-records';
import { mapOk, mapOkAsync, type Outcome, ok } from '@/lib/model/outcome';
import type { RawTopic } from '@/lib/model/records';
import type { SearchResults, TitleMatch } from '@/lib/model/search-results';
import { unixSeconds } from '@/lib/model/unix-time';
import { topicsWith } from '@/lib/urls/views/board/topics-view';
import { href } from '@/lib/urls/views/href';
import { readWords } from '@/lib/urls/views/site/search-view';
import type { LocatorView, PostsWindow } from '@/lib/urls/views/view';
import { viewOfChange, viewOfRecord } from '@/lib/urls/views/view-of-record';
import { encodeChange } from '@/lib/wire/change';
import { encodeForum } from '@/lib/wire/forum';
import { encodeNamespace } from '@/lib/wire/namespace';
import { encodeSearchResults, encodeTitleMatch } from '@/lib/wire/search-records';
import { encodeTopic, encodeTopicEntry } from '@/lib/wire/topic';
import { encodePage, encodePageEntry } from '@/lib/wire/wiki-page';

export interface InterfaceRequest {
  /** Percent-encoded, without the site's prefix. */
  path: string;
  parameters: URLSearchParams;
  /** By lower-case name. */
  headers: Readonly<Record<string, string | undefined>>;
}

/** Lists also have a total. */
export interface OperationResult {
  body: unknown;
  total?: number;
  /** About this visitor, so not cached. */
  perRequest?: boolean;
}

interface Given extends Pick<InterfaceRequest, 'parameters' | 'headers'> {
  /** Percent-encoded. */
  id: string;
}

/** Undefined if the community lacks the operation. @throws BadParameter */
type AnswerOperation = (
  community: Community,
  given: Given,
) => Promise<Outcome<OperationResult> | undefined>;

const nothingFound = async (): Answer<SearchResults<string>> =>
  ok({ items: [], total: 0, isComplete: true });

export const OPERATION_ANSWERS: Record<Operation, AnswerOperation> = {
  'wiki/namespaces': (community, { parameters }) =>
    list(community.namespaces(readParameters(parameters, 'wiki/namespaces').id), encodeNamespace),
  'wiki/pages': (community, { parameters }) =>
    list(community.pages(readParameters(parameters, 'wiki/pages').namespace_id), encodePageEntry),
  'wiki/pages/{id}': async (community, { id }) => {
    const page = await mapOkAsync(await community.page(decodeId(id)), (raw) =>
      renderWikiPage(community, raw),
    );
    return mapOk(page, (value) => ({ body: encodePage({ ...value, html: value.body.html }) }));
  },
  'board/forums': (community, { parameters }) =>
    list(community.forums(readParameters(parameters, 'board/forums').id), encodeForum),
  'board/topics': (community, { parameters }) =>
    encoded(community.topics(readTopicQuery(parameters)), ({ items, total }) => ({
      body: items.map(encodeTopicEntry),
      total,
    })),
  'board/topics/{id}': async (community, { id, parameters }) => {
    const window = readParameters(parameters, 'board/topics/{id}');
    const topic = await readFullWindow(community, readTopicId(id), window);
    const sent = await mapOkAsync(topic, (raw) => sanitizedUnlessStored(community, raw));
    return mapOk(sent, (value) => ({ body: encodeTopic(value), total: value.total }));
  },
  'status/time': (community, given) =>
    aboutVisitor(community.time(visitorOf(given)), (time) => unixSeconds(time)),
  'status/ips': (community, given) => aboutVisitor(community.addresses(visitorOf(given))),
  'status/ua': (community, given) => aboutVisitor(community.userAgent(visitorOf(given))),
  search: ({ search }, { parameters }) => {
    const query = readParameters(parameters, 'search');
    const { q, forum_id: forumId, starter_id: starterId, topic_id: topicId } = query;
    const { in: section, offset, limit } = query;
    // As the page of results reads it: a live community is asked once for both, and not for nothing.
    const text = readWords(q) ?? '';
    const window = { text, in: section, forumId, starterId, topicId, offset, limit };
    const answer = text === '' && search ? nothingFound() : search?.(window);
    return encoded(answer, (results) => ({
      body: encodeSearchResults(results),
      total: results.total,
    }));
  },
  'search/titles': ({ suggest }, { parameters }) => {
    const { q, limit } = readParameters(parameters, 'search/titles');
    return encoded(suggest?.(q, limit), (titles) => ({ body: titles.map(encodeTitle) }));
  },
  changes: ({ changes }, { parameters }) => {
    const { since, limit } = readParameters(parameters, 'changes');
    return encoded(changes?.(since, limit), ({ changes: all, last, isComplete }) => ({
      body: {
        changes: all.map((change) => encodeChange(change, href(viewOfChange(change)))),
        last,
        complete: isComplete,
      },
    }));
  },
  locate: ({ locate }, { parameters }) => {
    const locator = locatorOf(readParameters(parameters, 'locate'));
    // Without parameters, the list of all topics.
    const location = locator
      ? locate?.(locator)
      : Promise.resolve(ok<Located>({ view: topicsWith({}) }));
    return encoded(location, ({ view }) => ({ body: { path: href(view) } }));
  },
};

async function encoded<T>(
  answer: Answer<T> | undefined,
  encode: (value: T) => OperationResult,
): Promise<Outcome<OperationResult> | undefined> {
  const outcome = await answer;
  return outcome && mapOk(outcome, encode);
}

const list = <T>(answer: Answer<T[]>, encode: (record: T) => unknown) =>
  encoded(answer, (items) => ({ body: items.map(encode), total: items.length }));

const aboutVisitor = <T>(answer: Answer<T>, encode: (value: T) => unknown = (value) => value) =>
  encoded(answer, (value) => ({ body: encode(value), perRequest: true }));

/** The HTTP layer has validated the address in `X-Forwarded-For`. */
function visitorOf({ headers }: Given): Visitor {
  const address = headers['x-forwarded-for'] ?? '';
  return { address: isIP(address) ? address : undefined, userAgent: headers['user-agent'] };
}

/**
 * Reads a full window of posts. Later posts fill the places of rejected ones, since clients take a short
 * window for the end of the topic.
 */
async function readFullWindow(community: Community, id: number, window: PostsWindow) {
  const topic = await community.topic(id, window);
  if (topic.kind !== 'ok') return topic;
  const { posts, rejectedCount } = topic.value;
  const offset = window.offset + window.limit;
  // Without a rejected post, or at the topic's end, nothing is to be filled.
  if (rejectedCount === 0 || posts.length + rejectedCount < window.limit) return topic;
  const next = await community.topic(id, { ...window, offset, limit: rejectedCount });
  const knownIds = new Set(posts.map((post) => post.id));
  const more = next.kind === 'ok' ? next.value.posts.filter((post) => !knownIds.has(post.id)) : [];
  return { ...topic, value: { ...topic.value, posts: [...posts, ...more] } };
}

/** Mirrors need the store's HTML unchanged. Other HTML is sanitized. */
async function sanitizedUnlessStored(community: Community, topic: RawTopic): Promise<RawTopic> {
  if (community.publication) return topic;
  const { posts } = await renderTopic(topic);
  return {
    ...topic,
    posts: topic.posts.map((post, at) => ({ ...post, html: posts[at]?.body.html ?? '' })),
  };
}

const encodeTitle = (match: TitleMatch) =>
  encodeTitleMatch(match, href(viewOfRecord({ kind: match.kind, id: String(match.id) })));

function locatorOf({
  starter: name,
  post: postId,
  topic: topicId,
  number,
}: ReturnType<typeof readParameters<'locate'>>): LocatorView | undefined {
  if (name !== undefined) return { kind: 'locator', by: 'starter', name };
  if (postId !== undefined) return { kind: 'locator', by: 'post', postId };
  return topicId === undefined ? undefined : { kind: 'locator', by: 'number', topicId, number };
}
