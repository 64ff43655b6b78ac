import { LRUCache } from 'lru-cache';
import type { ClientKind } from '@/lib/base/runtime/client-kind';
import type { Forum } from '@/lib/model/records';
import type { OnRejectedRecord } from '@/lib/wire/json/list';
import type { Community } from '../community';
import type { Ask, ForumAnswer } from '../forum/ask';
import { aboutRecord, ForumAnswers, NO_RECORD } from '../forum/forum-answers';
import { forumsBelow } from '../forum/forums-below';
import { aboutVisitor } from '../kind/about-visitor';
import { emptyWiki } from '../kind/empty-wiki';
import type { Upstream } from '../remote/upstream';
import type { Observations } from '../state/observations';
import { Categories } from './categories';
import { locateInDiscourse } from './locate-in-discourse';
import { Members } from './members';
import { readDiscourseTopic, type TopicTails } from './read-discourse-topic';
import { discourseError } from './records/discourse-error';
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
  { observations, onRejected }: Options = {},
): Community {
  const categories = new Categories();
  const members = new Members(dataDir);
  const lists = new TopicLists(categories, members);
  const addMembers = (users: DiscourseUser[]) => members.add(users);
  const tails: TopicTails = new LRUCache({ max: 5_000 });
  const forum = new ForumAnswers(upstream, {
    observations,
    onRejected,
    isRefusal: (body) => discourseError.safeParse(body).success,
    async countListed(ask) {
      const latest = await ask('/latest.json', '', parseTopicList);
      return latest.kind === 'ok' ? latest.value.topics.length : undefined;
    },
  });

  function forClient(client: ClientKind): Community {
    const begin = () => forum.exchanges.begin(client);
    return {
      ...emptyWiki,
      forums: (id) =>
        forum.answer(id === undefined ? NO_RECORD : aboutRecord('forum', id), begin(), (ask) =>
          readForums(ask, categories, id),
        ),
      topics: (query) => {
        const canBeMissing = query.forumId !== undefined || query.starterId !== undefined;
        return forum.answer({ canBeMissing }, begin(), (ask) => lists.read(ask, query));
      },
      topic: (id, window) =>
        forum.answer(aboutRecord('topic', id), begin(), (ask) =>
          readDiscourseTopic(ask, id, window, { onUsers: addMembers, tails }),
        ),
      ...aboutVisitor,
      locate: (locator) =>
        forum.answer({ canBeMissing: true }, forum.exchanges.beginLink(client), (ask) =>
          locateInDiscourse(ask, locator, addMembers),
        ),
      isUnchanged: (identity) => forum.exchanges.isUnchanged(identity, client),
      crawlerWaitMs: () => upstream.crawlerWaitMs(),
      connection: () => upstream.state(),
      forClient,
    };
  }
  return forClient('visitor');
}

async function readForums(
  ask: Ask,
  categories: Categories,
  id: number | undefined,
): Promise<ForumAnswer<Forum[]> | undefined> {
  const answer = await categories.read(ask);
  if (answer.kind !== 'ok') return answer;
  return forumsBelow(
    answer.value.map(({ forum }) => forum),
    id,
  );
}
