import { postPrefix } from '@/lib/content/addresses/ids';
import { gate } from '@/lib/content/gate/gate';
import type { Steps } from '@/lib/content/gate/turn';
import { setting } from '@/lib/content/setting';
import { type Body, bodyOf } from './body';
import { paragraphsOf } from './paragraphs';

/** Reads a post's HTML. Never throws. */
export function* postBody(html: string, topicId: number, postId: number): Steps<Body> {
  const paragraphs = paragraphsOf(html);
  if (paragraphs) return paragraphs;
  const rules = {
    setting: setting(),
    idPrefix: postPrefix(postId),
    topHeading: 3,
    topicId,
  } as const;
  const { tree, html: safe } = yield* gate(html, rules);
  return bodyOf(tree, safe);
}
