import type { ClientKind } from '@/lib/base/runtime/client-kind';
import { forumAncestors } from '@/lib/model/forum-tree';
import { mapOk, ok } from '@/lib/model/outcome';
import type { RecordKey } from '@/lib/model/record-key';
import type { Forum, Listing, Member, RawTopic, Statistics, TopicEntry } from '@/lib/model/records';
import type { SearchResults } from '@/lib/model/search-results';
import type {
  LocatorView,
  PostsWindow,
  RecordWindow,
  SearchWindow,
  TopicQuery,
} from '@/lib/urls/views/view';
import { MAX_FORUMS } from '@/lib/wire/forum';
import type { Community, Located } from '../community';
import { aboutVisitor } from '../kind/about-visitor';
import { emptyWiki } from '../kind/empty-wiki';
import type { Upstream } from '../remote/upstream';
import { type Ask, type ForumAnswer, isForbidden } from './ask';
import { type AboutRecord, ForumAnswers, type ForumAnswersOptions } from './forum-answers';
import { rememberRefusal } from './remember-refusal';

/** Undefined for a missing record. */
type Read<T> = Promise<ForumAnswer<T> | undefined>;

/** What a kind of forum reads, by requests that it is given a function for. */
export interface ForumReader extends Pick<ForumAnswersOptions, 'isRefusal' | 'countListed'> {
  /** All forums. */
  forums(ask: Ask): Promise<ForumAnswer<Forum[]>>;
  /** Of neither digest nor featured topics, which no such forum has. */
  topics(ask: Ask, query: TopicQuery): Read<Listing<TopicEntry>>;
  topic(ask: Ask, id: number, window: PostsWindow): Read<RawTopic>;
  locate(ask: Ask, locator: LocatorView): Read<Located>;
  member?(ask: Ask, id: number, window: RecordWindow): Read<Member>;
  statistics?(ask: Ask): Read<Statistics>;
  /** Undefined for a search that the forum does not offer. */
  search?(ask: Ask, search: SearchWindow): Read<SearchResults<string>>;
  /** Sends a request that is refused while guests may not search. By default, they may. */
  maySearch?(ask: Ask): Read<true>;
}

export type ForumOptions = Pick<ForumAnswersOptions, 'observations' | 'onRejected'>;

const ANYTHING: AboutRecord = { canBeMissing: false };
const A_RECORD: AboutRecord = { canBeMissing: true };

const aboutRecord = (kind: RecordKey['kind'], id: number): AboutRecord => ({
  canBeMissing: true,
  record: { kind, id: String(id) },
});

/** Opens a forum that sends JSON over HTTP. It has no wiki. */
export function openForum(
  upstream: Upstream,
  reader: ForumReader,
  options: ForumOptions = {},
): Community {
  const { isRefusal, countListed, member, statistics, search, maySearch } = reader;
  const answers = new ForumAnswers(upstream, { ...options, isRefusal, countListed });

  const unlessRefused = rememberRefusal();

  /** True for a forum that guests find, though it may refuse to list its topics (NodeBB). */
  async function isListed(ask: Ask, forumId: number | undefined): Promise<boolean> {
    const listed = forumId === undefined ? undefined : await reader.forums(ask);
    return listed?.kind === 'ok' && listed.value.some(({ id }) => id === forumId);
  }

  function forClient(client: ClientKind): Community {
    const answer = <T>(about: AboutRecord, read: (ask: Ask) => Read<T>) =>
      answers.answer(about, answers.exchanges.begin(client), read);
    return {
      ...emptyWiki,
      forums: (id) =>
        answer(id === undefined ? ANYTHING : aboutRecord('forum', id), async (ask) => {
          const read = await reader.forums(ask);
          if (read.kind !== 'ok') return read;
          const all = ok(distinct(read.value, MAX_FORUMS));
          if (id === undefined) return all;
          const below = mapOk(all, (forums) => forumsBelow(forums, id));
          return below.kind === 'ok' && below.value.length === 0 ? undefined : below;
        }),
      topics: (query) => {
        const namesRecord = query.forumId !== undefined || query.starterId !== undefined;
        return answer(namesRecord ? A_RECORD : ANYTHING, async (ask) => {
          if (query.isDigest || query.isFeatured) return ok({ items: [], total: 0 });
          const read = await reader.topics(ask, query);
          if (read && isForbidden(read) && (await isListed(ask, query.forumId))) {
            return ok({ items: [], total: 0 });
          }
          if (read?.kind !== 'ok') return read;
          const { items, rejectedCount = 0 } = read.value;
          const shown = distinct(items, query.limit);
          return shown.length === items.length
            ? read
            : ok({
                ...read.value,
                items: shown,
                rejectedCount: rejectedCount + lostOf(items, shown, query),
              });
        });
      },
      topic: (id, window) =>
        answer(aboutRecord('topic', id), async (ask) => {
          const read = await reader.topic(ask, id, window);
          if (read?.kind !== 'ok') return read;
          const { posts, rejectedCount } = read.value;
          const shown = distinct(posts, window.limit);
          const rejected = rejectedCount + lostOf(posts, shown, window);
          return ok({ ...read.value, posts: shown, rejectedCount: rejected });
        }),
      ...(member && {
        member: (id, window) =>
          answer(A_RECORD, async (ask) => {
            const read = await member(ask, id, window);
            if (read?.kind !== 'ok') return read;
            return ok({ ...read.value, newest: distinct(read.value.newest, window.limit) });
          }),
      }),
      ...(statistics && { statistics: () => answer(ANYTHING, statistics) }),
      ...(search && {
        search: (window) =>
          answer(ANYTHING, (ask) =>
            unlessRefused(
              () => search(ask, window),
              async () => maySearch?.(ask),
            ),
          ),
      }),
      ...(maySearch && {
        maySearch: () => answer(ANYTHING, (ask) => unlessRefused(() => maySearch(ask))),
      }),
      ...aboutVisitor,
      locate: (locator) =>
        answers.answer(A_RECORD, answers.exchanges.beginLink(client), (ask) =>
          reader.locate(ask, locator),
        ),
      isUnchanged: (identity) => answers.exchanges.isUnchanged(identity, client),
      crawlerWaitMs: () => upstream.crawlerWaitMs(),
      connection: () => upstream.state(),
      forClient,
    };
  }
  return forClient('visitor');
}

/** Returns the first record of each id. A forum may repeat a page, or send more than it is asked for. */
function distinct<T extends { id: number }>(records: readonly T[], limit: number): T[] {
  const byId = new Map<number, T>();
  for (const record of records) if (!byId.has(record.id)) byId.set(record.id, record);
  return [...byId.values()].slice(0, limit);
}

/** Returns how many places of a window repeated records take. */
const lostOf = (all: readonly unknown[], shown: readonly unknown[], { limit }: RecordWindow) =>
  Math.min(all.length, limit) - shown.length;

/** Returns a forum with all below it. */
const forumsBelow = (all: readonly Forum[], id: number): Forum[] =>
  all.filter((forum) => [forum, ...forumAncestors(all, forum)].some((each) => each.id === id));
