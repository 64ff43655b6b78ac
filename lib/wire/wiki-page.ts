import { z } from 'zod';
import type { RawPage, WikiPageEntry } from '@/lib/model/community';
import { type Outcome, ok } from '@/lib/model/outcome';
import { named, wireRecord } from './json/fields';
import { type OnRejectedRecord, parseBody, readRecords, unwrapList } from './json/list';
import { isRecord, unwrapRecord } from './json/record';
import { encodeText, encodeTime, wireCount, wireText, wireTime } from './json/scalar';
import {
  optionalInteger,
  strictOptional,
  strictOptionalText,
  strictTime,
  strictTitle,
} from './json/strict-scalar';
import { wirePerson } from './person';
import type { pageEntryRecord, pageRecord } from './records/wiki-records';
import { titleOrName, wikiId } from './wiki-id';

const ID = ['id', 'page_id'];
const HTML = ['content_rendered', 'rendered', 'html'];
const SOURCE = ['content', 'text', 'source'];

const fields = {
  id: named(
    wikiId('page without an id').pipe(z.string().min(1, { error: 'page without an id' })),
    ...ID,
  ),
  title: named(wireText, 'title', 'name'),
  lastModified: named(wireTime, 'last_modified', 'lastModified', 'modified', 'mtime'),
  sizeBytes: named(wireCount, 'size'),
};

/** A page as a list has it. */
const pageEntry = z
  .preprocess(
    (wire) => (typeof wire === 'string' ? { id: wire } : wire),
    wireRecord(fields, 'page of no known shape'),
  )
  .transform((w): WikiPageEntry => ({ ...w, title: titleOrName(w) }));

const text = z.string().optional().catch(undefined);

const backlinks = z
  .object({
    total: wireCount.pipe(z.number()),
    pages: z.array(z.object({ id: fields.id, title: wireText })),
  })
  .optional()
  .catch(undefined);

const page = wireRecord({
  ...fields,
  backlinks: named(backlinks, 'backlinks'),
  author: named(wirePerson, 'author', 'user'),
  html: named(text, ...HTML),
  source: named(text, ...SOURCE),
});

const strictBody = strictOptional(z.string('must be a text'));

/** A line of `pages.jsonl`: about a page whose source is a file, or a page with its text. */
export const pageLine = z
  .object({
    id: z.string('must be a text').regex(/^[^\p{Cc}]{1,512}$/u, 'must be the id of a page'),
    title: strictTitle,
    last_modified: strictTime,
    size: optionalInteger,
    author: strictOptionalText,
    content: strictBody,
    content_rendered: strictBody,
  })
  .transform(
    (line): RawPage => ({
      id: line.id,
      title: line.title,
      lastModified: line.last_modified,
      sizeBytes: line.size,
      author: line.author,
      source: line.content,
      html: line.content_rendered,
    }),
  );

/** The body of `/wiki/pages`: every page once, in the community's order. */
export function readPageList(
  body: unknown,
  onRejected: OnRejectedRecord,
): Outcome<WikiPageEntry[]> {
  const records = unwrapList(body, ID);
  if (!records) return { kind: 'malformed', reason: 'no list of pages' };
  return readRecords(records, pageEntry, onRejected, ({ lastModified }) => lastModified);
}

/** The body of `/wiki/pages/{id}`. */
export function readRawPage(body: unknown): Outcome<RawPage> {
  const record = unwrapRecord(body, ID);
  if (Array.isArray(record)) return { kind: 'malformed', reason: 'a list instead of a page' };
  if (!isRecord(record)) return { kind: 'malformed', reason: 'page that is not an object' };
  const read = parseBody(page, record);
  if (read.kind !== 'ok') return read;
  if (![...HTML, ...SOURCE].some((name) => typeof record[name] === 'string')) {
    return { kind: 'malformed', reason: 'page without a body' };
  }
  const { author, ...about } = read.value;
  return ok({ ...about, title: titleOrName(about), author: author?.name || undefined });
}

/** A page as a record of a list. */
export const encodePageEntry = (page: WikiPageEntry): z.infer<typeof pageEntryRecord> => ({
  id: page.id,
  title: encodeText(page.title),
  last_modified: encodeTime(page.lastModified),
  size: page.sizeBytes ?? null,
});

/** A page as a record of the interface; its source goes out as it came. */
export const encodePage = (page: RawPage): z.infer<typeof pageRecord> => ({
  ...encodePageEntry(page),
  content: page.source ?? null,
  content_rendered: page.html ?? null,
  author: encodeText(page.author),
  ...(page.backlinks && {
    backlinks: {
      ...page.backlinks,
      pages: page.backlinks.pages.map(({ id, title }) => ({ id, title: encodeText(title) })),
    },
  }),
});

/** A page as a line of `pages.jsonl`, with its source or HTML only where no file can hold it. */
export const encodePageLine = (page: RawPage, isInFile: boolean) => ({
  ...encodePageEntry(page),
  author: encodeText(page.author),
  ...(!isInFile &&
    (page.source === undefined ? { content_rendered: page.html } : { content: page.source })),
});
