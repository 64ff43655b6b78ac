import { postPrefix } from '@/lib/content/addresses/ids';
import { gate } from '@/lib/content/gate/gate';
import type { Steps } from '@/lib/content/gate/turn';
import { setting } from '@/lib/content/setting';
import { type Draft, draftOf } from './body';

/** Sanitizes a post's HTML. */
export function* postDraft(html: string, topicId: number, postId: number): Steps<Draft> {
  const rules = {
    setting: setting(),
    idPrefix: postPrefix(postId),
    topHeading: 3,
    topicId,
  } as const;
  return draftOf(yield* gate(html, rules));
}
