import { defineProcessState } from '@/lib/base/runtime/process-state';
import type { RenderedMarkup } from '@/lib/model/community';
import { MarkupCache } from './markup-cache';
import { renderMarkupList } from './render-markup';

const MAX_CACHE_BYTES = 16 * 1024 * 1024;

const postCache = defineProcessState('post-cache', () => new MarkupCache(MAX_CACHE_BYTES));

/**
 * A topic's posts with their HTML rendered and sanitized, once for each version of a post. Never
 * throws.
 */
export async function renderPosts<Post extends { id: number; html: string; language?: string }>(
  posts: readonly Post[],
  topicId: number,
): Promise<(Omit<Post, 'html'> & { body: RenderedMarkup })[]> {
  const sources = posts.map(
    ({ id, html }) => ({ kind: 'post', text: html, topicId, postId: id }) as const,
  );
  const bodies = await renderMarkupList(sources, { cache: postCache() });
  return posts.map(({ html: _, ...post }, at) => {
    const body = bodies[at];
    if (!body) throw new Error(`Post ${post.id} was not rendered.`);
    // What the community says of the language is no guess from the letters.
    return { ...post, body: post.language ? { ...body, language: post.language } : body };
  });
}
