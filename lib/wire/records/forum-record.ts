import { z } from 'zod';
import {
  countField,
  describeRecord,
  idField,
  optionalIdField,
  optionalTextField,
  textField,
  timeField,
} from './record-fields';

/** A forum. */
export const forumRecord = describeRecord(
  z.object({
    id: idField('The number of the forum.'),
    parent_id: optionalIdField('The forum that it is a sub-forum of; null at the top.'),
    name: textField('The name.'),
    description: textField('What it is about; may be empty.'),
    position: z.int().describe('Forums with one parent are sorted by this.'),
    topics: countField('How many topics it has.'),
    posts: countField('How many posts its topics have.'),
    last_post: timeField('When the last post was written.'),
    last_id: optionalIdField('The number of the topic with the last post; null where unknown.'),
    last_title: optionalTextField('The title of that topic.'),
    last_poster_id: optionalIdField('The member who wrote the last post; null where unknown.'),
    last_poster_name: optionalTextField('The name of that member.'),
  }),
  'A forum.',
  {
    id: 3,
    parent_id: 1,
    name: 'New here? · 新人报到',
    description: 'Say hello, ask the first question · 打个招呼，问第一个问题',
    position: 2,
    topics: 17,
    posts: 105,
    last_post: 1791496077,
    last_id: 1473,
    last_title: '大一新生，想学修东西，从哪里开始？',
    last_poster_id: 2,
    last_poster_name: '老周',
  },
);
