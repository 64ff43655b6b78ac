import type { z } from 'zod';
import type { Change } from '@/lib/model/community';
import { unixSeconds } from '@/lib/model/unix-time';
import { encodeText } from './json/scalar';
import type { changeRecord } from './records/change-records';

/** A change as a record of `/changes`; `path` is its page on this site. */
export const encodeChange = (change: Change, path: string): z.infer<typeof changeRecord> => ({
  n: change.number,
  at: unixSeconds(change.at),
  what: change.what,
  kind: change.kind,
  id: change.id,
  tid: change.topicId ?? null,
  title: encodeText(change.title),
  path,
});
