import { setting } from '@/lib/content/content-settings';
import { postPrefix } from '@/lib/content/links/element-ids';
import { gate } from '@/lib/content/sanitizer/sanitize-markup';
import type { Steps } from '@/lib/content/sanitizer/time-slicing';
import { type Draft, draftOf } from './rendered-markup';

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
