import type { z } from 'zod';
import type { TopicEntry } from '@/lib/model/records';
import { named, wireRecord } from '@/lib/wire/json/fields';
import { isRecord } from '@/lib/wire/json/record';
import { optionalWireId, wireCount, wireFlag, wireId, wireTime } from '@/lib/wire/json/scalar';
import { type Escaping, NODEBB_FIELDS } from './nodebb-fields';

/** Returns how an answer writes texts, by one of its topics: only before 4.14 they have `titleRaw`. */
export const escapingOf = (topic: unknown): Escaping =>
  isRecord(topic) && 'titleRaw' in topic ? 'escaped' : 'plain';

/** Returns the fields of a topic in lists and on its own. */
function topicFieldsIn(escaping: Escaping) {
  const { text, user, tags } = NODEBB_FIELDS[escaping];
  return {
    // Topics of other servers have an address in its place.
    id: named(wireId('topic without an id of this forum'), 'tid'),
    forumId: named(optionalWireId, 'cid'),
    title: text,
    startedAt: named(wireTime, 'timestamp'),
    lastPostAt: named(wireTime, 'lastposttime'),
    postCount: named(wireCount, 'postcount'),
    viewCount: named(wireCount, 'viewcount'),
    isPinned: named(wireFlag, 'pinned'),
    isDeleted: named(wireFlag, 'deleted'),
    isScheduled: named(wireFlag, 'scheduled'),
    tags,
    starter: named(user, 'user'),
    teaser: wireRecord({ user }).optional().catch(undefined),
  };
}

export const NODEBB_TOPIC_FIELDS = {
  plain: topicFieldsIn('plain'),
  escaped: topicFieldsIn('escaped'),
};

type TopicFields = z.output<z.ZodObject<ReturnType<typeof topicFieldsIn>>>;

/** Returns a public topic; undefined for a deleted or scheduled one, whose title is not its own. */
export function toNodebbTopic(fields: TopicFields): TopicEntry | undefined {
  const { isDeleted, isScheduled, teaser, starter, ...topic } = fields;
  if (isDeleted || isScheduled || topic.title === '') return undefined;
  const last = teaser?.user;
  return {
    ...topic,
    // The accounts of deleted members have no name.
    starter: starter?.name ? starter : undefined,
    description: '',
    isDigest: false,
    isFeatured: false,
    lastPoster: last?.name ? last : undefined,
  };
}
