import { LRUCache } from 'lru-cache';
import type { ClientKind } from '@/lib/base/runtime/client-kind';
import { forumAncestors } from '@/lib/model/forum-tree';
import { type Outcome, ok } from '@/lib/model/outcome';
import type { RecordKey } from '@/lib/model/record-key';
import type { Forum } from '@/lib/model/records';
import type { OnRejectedRecord } from '@/lib/wire/json/list';
import type { Answer, Community } from '../community';
import { aboutVisitor } from '../kind/about-visitor';
import { emptyWiki } from '../kind/empty-wiki';
import { type Exchange, Exchanges } from '../remote/exchange';
import { interpretStatus } from '../remote/interpret-status';
import { RefusalCheck } from '../remote/refusal-check';
import type { Upstream } from '../remote/upstream';
import { Observations } from '../state/observations';
import { type Ask, createAsk, type DiscourseAnswer } from './ask';
import { Categories } from './categories';
import { locateInDiscourse } from './locate-in-discourse';
import { Members } from './members';
import { readDiscourseTopic, type TopicTails } from './read-discourse-topic';
import type { DiscourseUser } from './records/discourse-fields';
import { parseTopicList } from './records/parse-topic-list';
import { TopicLists } from './topic-lists';

interface Options {
  observations?: Observations;
  onRejected?: OnRejectedRecord;
}

/**
 * Opens a Discourse by its public JSON.
 * @param dataDir folder for the file of user names
 */
export function openDiscourse(
  upstream: Upstream,
  dataDir: string,
  { observations = new Observations(), onRejected }: Options = {},
): Community {
  const exchanges = new Exchanges(upstream, observations);
  const categories = new Categories();
  const members = new Members(dataDir);
  const lists = new TopicLists(categories, members);
  const addMembers = (users: DiscourseUser[]) => members.add(users);
  const tails: TopicTails = new LRUCache({ max: 5_000 });
  const refusals = new RefusalCheck({
    async board() {
      const latest = await createAsk(exchanges.begin('visitor'))(
        '/latest.json',
        '',
        parseTopicList,
      );
      return latest.kind === 'ok' ? latest.value.topics.length : undefined;
    },
  });

  /**
   * @param named the record that may be missing
   * @param read resolves to undefined if it is
   */
  async function answer<T>(
    named: { canBeMissing: boolean; record?: RecordKey },
    exchange: Exchange,
    read: (ask: Ask) => Promise<DiscourseAnswer<T> | undefined>,
  ): Answer<T> {
    const answered = await read(createAsk(exchange, onRejected));
    return exchange.answer(await outcomeOf(answered, named));
  }

  async function outcomeOf<T>(
    answered: DiscourseAnswer<T> | undefined,
    { canBeMissing, record }: { canBeMissing: boolean; record?: RecordKey },
  ): Promise<Outcome<T>> {
    if (answered === undefined) return { kind: 'missing' };
    if (answered.kind !== 'response') return answered;
    const refusal = interpretStatus(answered, canBeMissing);
    const wasSeen = record !== undefined && observations.withdrawn.hasSeen(record);
    return refusal.kind === 'unconfirmed'
      ? refusals.confirm(refusal, 'board/topics/{id}', wasSeen)
      : refusal;
  }

  function forClient(client: ClientKind): Community {
    const begin = () => exchanges.begin(client);
    return {
      ...emptyWiki,
      forums: (id) =>
        answer(id === undefined ? ANY : named('forum', id), begin(), (ask) =>
          readForums(ask, categories, id),
        ),
      topics: (query) => {
        const canBeMissing = query.forumId !== undefined || query.starterId !== undefined;
        return answer({ canBeMissing }, begin(), (ask) => lists.read(ask, query));
      },
      topic: (id, window) =>
        answer(named('topic', id), begin(), (ask) =>
          readDiscourseTopic(ask, id, window, { onUsers: addMembers, tails }),
        ),
      ...aboutVisitor,
      locate: (locator) =>
        answer({ canBeMissing: true }, exchanges.beginLink(client), (ask) =>
          locateInDiscourse(ask, locator, addMembers),
        ),
      isUnchanged: (identity) => exchanges.isUnchanged(identity, client),
      crawlerWaitMs: () => upstream.crawlerWaitMs(),
      connection: () => upstream.state(),
      forClient,
    };
  }
  return forClient('visitor');
}

const ANY = { canBeMissing: false };

const named = (kind: RecordKey['kind'], id: number) => ({
  canBeMissing: true,
  record: { kind, id: String(id) },
});

async function readForums(
  ask: Ask,
  categories: Categories,
  id: number | undefined,
): Promise<DiscourseAnswer<Forum[]> | undefined> {
  const answer = await categories.read(ask);
  if (answer.kind !== 'ok') return answer;
  const all = answer.value.map(({ forum }) => forum);
  const forums = all.filter((forum) =>
    [forum, ...forumAncestors(all, forum)].some((each) => id === undefined || each.id === id),
  );
  return id !== undefined && forums.length === 0 ? undefined : ok(forums);
}
