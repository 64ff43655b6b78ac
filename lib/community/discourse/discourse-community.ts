import { LRUCache } from 'lru-cache';
import { mapOk } from '@/lib/model/outcome';
import type { Community } from '../community';
import { type ForumOptions, openForum } from '../forum/open-forum';
import type { Upstream } from '../remote/upstream';
import { Categories } from './categories';
import { locateInDiscourse } from './locate-in-discourse';
import { Members } from './members';
import { readDiscourseTopic, type TopicTails } from './read-discourse-topic';
import { discourseError } from './records/discourse-error';
import type { DiscourseUser } from './records/discourse-fields';
import { parseTopicList } from './records/parse-topic-list';
import { TopicLists } from './topic-lists';

/**
 * Opens a Discourse by its public JSON.
 * @param dataDir folder for the file of user names
 */
export function openDiscourse(
  upstream: Upstream,
  dataDir: string,
  options?: ForumOptions,
): Community {
  const categories = new Categories();
  const members = new Members(dataDir);
  const lists = new TopicLists(categories, members);
  const onUsers = (users: DiscourseUser[]) => members.add(users);
  const tails: TopicTails = new LRUCache({ max: 5_000 });
  return openForum(
    upstream,
    {
      isRefusal: (body) => discourseError.safeParse(body).success,
      async countListed(ask) {
        const latest = await ask('/latest.json', '', parseTopicList);
        return latest.kind === 'ok' ? latest.value.topics.length : undefined;
      },
      async forums(ask) {
        const read = await categories.read(ask);
        return read.kind === 'ok' ? mapOk(read, (all) => all.map(({ forum }) => forum)) : read;
      },
      topics: (ask, query) => lists.read(ask, query),
      topic: (ask, id, window) => readDiscourseTopic(ask, id, window, { onUsers, tails }),
      locate: (ask, locator) => locateInDiscourse(ask, locator, onUsers),
    },
    options,
  );
}
