import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  cleanId,
  ownTitleOf,
  parseDokuWiki,
  removeComments,
  type SourcePage,
  sourceOfComments,
  titleOfSource,
  WikiIndex,
} from '@lectern/dokuwiki';
import { escapeHtml } from '@/lib/base/text/escape';
import { plainText } from '@/lib/base/text/plain-text';
import { type RawPage, renderedSource } from '@/lib/model/records';
import { lastIdPart, namespaceOf, navigationNames, SIDEBAR } from '@/lib/model/wiki-tree';
import type { StoreBuilder } from '@/lib/store/build/store-builder';
import type { Insertion } from '@/lib/store/database/insert-records';
import { MAX_ID_LENGTH } from '@/lib/urls/views/wiki/read-wiki-id';
import { boundedText } from '@/lib/wire/json/scalar';
import {
  duplicateProblem,
  type ImportProblem,
  type ImportRun,
  SourceTally,
  unreadable,
} from '../import-report';
import { decodeText } from '../source/decode-text';
import { findFiles } from '../source/find-files';
import { MAX_RECORD_BYTES, TOO_LONG } from '../source/split-lines';
import { adaptSource, readDialect, type SourceDialect } from './adapt-source';
import { approvedReader, type ReadApproved } from './approved-revisions';
import { type DokuWikiChange, readChangeLog } from './change-log';
import { deniedProblem, foreignProblem, idOfFile } from './file-id';
import type { WikiFiles } from './find-wiki';
import { hiddenPages } from './guest-access';
import { readPageRecords } from './read-page-records';
import { type UnknownParts, UnknownPartsFinder } from './unknown-parts';
import { hasPlugin, isFile } from './wiki-settings';

/**
 * Adds a DokuWiki's public pages. Returns their number and the parts without effect here.
 * @throws ImportError if a folder is unreadable
 */
export async function importWiki(
  { dir, settings, canRead }: WikiFiles,
  builder: StoreBuilder,
  run: ImportRun,
): Promise<{ pages: number; unknown: UnknownParts }> {
  const tally = new SourceTally({ source: 'pages', unit: 'files', mayBeEmpty: false }, run);
  const { counts } = tally;
  const files = (await findFiles(dir, tally)).filter((file) => file.endsWith('.txt'));
  const changes = await readChangeLog(dir).catch((error) => {
    tally.report({ file: 'meta', ...unreadable(error) });
    return new Map<string, DokuWikiChange>();
  });
  const records = await readPageRecords(dir, run);
  const usesHeadings = /^(?:1|content)$/.test(settings?.values.get('useheading') ?? '');
  const startName = cleanId(settings?.values.get('start') || 'start');
  const index = new WikiIndex({ usesHeadings, startName });
  // Read twice, so that not all texts stay in memory.
  const waiting: (() => Promise<PageResult>)[] = [];
  const dialect = readDialect(settings);
  const unknown = new UnknownPartsFinder(settings, dialect.shortcuts);
  const addPage = (page: RawPage, readAgain: () => Promise<PageResult>): Insertion | undefined => {
    const indexed = toSourcePage(page);
    index.add(indexed);
    if (index.isNeededFor(indexed.source)) {
      waiting.push(readAgain);
    } else {
      unknown.add(page);
    }
    const insertion = builder.addPage(page);
    if (insertion === 'added') counts.added += 1;
    return insertion;
  };
  for (const page of records.values()) {
    // Records have the text of pages that no file can hold.
    if (page.source === undefined && page.html === undefined) continue;
    counts.read += 1;
    if (canRead(page.id)) {
      addPage(page, async () => ({ page }));
    } else {
      tally.report({ file: 'pages.jsonl', ...deniedProblem(namespaceOf(page.id)) });
    }
  }
  const wiki: WikiReading = {
    dir,
    settings,
    canRead,
    isHidden: hiddenPages(settings),
    readApproved: approvedReader(dir, settings),
    changes,
    records,
    dialect,
    encoding: run.encoding,
  };
  for (const [at, file] of files.entries()) {
    counts.read += 1;
    const readFilePage = () =>
      readPage(wiki, file).catch((error): PageResult => ({ problem: unreadable(error) }));
    const { page, problem, comments = 0 } = await readFilePage();
    unknown.comments += comments;
    const insertion = page && addPage(page, readFilePage);
    const duplicate = page && insertion && duplicateProblem(insertion, `page ${page.id}`, 'file');
    const reported = duplicate ?? problem;
    if (reported) tally.report({ file, ...reported });
    tally.updateProgress(at + 1, files.length);
  }
  for (const page of index.startPages()) builder.addPage(page);
  for (const readAgain of waiting) {
    const { page } = await readAgain();
    if (!page) continue;
    const indexed = toSourcePage(page);
    const dialect = index.fill(indexed);
    const filled = dialect === indexed.source ? page : { ...page, dialect };
    unknown.add(filled);
    builder.addPage(filled);
  }
  for (const page of index.tagPages()) {
    if (page.id.length <= MAX_ID_LENGTH) builder.addPage(page);
  }
  return { pages: tally.finish(), unknown: unknown.result() };
}

const toSourcePage = (page: RawPage): SourcePage => ({
  ...page,
  source: renderedSource(page) ?? '',
});

