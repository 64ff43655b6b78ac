import { z } from 'zod';
import { describeRecord } from './record-fields';

/** The body of `/statistics`. */
export const statisticsRecord = describeRecord(
  z.object({ topics: z.int().min(0), posts: z.int().min(0), pages: z.int().min(0) }),
  'How many topics, posts and wiki pages there are.',
  { topics: 340, posts: 2340, pages: 108 },
);

/** A record of `/activity`. */
export const activityPeriodRecord = describeRecord(
  z.object({
    start: z.int().describe('The beginning of the period: Unix time in seconds.'),
    posts: z.int().min(0).describe('How many posts were written in it.'),
  }),
  'A period of time, and how many posts were written in it.',
  { start: 1679745609, posts: 4 },
);
