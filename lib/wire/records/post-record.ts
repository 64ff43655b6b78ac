import { z } from 'zod';
import { describeRecord, idField, optionalIdField, textField, timeField } from './record-fields';

const entryFields = {
  pid: idField('The number of the post.'),
  post_date: timeField('When it was written.'),
  author: z
    .object({
      id: optionalIdField('The number of the member; null where unknown.'),
      name: textField('The name; may be empty.'),
    })
    .describe('The member who wrote it.'),
};

/** A post. */
export const postRecord = describeRecord(
  z.object({
    ...entryFields,
    post_rendered: z
      .string()
      .describe('The text as HTML. A store gives it as it came: sanitize it before you show it.'),
    username: textField(
      'The name of the author in mentions. Missing where the community has no second name.',
    ).optional(),
    post_number: idField(
      'The number in its topic, counting deleted posts. Missing where the community has none.',
    ).optional(),
  }),
  'A post.',
  {
    pid: 10004,
    post_date: 1679745609,
    author: { id: 40, name: '夜航船' },
    post_rendered:
      '<p>开坛第一周，趁数据还少，先把这事定下来：自己搭还是用现成的？我列了三个候选，大家投票到月底。</p>',
  },
);

/** A post that a search has found. */
export const postExcerptRecord = z
  .object({
    ...entryFields,
    excerpt: z
      .string()
      .describe('The text around the matches, HTML-escaped, with `<mark>` around each match.'),
  })
  .describe('A post that a search has found.');
