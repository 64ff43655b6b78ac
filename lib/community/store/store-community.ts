import { log } from '@/lib/base/log/log';
import { RETRY_SECONDS } from '@/lib/http/retry-after';
import { type Failure, ok } from '@/lib/model/outcome';
import type { GoneKey } from '@/lib/model/record-key';
import { isStoreError } from '@/lib/store/database/database';
import type { Store } from '@/lib/store/open-store';
import { topicsWith } from '@/lib/urls/views/board/topics-view';
import type { LocatorView } from '@/lib/urls/views/view';
import { wikiAddresses } from '@/lib/urls/wiki-software/wiki-software';
import type { Answer, Located, StoreCommunity } from '../community';
import { identified } from '../identity';
import { aboutVisitor } from '../kind/about-visitor';
import type { StoreSource } from './open-data-dir';

/** Shortest time between two log lines with the same reason. */
const LOG_AGAIN_MS = 60_000;
/** Shortest time between two log lines with different reasons. */
const LOG_OTHER_MS = 1000;

/**
 * Returns a community that reads its records from a store. If the store cannot be read, it logs the error and
 * returns `unavailable`.
 */
export function storeCommunity(source: Pick<StoreSource, 'open' | 'current'>): StoreCommunity {
  const logFailure = createFailureLogger();
  let calls = 0;
  let running = 0;

  /**
   * Returns a query's value; without a value, `gone` if the record was removed, else `missing`.
   * @param record the requested record
   */
  async function readStore<T>(query: (store: Store) => T | undefined, record?: GoneKey): Answer<T> {
    calls++;
    running++;
    try {
      const store = await source.open();
      const { publication } = store;
      const value = query(store);
      if (value !== undefined) return identified(ok(value), { publication });
      const isGone = record !== undefined && store.gone.has(record.kind, record.id);
      return identified({ kind: isGone ? 'gone' : 'missing' }, { publication });
    } catch (error) {
      return logFailure(error);
    } finally {
      running--;
    }
  }

  return {
    namespaces: (id = '') =>
      readStore(({ wiki }) => undefinedIfEmpty(wiki.namespaces(id)), { kind: 'namespace', id }),
    pages: (namespaceId = '') =>
      readStore(
        ({ wiki }) => (wiki.hasNamespace(namespaceId) ? wiki.pages(namespaceId) : undefined),
        {
          kind: 'namespace',
          id: namespaceId,
        },
      ),
    page: (id) =>
      readStore(({ wiki }) => (id === '' ? wiki.home() : wiki.page(id)), { kind: 'page', id }),
    categories: () =>
      readStore(({ wiki }) => (wikiAddresses().categoryNamespaces ?? []).flatMap(wiki.categories)),
    forums: (id) =>
      readStore(
        ({ board }) => {
          const forums = board.forums(id);
          return id === undefined ? forums : undefinedIfEmpty(forums);
        },
        // The list of all forums is never missing.
        { kind: 'forum', id: String(id) },
      ),
    topics: (query) =>
      readStore(
        ({ board }) => {
          const { topics, total } = board.topics(query);
          const isEmptyForum = total === 0 && query.forumId !== undefined;
          if (isEmptyForum && board.forums(query.forumId).length === 0) return undefined;
          return { items: topics, total };
        },
        // Lists without a forum are never missing.
        { kind: 'forum', id: String(query.forumId) },
      ),
    topic: (id, window) =>
      readStore(
        ({ board }) => {
          const topic = board.topic(id);
          if (!topic) return undefined;
          const posts = board.posts(topic, window).map(({ topicId: _, ...post }) => post);
          return { ...topic, posts, rejectedCount: 0, total: topic.postTotal };
        },
        { kind: 'topic', id: String(id) },
      ),
    ...aboutVisitor,
    locate: (locator) =>
      readStore(
        (store) => locate(store, locator),
        locator.by === 'post' ? { kind: 'post', id: String(locator.postId) } : undefined,
      ),
    search: (window) => readStore(({ search }) => search.search(window)),
    suggest: (text, limit) => readStore(({ search }) => search.suggest(text, limit)),
    changes: (since, limit) => readStore(({ changes }) => changes.list(since, limit)),
    statistics: () => readStore(({ statistics }) => statistics.community()),
    activity: (topicId) => readStore(({ statistics }) => statistics.topicMonths(topicId)),
    acceptedAnswer: (topicId) => readStore(({ board }) => board.acceptedAnswer(topicId)),
    survey: (topicId) => readStore(({ statistics }) => statistics.survey(topicId)),
    nextTopics: (topicId) => readStore(({ board }) => board.nextTopics(topicId)),
    member: (...call) => readStore(({ board }) => board.member(...call)),
    newestPosts: (count) => readStore(({ times }) => times.newest(count)),
    existingPages: (ids) => readStore(({ wiki }) => ids.map(wiki.hasPage)),
    hasPage: (id) => source.current()?.wiki.hasPage(id) === true,
    publication: () => source.current()?.publication,
    // The store of a mirror has the time at which it last matched the community.
    agreedAt() {
      const seconds = source.current()?.gone.agreedAt();
      return seconds === undefined ? undefined : new Date(seconds * 1000);
    },
    connection() {
      const idle = { breaker: 'closed', pausedSeconds: 0, queued: 0, retries: 0 } as const;
      return { kind: 'embedded', ...idle, running, calls };
    },
  };
}

const undefinedIfEmpty = <T>(list: T[]): T[] | undefined => (list.length > 0 ? list : undefined);

function locate({ board }: Store, locator: LocatorView): Located | undefined {
  if (locator.by === 'starter') {
    const starterId = board.starterId(locator.name);
    return starterId === undefined ? undefined : { view: topicsWith({ starterId }) };
  }
  const post =
    locator.by === 'post'
      ? board.place(locator.postId)
      : board.postByNumber(locator.topicId, locator.number);
  return post && { view: { kind: 'post', ...post } };
}

/** Returns a function that logs an error, unless one was just logged, and returns the failure. */
function createFailureLogger(): (error: unknown) => Failure {
  let logged = { reason: '', at: Number.NEGATIVE_INFINITY };
  return (error) => {
    const reason = error instanceof Error ? error.message : String(error);
    const isKnown = isStoreError(error);
    const ageMs = performance.now() - logged.at;
    const intervalMs = reason === logged.reason ? LOG_AGAIN_MS : LOG_OTHER_MS;
    if (ageMs >= intervalMs) {
      logged = { reason, at: performance.now() };
      log().error(
        isKnown
          ? { event: 'community not readable', reason }
          : { event: 'embedded community failed', err: error },
      );
    }
    if (!isKnown) return { kind: 'unavailable', reason: 'the embedded community failed' };
    return {
      kind: 'unavailable',
      reason: 'the store cannot be read',
      retryAfterSeconds: RETRY_SECONDS,
    };
  };
}
