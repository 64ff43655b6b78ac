import { z } from 'zod';
import { mapOk, type Outcome } from '@/lib/model/outcome';
import { named, wireRecord } from '@/lib/wire/json/fields';
import { type OnRejectedRecord, readRecords } from '@/lib/wire/json/list';
import { optionalWireId, wireCount } from '@/lib/wire/json/scalar';
import type { TopicListPage } from '../../forum/list-window';
import { type DiscourseUser, discourseText, discourseUser, toMember } from './discourse-fields';
import { isPublicKind, topicFields, toTopic } from './parse-topic';

export interface DiscourseTopicList extends TopicListPage {
  users: DiscourseUser[];
}

const MAX_TOPICS = 200;

const listBody = z.object({
  users: z.array(discourseUser).default([]).catch([]),
  topic_list: wireRecord({
    topics: z.array(z.unknown()).transform((topics) => topics.slice(0, MAX_TOPICS)),
    perPage: named(wireCount, 'per_page'),
    moreUrl: named(z.unknown(), 'more_topics_url'),
  }),
});

const poster = wireRecord({ id: named(optionalWireId, 'user_id'), user: discourseUser });

const entry = wireRecord(
  {
    ...topicFields,
    posters: z.array(poster).default([]).catch([]),
    lastPosterName: named(discourseText, 'last_poster_username'),
  },
  'topic that is not an object',
);

/** Parses `/latest.json` or a similar list. Leaves out malformed topics and reports them to `onRejected`. */
export function parseTopicList(
  body: unknown,
  onRejected: OnRejectedRecord,
): Outcome<DiscourseTopicList> {
  const parsed = listBody.safeParse(body);
  if (!parsed.success) return { kind: 'malformed', reason: 'no list of topics' };
  const { users: listed, topic_list: list } = parsed.data;
  const users = listed.filter((user) => user !== undefined);
  return mapOk(readRecords(list.topics, entry, onRejected), (entries) => ({
    topics: entries.map(({ posters: [first], lastPosterName, ...fields }) => {
      if (fields.visible === false || !isPublicKind(fields.archetype)) return undefined;
      // The first poster started the topic. Some lists give posters as users, others as ids of `users`.
      const starter = first?.user ?? users.find(({ id }) => id !== undefined && id === first?.id);
      const last = users.find(({ username }) => username === lastPosterName);
      const unlistedPoster = lastPosterName ? { name: lastPosterName } : undefined;
      return {
        ...toTopic(fields),
        starter: toMember(starter),
        lastPoster: toMember(last) ?? unlistedPoster,
      };
    }),
    users,
    perPage: list.perPage || undefined,
    hasMore: typeof list.moreUrl === 'string',
  }));
}
