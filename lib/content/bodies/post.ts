import { postPrefix } from '@/lib/content/addresses/ids';
import { makeSafe } from '@/lib/content/gate/make-safe';
import { setting } from '@/lib/content/setting';
import { type Body, bodyOf } from './body';

/** Reads a post's HTML. Never throws. */
export async function postBody(html: string, topicId: number, postId: number): Promise<Body> {
  const { tree, html: safe } = await makeSafe(html, {
    setting: setting(),
    idPrefix: postPrefix(postId),
    topHeading: 3,
    topicId,
  });
  return bodyOf(tree, safe);
}
