import { z } from 'zod';
import type { ClientKind } from '@/lib/base/runtime/client-kind';
import { type Outcome, ok } from '@/lib/model/outcome';
import type { Forum, Statistics } from '@/lib/model/records';
import { isRecord } from '@/lib/wire/json/record';
import { wireCount } from '@/lib/wire/json/scalar';
import type { Community } from '../community';
import type { Ask, ForumAnswer } from '../forum/ask';
import {
  aboutRecord,
  ForumAnswers,
  type ForumAnswersOptions,
  NO_RECORD,
} from '../forum/forum-answers';
import { forumsBelow } from '../forum/forums-below';
import { aboutVisitor } from '../kind/about-visitor';
import { emptyWiki } from '../kind/empty-wiki';
import type { Upstream } from '../remote/upstream';
import { locateInNodebb } from './locate-in-nodebb';
import { NodebbLists } from './nodebb-lists';
import { readNodebbMember } from './nodebb-members';
import { readNodebbTopic } from './read-nodebb-topic';
import { parseNodebbTopicList } from './records/parse-nodebb-list';

const MAX_SOFTWARE = 40;

type Options = Pick<ForumAnswersOptions, 'observations' | 'onRejected'>;

/** Opens a NodeBB by the JSON of its pages. */
export function openNodebb(upstream: Upstream, options: Options = {}): Community {
  const lists = new NodebbLists();
  const forum = new ForumAnswers(upstream, {
    ...options,
    isRefusal: isRecord,
    async countListed(ask) {
      const recent = await ask('/api/recent', '', parseNodebbTopicList);
      return recent.kind === 'ok' ? recent.value.topics.length : undefined;
    },
  });

  function forClient(client: ClientKind): Community {
    const begin = () => forum.exchanges.begin(client);
    return {
      ...emptyWiki,
      forums: (id) =>
        forum.answer(id === undefined ? NO_RECORD : aboutRecord('forum', id), begin(), (ask) =>
          readForums(ask, lists, id),
        ),
      topics: (query) => {
        const canBeMissing = query.forumId !== undefined || query.starterId !== undefined;
        return forum.answer({ canBeMissing }, begin(), (ask) => lists.topics(ask, query));
      },
      topic: (id, window) =>
        forum.answer(aboutRecord('topic', id), begin(), (ask) => readNodebbTopic(ask, id, window)),
      member: (id, window) =>
        forum.answer({ canBeMissing: true }, begin(), (ask) => readNodebbMember(ask, id, window)),
      statistics: () =>
        forum.answer(NO_RECORD, begin(), (ask) => ask('/nodeinfo/2.0', '', parseNodeInfo)),
      ...aboutVisitor,
      locate: (locator) =>
        forum.answer({ canBeMissing: true }, forum.exchanges.beginLink(client), (ask) =>
          locateInNodebb(ask, locator),
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
  lists: NodebbLists,
  id: number | undefined,
): Promise<ForumAnswer<Forum[]> | undefined> {
  const answer = await lists.forums(ask);
  return answer.kind === 'ok' ? forumsBelow(answer.value, id) : answer;
}

const softwareText = z.string().transform((text) => text.slice(0, MAX_SOFTWARE));

const nodeInfo = z.object({
  software: z.object({ name: softwareText, version: softwareText }),
  usage: z.object({ localPosts: wireCount, localComments: wireCount }),
});

/** Parses NodeInfo 2.0, where a post is a topic's first one. */
function parseNodeInfo(body: unknown): Outcome<Statistics> {
  const parsed = nodeInfo.safeParse(body);
  if (!parsed.success) return { kind: 'malformed', reason: 'no NodeInfo' };
  const { software, usage } = parsed.data;
  const { localPosts: topics = 0, localComments: replies = 0 } = usage;
  return ok({
    topics,
    posts: topics + replies,
    pages: 0,
    software: `a ${software.name} (${software.version})`,
  });
}
