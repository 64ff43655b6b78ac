import type { z } from 'zod';
import type { OperationResult } from '@/lib/api/operation-result';
import { readParameters } from '@/lib/api/parameters';
import type { StatisticsQueries } from '@/lib/store/queries/statistics-queries';
import type { activityPeriodRecord, statisticsRecord } from '@/lib/wire/records/statistics-records';

/** `GET /statistics`, an operation of Lectern's own: how much there is. */
export const statisticsOperation = (store: StatisticsQueries): OperationResult => ({
  body: store.community() satisfies z.infer<typeof statisticsRecord>,
});

/** `GET /activity`, an operation of Lectern's own: when the posts of a topic were written. */
export function activityOperation(
  store: StatisticsQueries,
  parameters: URLSearchParams,
): OperationResult {
  const { topic_id } = readParameters(parameters, 'activity');
  const periods = topic_id === undefined ? [] : store.topicPeriods(topic_id);
  const body: z.infer<typeof activityPeriodRecord>[] = periods.map(({ start, posts }) => ({
    start: start.getTime() / 1000,
    posts,
  }));
  return { body };
}