interface WikiReading extends WikiFiles {
  isHidden(id: string): boolean;
  readApproved: ReadApproved;
  changes: Map<string, DokuWikiChange>;
  records: Map<string, RawPage>;
  dialect: SourceDialect;
  encoding: string | undefined;
}

interface PageResult {
  page?: RawPage;
  problem?: ImportProblem;
  /** Number of comments in the source that are left out. */
  comments?: number;
}

const COMMENT_PLUGINS = ['comment', 'commentsyntax'];
const HIDING_PLUGINS = ['hidepages', 'hidepage'];

async function readPage(
  {
    dir,
    settings,
    canRead,
    isHidden,
    readApproved,
    changes,
    records,
    dialect,
    encoding,
  }: WikiReading,
  file: string,
): Promise<PageResult> {
  const name = file.slice(0, -'.txt'.length);
  const wikiId = idOfFile(name, settings);
  const id = cleanId(wikiId);
  if (id === '' || id.length > MAX_ID_LENGTH) {
    return { problem: { reason: 'its name is no page id' } };
  }
  const foreign = foreignProblem(wikiId);
  if (foreign) return { problem: foreign };
  if (!canRead(wikiId)) return { problem: deniedProblem(namespaceOf(wikiId)) };
  const approved = readApproved(wikiId, name);
  if (approved === undefined) return { problem: UNAPPROVED };
  const current = await readBounded(join(dir, file));
  const bytes = approved === 'current' ? current.bytes : approved;
  const record = records.get(id);
  // Without its log, a page only lacks an author.
  const ownLog = record ? undefined : await readChangeLog(dir, name).catch(() => undefined);
  const change = ownLog?.get(wikiId) ?? changes.get(wikiId);
  const { text, problem } = decodeText(bytes, encoding);
  const source = text.replaceAll('\0', '').replaceAll('\r\n', '\n');
  const commentsFile = join(dir, '../meta', `${name}.comments`);
  const hasComments =
    source !== '' && hasPlugin(settings, 'discussion') !== false && isFile(commentsFile);
  const comments = hasComments
    ? sourceOfComments(await readFile(commentsFile), {
        setting: (key) => settings?.values.get(`plugin.discussion.${key}`),
        textOf: plainText,
      })
    : '';
  const hasCommentPlugin = COMMENT_PLUGINS.some((plugin) => hasPlugin(settings, plugin));
  const shown = hasCommentPlugin ? removeComments(source) : { text: source, count: 0 };
  const adapted = record?.dialect ?? adaptSource(shown.text, dialect) + comments;
  const navigation = navigationName(lastIdPart(id), settings);
  const hidesItself =
    /~~HIDEPAGE/i.test(source) &&
    HIDING_PLUGINS.some((plugin) => hasPlugin(settings, plugin) !== false) &&
    parseDokuWiki(source, { pageId: id }).isHidden;
  const isUnlisted =
    navigation !== undefined || isHidden(wikiId) || hidesItself || record?.isUnlisted;
  const page: RawPage = {
    id: navigation === undefined ? id : id.replace(/[^:]+$/, navigation),
    title: record?.title ?? titleOf(adapted) ?? lastIdPart(id),
    lastModified: record ? record.lastModified : (change?.at ?? current.modifiedAt),
    sizeBytes: record?.sizeBytes ?? bytes.length,
    author: record ? record.author : change?.author,
    source,
    ...(adapted !== source && { dialect: adapted }),
    ...(isUnlisted && { isUnlisted }),
  };
  const unlisted = navigation === undefined ? HIDDEN : BESIDE;
  return {
    page,
    problem: problem ?? (isUnlisted ? unlisted : undefined),
    comments: shown.count,
  };
}

/** Returns this site's name for a page shown beside others; undefined for other pages. */
function navigationName(name: string, settings: WikiReading['settings']): string | undefined {
  const sidebar = cleanId((settings?.values.get('sidebar') ?? SIDEBAR).replace(/^0$/, ''));
  if (name === sidebar) return SIDEBAR;
  const names = navigationNames(settings?.values.get('template'));
  return name !== SIDEBAR && names.includes(name) ? name : undefined;
}

const BESIDE: ImportProblem = { reason: 'is shown beside other pages', remark: 'beside' };

const UNAPPROVED: ImportProblem = {
  reason: 'has no revision that is approved',
  remark: 'unapproved',
};
const HIDDEN: ImportProblem = { reason: 'is hidden by the wiki: no list has it', remark: 'hidden' };

/** Reads a file and its time. @throws Error if it cannot be read or is longer than `MAX_RECORD_BYTES` */
async function readBounded(path: string): Promise<{ bytes: Buffer; modifiedAt: Date }> {
  const file = await open(path);
  try {
    const { size, mtimeMs } = await file.stat();
    if (size > MAX_RECORD_BYTES) throw new Error(TOO_LONG);
    return { bytes: await file.readFile(), modifiedAt: new Date(mtimeMs) };
  } finally {
    await file.close();
  }
}

/** Returns a page's own title, else its title heading. It is source, so entities are literal. */
const titleOf = (source: string) =>
  boundedText(escapeHtml(ownTitleOf(source) ?? titleOfSource(source) ?? '')) || undefined;
