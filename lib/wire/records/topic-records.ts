import { z } from 'zod';
import { postRecord } from './post-record';
import {
  countField,
  describeRecord,
  idField,
  optionalIdField,
  optionalTextField,
  textField,
  timeField,
} from './record-fields';

const entryFields = {
  tid: idField('The number of the topic.'),
  forum_id: optionalIdField('The forum that it is in; null where unknown.'),
  title: textField('The title.'),
  description: textField('The subtitle; may be empty.'),
  starter_id: optionalIdField('The member who started it; null where unknown.'),
  starter_name: optionalTextField('The name of that member.'),
  start_date: timeField('When it was started.'),
  last_post: timeField('When its last post was written.'),
  last_poster_id: optionalIdField('The member who wrote the last post; null where unknown.'),
  last_poster_name: optionalTextField('The name of that member.'),
  bumped_at: timeField(
    'When it last moved to the top of lists: by a post, or by an edit of the last one. Missing where the community does not say.',
  ).optional(),
  posts: countField(
    'How many posts it has, as the community counts: all posts, or replies only. `post_total` is reliable.',
  ),
  post_total: z
    .int()
    .min(0)
    .optional()
    .describe('How many posts the store of this site has. Missing without a store.'),
  views: countField('How often it was read, as the community counts.'),
  is_pinned: z.boolean().describe('It stands above other topics.'),
  is_digest: z.boolean().describe('It was selected as one of the best.'),
  is_featured: z.boolean().describe('It is on the front page.'),
  moved_to: idField('The number of the topic that has replaced it. Missing otherwise.').optional(),
};

/** A topic as a list has it. */
export const topicEntryRecord = describeRecord(z.object(entryFields), 'A topic as a list has it.', {
  tid: 1005,
  forum_id: 1,
  title: '[Closed] Which forum software?',
  description: '',
  starter_id: 40,
  starter_name: '夜航船',
  start_date: 1679745609,
  last_post: 1681628743,
  last_poster_id: 1,
  last_poster_name: 'marta_k',
  posts: 5,
  post_total: 5,
  views: 244,
  is_pinned: false,
  is_digest: false,
  is_featured: false,
});

/** A topic with a window of its posts. */
export const topicRecord = z
  .object({
    ...entryFields,
    posts_list: z.array(postRecord).describe('The posts of the requested window, in its order.'),
  })
  .describe('A topic with a window of its posts.');
