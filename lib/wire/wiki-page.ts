import { z } from 'zod';
import type { TimeSliced } from '@/lib/base/runtime/time-slicing';
import type { Outcome } from '@/lib/model/outcome';
import type { RawPage, WikiPageEntry } from '@/lib/model/records';
import { wireRecord } from './json/fields';
import { type OnRejectedRecord, parseBody, readManyRecords, unwrapList } from './json/list';
import { isRecord, unwrapRecord } from './json/record';
import { asIs, kind, orNull, recordTable } from './json/record-table';
import { encodeText, wireCount, wireText } from './json/scalar';
import { describeRecord, optionalTextField, textField, wikiIdField } from './json/sent-fields';
import { strictOptional, strictOptionalText, strictTitle } from './json/strict-scalar';
import { wirePerson } from './person';
import { titleOrName, wikiId } from './wiki-id';

const ID = ['id', 'page_id'] as const;
const HTML = ['content_rendered', 'rendered', 'html'] as const;
const SOURCE = ['content', 'text', 'source'] as const;

const pageId = wikiId('page without an id').pipe(z.string().min(1, 'page without an id'));
const id = kind(
  pageId,
  z.string('must be a text').regex(/^[^\p{Cc}]{1,512}$/u, 'must be the id of a page'),
  wikiIdField,
  asIs,
);
const title = kind(wireText, strictTitle, textField, (text) => encodeText(text));
const author = kind(
  wirePerson.transform((person) => person?.name || undefined),
  strictOptionalText,
  optionalTextField,
  (name) => encodeText(name),
);
const body = kind(
  z.string().optional().catch(undefined),
  strictOptional(z.string('must be a text')),
  (about) => z.string().nullable().describe(about),
  orNull,
);
const ENTRY = {
  id: [id, 'Colon-separated; ends in the name of the page.', ...ID],
  title: [title, 'The title.', 'title', 'name'],
  lastModified: [
    'time',
    'When the page was last changed.',
    'last_modified',
    'lastModified',
    'modified',
    'mtime',
  ],
  sizeBytes: ['count', 'The size of its source in bytes.', 'size'],
} as const;
const entryTable = recordTable('page', ENTRY);
const table = recordTable('page', {
  ...ENTRY,
  source: [body, 'The source in the markup of DokuWiki; null where the page has none.', ...SOURCE],
  html: [body, 'The text as HTML; null where unknown. Sanitize it before you show it.', ...HTML],
  author: [author, 'The name of the last author.', 'author', 'user'],
  dialect: [
    body,
    'What is rendered in place of the source: the same page with what the settings and plugins of its wiki mean; null where the source says all.',
    'dialect',
  ],
  isUnlisted: [
    'missableFlag',
    'The wiki hides the page: it is in no list, and search engines are to leave it out. Missing otherwise.',
    'is_unlisted',
  ],
});

export const pageEntryRecord = describeRecord(entryTable.sent, 'A wiki page as a list has it.', {
  id: 'radios:valves:start',
  title: 'Valves · 电子管',
  last_modified: 1764445909,
  size: 312,
});

export const pageRecord = table.sent
  .extend({
    backlinks: z
      .object({
        total: z.int().min(0).describe('The number of the other pages that link to it.'),
        pages: z
          .array(entryTable.sent.pick({ id: true, title: true }))
          .describe('The first of them by title, 30 at most.'),
      })
      .optional()
      .describe('Missing without a store.'),
  })
  .describe('A wiki page with its text.');

/** A line of `pages.jsonl`. The text may be in a file. */
export const pageLine = table.line;

const pageEntry = z
  .preprocess(
    (wire) => (typeof wire === 'string' ? { id: wire } : wire),
    wireRecord(entryTable.wire, 'page of no known shape'),
  )
  .transform((w): WikiPageEntry => ({ ...w, title: titleOrName(w) }));

const page = wireRecord({
  ...table.wire,
  backlinks: z
    .object({
      total: wireCount.pipe(z.number()),
      pages: z.array(z.object({ id: pageId, title: wireText })),
    })
    .optional()
    .catch(undefined),
}).transform((w): RawPage => ({ ...w, title: titleOrName(w) }));

/** Reads the body of `/wiki/pages`: each page once, in order. */
export function* readPageList(
  body: unknown,
  onRejected: OnRejectedRecord,
): TimeSliced<Outcome<WikiPageEntry[]>> {
  const records = unwrapList(body, ID);
  if (!records) return { kind: 'malformed', reason: 'no list of pages' };
  return yield* readManyRecords(records, pageEntry, onRejected, ({ lastModified }) => lastModified);
}

/** Reads the body of `/wiki/pages/{id}`. */
export function readRawPage(body: unknown): Outcome<RawPage> {
  const record = unwrapRecord(body, ID);
  if (Array.isArray(record)) return { kind: 'malformed', reason: 'a list instead of a page' };
  if (!isRecord(record)) return { kind: 'malformed', reason: 'page that is not an object' };
  const read = parseBody(page, record);
  if (
    read.kind === 'ok' &&
    ![...HTML, ...SOURCE].some((name) => typeof record[name] === 'string')
  ) {
    return { kind: 'malformed', reason: 'page without a body' };
  }
  return read;
}

/** Returns a page's record in lists. */
export const encodePageEntry = (page: WikiPageEntry) => entryTable.encode(page);

/** Returns a page's record. The source is sent as it is. */
export const encodePage = ({ backlinks, ...page }: RawPage): z.infer<typeof pageRecord> => ({
  ...table.encode(page),
  ...(backlinks && {
    backlinks: {
      ...backlinks,
      pages: backlinks.pages.map(({ id, title }) => ({ id, title: encodeText(title) })),
    },
  }),
});

/** Returns a line of `pages.jsonl`. It has the text only if no file can hold it. */
export const encodePageLine = (page: RawPage, isInFile: boolean) => ({
  ...encodePageEntry(page),
  author: encodeText(page.author),
  dialect: page.dialect,
  is_unlisted: page.isUnlisted,
  ...(!isInFile &&
    (page.source === undefined ? { content_rendered: page.html } : { content: page.source })),
});
