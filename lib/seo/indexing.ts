import { href } from '@/lib/urls/views/href';
import type { View } from '@/lib/urls/views/view';
import { factOf } from '@/lib/urls/views/views';

/**
 * True if search engines may index a view. Others are `noindex, follow`, are linked `nofollow`, and are not
 * frozen.
 */
export const isIndexable = (view: View): boolean => factOf(view, 'isIndexable');

export interface ViewLink {
  href: string;
  rel?: 'nofollow';
}

/** Returns the link to a view, `nofollow` if search engines may not index it. */
export function viewLink(view: View): ViewLink {
  return isIndexable(view) ? { href: href(view) } : { href: href(view), rel: 'nofollow' };
}
