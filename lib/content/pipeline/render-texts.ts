import type { RenderedMarkup } from '@/lib/model/community';
import { markupCaches } from './markup-cache';
import { type MarkupOptions, renderMarkup, renderMarkupList } from './render-markup';

/** Returns the posts of a topic with sanitized HTML, cached for each version of a post. Never throws. */
export async function renderPosts<Post extends { id: number; html: string; language?: string }>(
  posts: readonly Post[],
  topicId: number,
): Promise<(Omit<Post, 'html'> & { body: RenderedMarkup })[]> {
  const sources = posts.map(
    ({ id, html }) => ({ kind: 'post', text: html, topicId, postId: id }) as const,
  );
  const bodies = await renderMarkupList(sources, { cache: markupCaches().posts });
  return posts.map(({ html: _, ...post }, at) => {
    const body = bodies[at];
    if (!body) throw new Error(`Post ${post.id} was not rendered.`);
    // The community knows the language; the letters would only suggest one.
    return { ...post, body: post.language ? { ...body, language: post.language } : body };
  });
}

/** The page of a text, and its wiki. */
interface WikiContext extends MarkupOptions {
  pageId: string;
}

/**
 * Renders the HTML of a wiki page. Never throws.
 * @param context `dokuWiki` is the source of the page. With `~~NOTOC~~` in it the result has no headings.
 */
export function renderWikiHtml(
  html: string,
  { pageId, dokuWiki, ...options }: WikiContext & { dokuWiki?: string | undefined },
): Promise<RenderedMarkup> {
  return renderMarkup({ kind: 'wiki-html', text: html, pageId, dokuWiki }, options);
}

/**
 * Renders the DokuWiki source of a wiki page. Never throws.
 * @param context `plugins`: false to show the syntax of common plugins as plain text; `included`: the sources of
 *   included pages by id
 */
export function renderWikiSource(
  source: string,
  {
    pageId,
    plugins,
    included,
    ...options
  }: WikiContext & { plugins?: boolean; included?: ReadonlyMap<string, string> },
): Promise<RenderedMarkup> {
  return renderMarkup({ kind: 'wiki-source', text: source, pageId, plugins, included }, options);
}
