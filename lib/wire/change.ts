import { z } from 'zod';
import type { Change } from '@/lib/model/records';
import { unixSeconds } from '@/lib/model/unix-time';
import { encodeText } from './json/scalar';
import { optionalIdField, optionalTextField, pathField } from './json/sent-fields';

export const changeRecord = z
  .object({
    n: z.int().min(1).describe('The number of the change. Changes are counted up.'),
    at: z.int().describe('When the change was noticed. Unix time in seconds.'),
    what: z.enum(['added', 'changed', 'gone']),
    kind: z.enum(['page', 'forum', 'topic', 'post']),
    id: z.string().describe('The number of the record; of a page, its colon-separated id.'),
    tid: optionalIdField('Of a post, the number of its topic.'),
    title: optionalTextField('The title; a post has none.'),
    path: pathField('The page that shows the record, or showed it.'),
  })
  .describe('A record that was added, changed or removed.');

export const changesRecord = z
  .object({
    changes: z.array(changeRecord),
    last: z.int().min(0).describe('The `since` of the next request.'),
    complete: z.boolean().describe('False where changes in between are no longer stored.'),
  })
  .describe('What was added, changed or removed.');

/** Returns a change as JSON. `path` is the path of the page that shows the changed record. */
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
