import type { ActivityPeriod, Statistics, TopicTitle } from '@/lib/model/community';
import type { Outcome } from '@/lib/model/outcome';
import { community } from '../open-community';

const NOT_TOLD = { kind: 'missing' } as const;

/** How many topics, posts and wiki pages the community has; missing where it does not say. */
export const readStatistics = async (): Promise<Outcome<Statistics>> =>
  (await community().statistics?.()) ?? NOT_TOLD;

/** How many posts a topic received in each twelfth of its time, oldest first. */
export const readActivity = async (topicId: number): Promise<Outcome<ActivityPeriod[]>> =>
  (await community().activity?.(topicId)) ?? NOT_TOLD;

/** The two topics of its forum that were started next after a topic. */
export const readNextTopics = async (topicId: number): Promise<Outcome<TopicTitle[]>> =>
  (await community().nextTopics?.(topicId)) ?? NOT_TOLD;
