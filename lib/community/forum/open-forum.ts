import type { ClientKind } from '@/lib/base/runtime/client-kind';
import { forumAncestors } from '@/lib/model/forum-tree';
import { mapOk } from '@/lib/model/outcome';
import type { RecordKey } from '@/lib/model/record-key';
import type { Forum, Listing, Member, RawTopic, Statistics, TopicEntry } from '@/lib/model/records';
import type { LocatorView, PostsWindow, RecordWindow, TopicQuery } from '@/lib/urls/views/view';
import type { Community, Located } from '../community';
import { aboutVisitor } from '../kind/about-visitor';
import { emptyWiki } from '../kind/empty-wiki';
import type { Upstream } from '../remote/upstream';
import type { Ask, ForumAnswer } from './ask';
import { type AboutRecord, ForumAnswers, type ForumAnswersOptions } from './forum-answers';

/** Undefined for a missing record. */
type Read<T> = Promise<ForumAnswer<T> | undefined>;

/** What a kind of forum reads, by requests that it is given a function for. */
export interface ForumReader extends Pick<ForumAnswersOptions, 'isRefusal' | 'countListed'> {
  /** All forums. */
  forums(ask: Ask): Promise<ForumAnswer<Forum[]>>;
  topics(ask: Ask, query: TopicQuery): Read<Listing<TopicEntry>>;
  topic(ask: Ask, id: number, window: PostsWindow): Read<RawTopic>;
  locate(ask: Ask, locator: LocatorView): Read<Located>;
  member?(ask: Ask, id: number, window: RecordWindow): Read<Member>;
  statistics?(ask: Ask): Read<Statistics>;
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
  const { isRefusal, countListed, member, statistics } = reader;
  const answers = new ForumAnswers(upstream, { ...options, isRefusal, countListed });

  function forClient(client: ClientKind): Community {
    const answer = <T>(about: AboutRecord, read: (ask: Ask) => Read<T>) =>
      answers.answer(about, answers.exchanges.begin(client), read);
    return {
      ...emptyWiki,
      forums: (id) =>
        answer(id === undefined ? ANYTHING : aboutRecord('forum', id), async (ask) => {
          const all = await reader.forums(ask);
          if (all.kind !== 'ok' || id === undefined) return all;
          const below = mapOk(all, (forums) => forumsBelow(forums, id));
          return below.kind === 'ok' && below.value.length === 0 ? undefined : below;
        }),
      topics: (query) => {
        const namesRecord = query.forumId !== undefined || query.starterId !== undefined;
        return answer(namesRecord ? A_RECORD : ANYTHING, (ask) => reader.topics(ask, query));
      },
      topic: (id, window) =>
        answer(aboutRecord('topic', id), (ask) => reader.topic(ask, id, window)),
      ...(member && {
        member: (id, window) => answer(A_RECORD, (ask) => member(ask, id, window)),
      }),
      ...(statistics && { statistics: () => answer(ANYTHING, statistics) }),
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

/** Returns a forum with all below it. */
const forumsBelow = (all: readonly Forum[], id: number): Forum[] =>
  all.filter((forum) => [forum, ...forumAncestors(all, forum)].some((each) => each.id === id));
