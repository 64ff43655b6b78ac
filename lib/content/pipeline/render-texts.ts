import type { RenderedMarkup } from '@/lib/model/records';
import { markupCaches } from './markup-cache';
import { type MarkupOptions, renderMarkup, renderMarkupList } from './render-markup';

/** Returns posts with sanitized HTML, cached per version. Never throws. */
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
    // The community knows the language better than a guess.
    return { ...post, body: post.language ? { ...body, language: post.language } : body };
  });
}

interface WikiContext extends MarkupOptions {
  pageId: string;
}

/**
 * Renders a wiki page's HTML. Never throws.
 * @param context `dokuWiki` is the source; `~~NOTOC~~` in it omits the headings
 */
export function renderWikiHtml(
  html: string,
  { pageId, dokuWiki, ...options }: WikiContext & { dokuWiki?: string | undefined },
): Promise<RenderedMarkup> {
  return renderMarkup({ kind: 'wiki-html', text: html, pageId, dokuWiki }, options);
}

/**
 * Renders a wiki page's DokuWiki source. Never throws.
 * @param context `plugins`: false shows plugin syntax as text; `included`: sources by id
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
