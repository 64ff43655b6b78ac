import { renderPosts } from '@/lib/content/pipeline/render-posts';
import { renderWikiHtml, renderWikiSource } from '@/lib/content/pipeline/render-wiki-page';
import { parseSearchExcerpt } from '@/lib/content/text/search-excerpt';
import type {
  RawPage,
  RenderedMarkup,
  SearchResult,
  SearchResults,
  Topic,
  WikiPage,
} from '@/lib/model/community';
import type { RawTopic } from '@/lib/wire/topic';

const renderBody = ({ id: pageId, html, source }: RawPage): Promise<RenderedMarkup> =>
  html
    ? renderWikiHtml(html, { pageId, dokuWiki: source })
    : renderWikiSource(source ?? '', { pageId });

/**
 * A page with its text rendered: HTML before DokuWiki source.
 * @param rendered the text as the embedded community rendered it in this process; it is not
 *   rendered again
 */
export async function renderWikiPage(page: RawPage, rendered?: RenderedMarkup): Promise<WikiPage> {
  const { html: _, ...about } = page;
  return { ...about, body: rendered ?? (await renderBody(page)) };
}

/** A topic with the HTML of its posts sanitized. */
export const renderTopic = async (topic: RawTopic): Promise<Topic> => ({
  ...topic,
  posts: await renderPosts(topic.posts, topic.id),
});

const renderResult = (found: SearchResult<string>): SearchResult =>
  found.kind === 'page'
    ? { ...found, excerpt: parseSearchExcerpt(found.excerpt) }
    : {
        ...found,
        posts: found.posts.map((post) => ({ ...post, excerpt: parseSearchExcerpt(post.excerpt) })),
      };

/** Search results with their excerpts sanitized. */
export const renderSearchResults = (found: SearchResults<string>): SearchResults => ({
  ...found,
  items: found.items.map(renderResult),
});
