import { z } from 'zod';
import { searchCommunity } from '@/lib/community/operations/search-community';
import type { Site } from '@/lib/community/site/site';
import {
  describeFound,
  describeListedChange,
  describeListedForum,
  describeListedNamespace,
  describeListedPage,
  describeListedTopic,
} from '@/lib/documents/markdown/listed-records';
import { createTextOfPage } from '@/lib/documents/markdown/markdown-response';
import { mapOk, ok } from '@/lib/model/outcome';
import { describeSite } from '@/lib/pages/home/describe-home';
import { loadNamespace } from '@/lib/pages/load-namespace';
import { oldestCachedAt, type PageRefusal } from '@/lib/pages/page-result';
import { absoluteUrl } from '@/lib/urls/canonical-url';
import { parseTextUrl } from '@/lib/urls/documents/markdown-url';
import { POSTS_SCANNED } from '@/lib/urls/views/board/topic-view';
import { parseUrl } from '@/lib/urls/views/parse-url';
import { MAX_SEARCH_LENGTH, RESULTS_PER_PAGE, readWords } from '@/lib/urls/views/site/search-view';
import type { ViewOf } from '@/lib/urls/views/view';
import { readOnePost, readTopicWindow } from './read-posts';
import { listResult, type ToolOutcome, textResult, windowResult } from './tool-result';

export interface McpTool {
  description: string;
  input: z.ZodObject;
  run(site: Site, given: unknown): Promise<ToolOutcome>;
}

/** Returns a tool whose function is given its checked arguments. It refuses what it does not know. */
function defineTool<Input extends z.ZodObject>(
  description: string,
  input: Input,
  run: (site: Site, given: z.output<Input>) => Promise<ToolOutcome>,
): McpTool {
  return {
    description,
    // A misnamed argument would be left out unseen: all topics in place of those of one forum.
    input: input.strict(),
    // The protocol's server has checked the arguments by the schema.
    run: (site, given) => run(site, given as z.output<Input>),
  };
}

const id = z.int().min(1);
const offset = z.int().min(0).default(0).describe('How many records to skip.');
const limit = (max: number) =>
  z.int().min(1).max(max).default(20).describe('The most records to return.');
const page = z.int().min(1).max(10_000).default(1).describe('The page of the list, from 1.');
const words = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .refine((text) => readWords(text) !== undefined, 'No control characters.');
const wikiId = z.string().max(512).default('');

const impossible = (detail: string): ToolOutcome => ({ kind: 'impossible', detail });
const NO_BOARD = impossible('the site has no forums.');
const NO_WIKI = impossible('the site has no wiki.');
const MISSING: ToolOutcome = { kind: 'missing' };

const outcomeOf = (refusal: PageRefusal): ToolOutcome =>
  refusal.kind === 'failed' ? refusal.failure : MISSING;

/** Reads a wiki page as Markdown; a page that was moved, at its new place. */
async function readWikiPage(
  site: Site,
  view: ViewOf<'wiki-page' | 'wiki-home'>,
  mayMove = true,
): Promise<ToolOutcome> {
  const made = await createTextOfPage({ kind: 'markdown', view }, site);
  if (made.kind === 'ready') {
    return { ...ok(textResult(made.response.body, view, {})), cachedAt: made.cachedAt };
  }
  if (made.kind !== 'moved' || !mayMove) return outcomeOf(made);
  // It leads to Markdown, or to a page whose id ends in `.md`.
  const text = parseTextUrl(made.to);
  const target = text.kind === 'markdown' ? text : parseUrl(made.to);
  return 'view' in target && (target.view.kind === 'wiki-page' || target.view.kind === 'wiki-home')
    ? readWikiPage(site, target.view, false)
    : MISSING;
}

/** The store answers on a mirrored site, as it does in `/api`. */
function changesOf({ store, community, dependencies }: Site) {
  if (store) dependencies.addUnknown();
  return (store ?? community).changes;
}

async function describeThisSite(site: Site): Promise<ToolOutcome> {
  const { settings, can, community } = site;
  const counts = await community.statistics?.();
  const possible = {
    search: community.search !== undefined && (await community.maySearch?.())?.kind !== 'missing',
    list_forums: can.showBoard,
    list_topics: can.showBoard,
    tags: can.listTags,
    read_topic: can.showBoard,
    list_pages: can.showWiki,
    read_page: can.showWiki,
    recent_changes: changesOf(site) !== undefined,
  };
  const { topics, posts, pages } = counts?.kind === 'ok' ? counts.value : {};
  const about = describeSite(can);
  const license = settings.license && { name: settings.license.name, url: settings.license.url };
  const described = ok({
    content: [{ type: 'text' as const, text: `# ${settings.siteName}\n\n${about}` }],
    structuredContent: {
      name: settings.siteName,
      description: about,
      url: absoluteUrl('/'),
      language: settings.locale,
      license,
      counts: { topics, posts, pages },
      possible,
    },
  });
  return { ...described, cachedAt: counts && oldestCachedAt([counts]) };
}

