import { postPrefix } from './addresses/ids';
import { excerptOf } from './excerpt';
import { makeSafe } from './gate/make-safe';
import type { SafeHtml } from './safe-html';
import { setting } from './setting';

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
  const body = await makeSafe(html, {
    setting: setting(),
    idPrefix: postPrefix(postId),
    topHeading: 3,
    topicId,
  });
  return { html: body.html, excerpt: excerptOf(body.tree) };
}
