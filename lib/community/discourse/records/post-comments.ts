import { z } from 'zod';
import { escapeHtml } from '@/lib/base/text/escape';

const comment = z.object({
  username: z.string().nullish(),
  created_at: z.string(),
  cooked: z.string(),
});

/** Comments below a post, of discourse-post-voting (`post_serializer_extension.rb`). */
export const discourseComments = z.array(comment).catch([]);

/**
 * Returns a list of the comments as HTML; nothing without comments. With the class of quotes, texts of
 * forgotten members are removed.
 * @param count comments on the forum, which sends only the first ones
 */
export function printComments(
  comments: z.output<typeof discourseComments>,
  count: number,
  postId: number,
): string {
  if (comments.length === 0) return '';
  const items = comments.map(
    ({ username, created_at: at, cooked }) =>
      `<li class="quote" data-username="${escapeHtml(username ?? '')}" data-created-at="${escapeHtml(at)}">${cooked}</li>`,
  );
  const more = count - comments.length;
  if (more > 0) items.push(`<li data-more="${more}" data-post="${postId}"></li>`);
  return `<ul class="post-comments">${items.join('')}</ul>`;
}
