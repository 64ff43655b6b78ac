import { z } from 'zod';
import { type Outcome, ok } from '@/lib/model/outcome';
import type { Statistics } from '@/lib/model/records';
import { isRecord } from '@/lib/wire/json/record';
import { wireCount } from '@/lib/wire/json/scalar';
import type { Community } from '../community';
import { type ForumOptions, openForum } from '../forum/open-forum';
import type { Upstream } from '../remote/upstream';
import { locateInNodebb } from './locate-in-nodebb';
import { NodebbLists } from './nodebb-lists';
import { readNodebbMember } from './nodebb-members';
import { readNodebbTopic } from './read-nodebb-topic';
import { parseNodebbTopicList } from './records/parse-nodebb-list';

const MAX_SOFTWARE = 40;

/** Opens a NodeBB by the JSON of its pages. */
export function openNodebb(upstream: Upstream, options?: ForumOptions): Community {
  const lists = new NodebbLists();
  return openForum(
    upstream,
    {
      isRefusal: isRecord,
      async countListed(ask) {
        const recent = await ask('/api/recent', '', parseNodebbTopicList);
        return recent.kind === 'ok' ? recent.value.topics.length : undefined;
      },
      forums: (ask) => lists.forums(ask),
      topics: (ask, query) => lists.topics(ask, query),
      topic: readNodebbTopic,
      member: readNodebbMember,
      statistics: (ask) => ask('/nodeinfo/2.0', '', parseNodeInfo),
      locate: locateInNodebb,
    },
    options,
  );
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
