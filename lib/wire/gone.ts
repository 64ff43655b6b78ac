import { z } from 'zod';
import { GONE_KINDS } from '@/lib/model/record-key';
import { strictInteger } from './json/strict-scalar';

/** A line of `gone.jsonl`: a deleted record, with the time in Unix seconds. */
export const goneLine = z.object({
  kind: z.enum(GONE_KINDS),
  id: z.string('must be a text').refine(({ length }) => length <= 512),
  at: strictInteger,
});
