import { contentSettings } from '@/lib/content/content-settings';
import { postPrefix } from '@/lib/content/links/element-ids';
import { sanitizeMarkup } from '@/lib/content/sanitizer/sanitize-markup';
import type { TimeSliced } from '@/lib/content/sanitizer/time-slicing';
import { type Draft, draftOf } from './rendered-markup';

/** Sanitizes a post's HTML. */
export function* postDraft(html: string, topicId: number, postId: number): TimeSliced<Draft> {
  const rules = {
    setting: contentSettings(),
    idPrefix: postPrefix(postId),
    topHeading: 3,
    topicId,
  } as const;
  return draftOf(yield* sanitizeMarkup(html, rules));
}
