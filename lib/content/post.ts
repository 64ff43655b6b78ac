import { readText } from './bodies/read';
import type { SafeHtml } from './safe-html';

/** Where a post stands. */
export interface PostContext {
  topicId: number;
  postId: number;
}

/** A post's HTML made safe, with its first words as plain text. Never throws. */
export async function readPost(
  html: string,
  { topicId, postId }: PostContext,
): Promise<{ html: SafeHtml; excerpt: string }> {
  const body = await readText({ kind: 'post', text: html, topicId, postId });
  return { html: body.html, excerpt: body.excerpt };
}