/** The tools of `/mcp`, each over the functions that pages use. */
export const MCP_TOOLS: Readonly<Record<string, McpTool>> = {
  search: defineTool(
    'Finds topics, posts and wiki pages by words, best first.',
    z.object({
      text: words(MAX_SEARCH_LENGTH).describe(
        'Words that must all occur. "…" is a phrase, -word excludes.',
      ),
      in: z.enum(['wiki', 'board']).optional().describe('Only wiki pages, or only topics.'),
      forum: id.optional().describe('Only topics of this forum.'),
      author: words(MAX_SEARCH_LENGTH).optional().describe('Only what this member wrote.'),
      topic: id.optional().describe('Only posts of this topic, without other filters.'),
      page,
    }),
    async (site, { text, in: section, forum, author, topic, page: number }) => {
      const found = await searchCommunity(site, {
        text: readWords(text) ?? '',
        in: section,
        forumId: forum,
        author: (author && readWords(author)) || undefined,
        topicId: topic,
        offset: (number - 1) * RESULTS_PER_PAGE,
        limit: RESULTS_PER_PAGE,
      });
      // A search names no record that could be missing.
      if (found.kind === 'missing') return impossible('this site offers no such search.');
      return mapOk(found, ({ items, total, hasMore, isComplete }) =>
        listResult(items.map(describeFound), {
          total,
          page: number,
          ...(total === undefined && { has_more: hasMore }),
          is_complete: isComplete,
        }),
      );
    },
  ),
  list_forums: defineTool(
    'Lists the forums with their numbers, descriptions and counts.',
    z.object({
      forum: id.optional().describe('Only this one and those below it.'),
      offset,
      limit: limit(100),
    }),
    async ({ can, community }, { forum, ...window }) =>
      can.showBoard
        ? windowResult(await community.forums(forum), window, describeListedForum)
        : NO_BOARD,
  ),
  list_topics: defineTool(
    'Lists topics, those with the newest posts first.',
    z.object({
      forum: id.optional(),
      starter: id.optional().describe('The number of the member who started them.'),
      tag: z.string().max(100).optional(),
      pinned: z.boolean().optional(),
      digest: z.boolean().optional().describe('Only topics selected as the best.'),
      featured: z.boolean().optional().describe('Only topics of the front page.'),
      order_by: z.enum(['last_post', 'start_date']).default('last_post'),
      sort: z.enum(['desc', 'asc']).default('desc'),
      offset,
      limit: limit(100),
    }),
    async ({ can, community }, { forum, starter, tag, order_by: orderBy, sort, ...given }) => {
      if (!can.showBoard) return NO_BOARD;
      if (tag !== undefined && !can.listTags) return impossible('topics are not listed by tag.');
      const topics = await community.topics({
        forumId: forum,
        starterId: starter,
        tag,
        isPinned: given.pinned,
        isDigest: given.digest,
        isFeatured: given.featured,
        orderBy,
        sort,
        offset: given.offset,
        limit: given.limit,
      });
      return mapOk(topics, ({ items, total }) =>
        listResult(items.map(describeListedTopic), { total }),
      );
    },
  ),
  read_topic: defineTool(
    'Reads posts of a topic as Markdown, oldest first. The first post is the question.',
    z.object({
      topic: id,
      offset,
      limit: limit(50),
      answers: z
        .boolean()
        .optional()
        .describe(`Only the question and accepted answers among ${POSTS_SCANNED} posts.`),
    }),
    async (site, { topic, answers = false, ...window }) =>
      site.can.showBoard ? readTopicWindow(site, topic, window, answers) : NO_BOARD,
  ),
  read_post: defineTool(
    'Reads one post as Markdown, wherever it is now.',
    z.object({ topic: id.describe('The topic that it is in, or was in.'), post: id }),
    async (site, { topic, post }) =>
      site.can.showBoard ? readOnePost(site, topic, post) : NO_BOARD,
  ),
  list_pages: defineTool(
    'Lists the namespaces and pages directly in a namespace of the wiki.',
    z.object({ namespace: wikiId.describe('Colon-separated; the root without it.'), page }),
    async (site, { namespace, page: number }) => {
      if (!site.can.showWiki) return NO_WIKI;
      const loaded = await loadNamespace({ kind: 'namespace', id: namespace, page: number }, site);
      if (loaded.kind !== 'ready') return outcomeOf(loaded);
      const namespaces = loaded.namespaces.map(describeListedNamespace);
      const records = [...namespaces, ...loaded.pages.map(describeListedPage)];
      const { counts, paging, cachedAt } = loaded;
      const about = { counts, page: number, has_more: paging.hasNext };
      return { ...ok(listResult(records, about)), cachedAt };
    },
  ),
  read_page: defineTool(
    'Reads a wiki page as Markdown.',
    z.object({ page: wikiId.describe('Colon-separated id; the home page without it.') }),
    async (site, { page: pageId }) => {
      if (!site.can.showWiki) return NO_WIKI;
      return readWikiPage(
        site,
        pageId === '' ? { kind: 'wiki-home' } : { kind: 'wiki-page', id: pageId },
      );
    },
  ),
  recent_changes: defineTool(
    'Lists what was added, changed or removed since the first copy: the newest first, or all after a time.',
    z.object({
      since: z.iso
        .datetime({ offset: true })
        .optional()
        .describe('Only later changes, oldest first. ISO 8601.'),
      limit: limit(100),
    }),
    async (site, { since, limit: most }) => {
      const read = changesOf(site);
      if (!read) return impossible('changes are not recorded.');
      return mapOk(await read(since, most), ({ changes, isComplete }) =>
        listResult(changes.map(describeListedChange), { is_complete: isComplete }),
      );
    },
  ),
  site: defineTool(
    'Tells the name, license and counts of the site, and which tools can answer here.',
    z.object({}),
    describeThisSite,
  ),
};
