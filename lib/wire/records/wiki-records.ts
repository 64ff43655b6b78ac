import { z } from 'zod';
import {
  countField,
  describeRecord,
  optionalTextField,
  textField,
  timeField,
  wikiIdField,
} from './record-fields';

/** A namespace of the wiki. */
export const namespaceRecord = describeRecord(
  z.object({
    id: wikiIdField('Colon-separated; empty for the root.'),
    title: textField('The title of its start page, or else its name.'),
  }),
  'A namespace of the wiki.',
  { id: 'clocks:movements', title: 'Movements we have met' },
);

const entryFields = {
  id: wikiIdField('Colon-separated; ends in the name of the page.'),
  title: textField('The title.'),
  last_modified: timeField('When the page was last changed.'),
  size: countField('The size of its source in bytes.'),
};

/** A wiki page as a list has it. */
export const pageEntryRecord = describeRecord(
  z.object(entryFields),
  'A wiki page as a list has it.',
  {
    id: 'radios:valves:start',
    title: 'Valves · 电子管',
    last_modified: 1764445909,
    size: 312,
  },
);

/** A wiki page with its text. */
export const pageRecord = z
  .object({
    ...entryFields,
    content: z
      .string()
      .nullable()
      .describe('The source in the markup of DokuWiki; null where the page has none.'),
    content_rendered: z
      .string()
      .nullable()
      .describe('The text as HTML; null where unknown. Sanitize it before you show it.'),
    author: optionalTextField('The name of the last author.'),
    backlinks: z
      .object({
        total: z.int().min(0).describe('The number of the other pages that link to it.'),
        pages: z
          .array(z.object({ id: entryFields.id, title: entryFields.title }))
          .describe('The first of them by title, 30 at most.'),
      })
      .optional()
      .describe('Missing without a store.'),
  })
  .describe('A wiki page with its text.');
