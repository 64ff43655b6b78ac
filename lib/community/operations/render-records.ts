import { includedIds } from '@lectern/dokuwiki';
import { renderPosts, renderWikiHtml, renderWikiSource } from '@/lib/content/pipeline/render-texts';
import { parseSearchExcerpt } from '@/lib/content/text/parse-search-excerpt';
import { i18n } from '@/lib/i18n/i18n';
import {
  type Person,
  type RawPage,
  type RawTopic,
  type RenderedMarkup,
  renderedSource,
  type Topic,
  type WikiPage,
} from '@/lib/model/records';
import type { SearchResult, SearchResults } from '@/lib/model/search-results';
import type { Community } from '../community';

const MAX_INCLUDED = 50;

/** Returns the sources, by id, of at most 50 pages that a page includes, directly or through others. */
async function readIncluded(
  page: { id: string; source: string },
  wiki: Community,
): Promise<Map<string, string>> {
  const sources = new Map<string, string>();
  const queue = [page];
  for (let next = queue.shift(); next; next = queue.shift()) {
    for (const id of includedIds(next.source, next.id, wiki.hasPage)) {
      if (sources.size >= MAX_INCLUDED) return sources;
      if (id === page.id || sources.has(id)) continue;
      const read = await wiki.page(id);
      const source = read.kind === 'ok' ? renderedSource(read.value) : undefined;
      if (source === undefined) continue;
      sources.set(id, source);
      queue.push({ id, source });
    }
  }
  return sources;
}

async function renderSource(page: RawPage, wiki: Community) {
  const pageId = page.id;
  const source = renderedSource(page) ?? '';
  const { hasPage } = wiki;
  const included = await readIncluded({ id: pageId, source }, wiki);
  if (!hasPage) return renderWikiSource(source, { pageId, included });
  // The text depends on which of the linked pages exist.
  const ids = new Set<string>();
  const pageExists = (id: string) => {
    ids.add(id);
    return hasPage(id);
  };
  const rendered = await renderWikiSource(source, { pageId, pageExists, included });
  if (ids.size > 0) await wiki.existingPages?.([...ids]);
  return rendered;
}

/**
 * Returns a wiki page with its text and its navigation pages as sanitized HTML. A navigation page that cannot
 * be read is left out.
 */
export async function renderWikiPage(community: Community, raw: RawPage): Promise<WikiPage> {
  const { html: _, navigationIds = [], ...about } = raw;
  const body = await renderText(raw, community);
  const navigation: RenderedMarkup[] = [];
  for (const id of navigationIds) {
    const read = await community.page(id);
    if (read.kind === 'ok') navigation.push(await renderText(read.value, community));
  }
  return { ...about, body, ...(navigation.length > 0 && { navigation }) };
}

const renderText = (page: RawPage, wiki: Community): Promise<RenderedMarkup> =>
  page.html
    ? renderWikiHtml(page.html, { pageId: page.id, dokuWiki: page.source })
    : renderSource(page, wiki);

const withAuthorName = <R extends { author: Person }>(record: R): R =>
  record.author.name.trim() === ''
    ? { ...record, author: { ...record.author, name: i18n().t('topic.formerMember') } }
    : record;

/** Returns a topic with sanitized posts. Members without a name get the text for former members. */
export async function renderTopic({ answer, ...topic }: RawTopic): Promise<Topic> {
  const rendered = await renderPosts([...topic.posts, ...(answer ? [answer] : [])], topic.id);
  const posts = rendered.map(withAuthorName);
  return answer
    ? { ...topic, posts: posts.slice(0, -1), answer: posts.at(-1) }
    : { ...topic, posts };
}

const renderResult = (found: SearchResult<string>): SearchResult =>
  found.kind === 'page'
    ? { ...found, excerpt: parseSearchExcerpt(found.excerpt) }
    : {
        ...found,
        posts: found.posts.map((post) => ({
          ...withAuthorName(post),
          excerpt: parseSearchExcerpt(post.excerpt),
        })),
      };

/** Returns results with sanitized excerpts. */
export const renderSearchResults = (found: SearchResults<string>): SearchResults => ({
  ...found,
  items: found.items.map(renderResult),
});
