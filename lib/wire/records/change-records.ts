import { z } from 'zod';
import { optionalIdField, optionalTextField, pathField } from './record-fields';

/** A record that was added, changed or removed. */
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

/** The body of `/changes`. */
export const changesRecord = z
  .object({
    changes: z.array(changeRecord),
    last: z.int().min(0).describe('The `since` of the next request.'),
    complete: z.boolean().describe('False where changes in between are no longer stored.'),
  })
  .describe('What was added, changed or removed.');
