import { z } from 'zod';
import { mapOk, type Outcome } from '@/lib/model/outcome';
import { named, wireRecord } from '@/lib/wire/json/fields';
import { type OnRejectedRecord, readRecords } from '@/lib/wire/json/list';
import { wireCount } from '@/lib/wire/json/scalar';
import type { TopicListPage } from '../../forum/list-window';
import { escapingOf, NODEBB_TOPIC_FIELDS, toNodebbTopic } from './topic-fields';

const MAX_TOPICS = 200;

const paging = wireRecord({
  page: named(wireCount, 'currentPage'),
  pageCount: wireCount,
})
  .optional()
  .catch(undefined);

const listBody = wireRecord({
  topics: z
    .array(z.unknown(), 'no list of topics')
    .transform((topics) => topics.slice(0, MAX_TOPICS)),
  total: named(wireCount, 'topicCount', 'topic_count'),
  /** Place of the first topic of the next page. */
  nextStart: wireCount,
  pagination: paging,
});

const entries = {
  plain: wireRecord(NODEBB_TOPIC_FIELDS.plain, 'topic that is not an object'),
  escaped: wireRecord(NODEBB_TOPIC_FIELDS.escaped, 'topic that is not an object'),
};

/**
 * Parses a page of a list (`/api/recent`, `/api/category/{cid}`). Reports malformed topics to `onRejected`.
 */
export function parseNodebbTopicList(
  body: unknown,
  onRejected: OnRejectedRecord,
): Outcome<TopicListPage> {
  // A category that is a link leads to its target.
  if (typeof body === 'string') return { kind: 'missing' };
  const parsed = listBody.safeParse(body);
  if (!parsed.success) return { kind: 'malformed', reason: 'no list of topics' };
  const {
    topics,
    total,
    nextStart = 0,
    pagination: { page = 1, pageCount = 1 } = {},
  } = parsed.data;
  const perPage = nextStart / page;
  return mapOk(readRecords(topics, entries[escapingOf(topics[0])], onRejected), (read) => ({
    topics: read.map((fields) => toNodebbTopic(fields)),
    perPage: perPage > 0 && Number.isInteger(perPage) ? perPage : undefined,
    hasMore: page < pageCount,
    total,
  }));
}
