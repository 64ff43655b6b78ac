import { isRecord } from '@/lib/wire/json/record';
import type { Community } from '../community';
import { type ForumOptions, openForum } from '../forum/open-forum';
import { parseNodeInfo } from '../forum/parse-node-info';
import type { Upstream } from '../remote/upstream';
import { locateInNodebb } from './locate-in-nodebb';
import { NodebbLists } from './nodebb-lists';
import { readNodebbMember } from './nodebb-members';
import { readNodebbTopic } from './read-nodebb-topic';
import { parseNodebbTopicList } from './records/parse-nodebb-list';
import { maySearchNodebb, searchNodebb } from './search-nodebb';

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
      search: searchNodebb,
      maySearch: maySearchNodebb,
    },
    options,
  );
}
