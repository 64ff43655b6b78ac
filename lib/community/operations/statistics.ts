import { z } from 'zod';
import { config } from '@/lib/base/config/config';
import { plainText } from '@/lib/base/text/plain-text';
import type { ActivityPeriod, Statistics } from '@/lib/model/community';
import { mapOk, type Outcome } from '@/lib/model/outcome';
import { parseBody } from '@/lib/wire/json/list';
import { titleMatchRecord } from '@/lib/wire/records/search-records';
import { activityPeriodRecord, statisticsRecord } from '@/lib/wire/records/statistics-records';
import type { RequestParameters } from '../client/answers/request-parameters';
import { cachedRequest } from '../client/cached-request';

/** Sends an operation that only the store of this site answers; missing in front of a remote community. */
async function requestStore<T>(
  { operation, query }: Pick<RequestParameters, 'operation' | 'query'>,
  schema: z.ZodType<T>,
): Promise<Outcome<T>> {
  if (config().apiBaseUrl !== undefined) return { kind: 'missing' };
  return cachedRequest<T>({
    operation,
    query,
    canBeMissing: false,
    read: ({ data }) => parseBody(schema, data),
  });
}

/** How many topics, posts and wiki pages the community has. */
export const readStatistics = (): Promise<Outcome<Statistics>> =>
  requestStore({ operation: 'statistics' }, statisticsRecord);

/** How many posts a topic received in each twelfth of its time, oldest first. */
export const readActivity = async (topicId: number): Promise<Outcome<ActivityPeriod[]>> =>
  mapOk(
    await requestStore(
      { operation: 'activity', query: { topic_id: topicId } },
      z.array(activityPeriodRecord),
    ),
    (periods) => periods.map(({ start, posts }) => ({ start: new Date(start * 1000), posts })),
  );

/** A topic by its title. */
export interface TopicTitle {
  id: number;
  title: string;
}

/** The two topics of its forum that were started next after a topic. */
export const readNextTopics = async (topicId: number): Promise<Outcome<TopicTitle[]>> =>
  mapOk(
    await requestStore(
      { operation: 'topics/next', query: { topic_id: topicId } },
      z.array(titleMatchRecord),
    ),
    (found) =>
      found.flatMap((each) =>
        each.kind === 'topic' ? [{ id: each.tid, title: plainText(each.title) }] : [],
      ),
  );
