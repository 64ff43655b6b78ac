import { href } from '@/lib/urls/href';
import type { View } from '@/lib/urls/view';
import { isIndexable } from './indexing';

/** What a link to a view has to say. */
export interface ViewLink {
  href: string;
  rel?: 'nofollow';
}

/** A link to a view of this site; crawlers are not sent where there is nothing for them to keep. */
export function viewLink(view: View): ViewLink {
  return isIndexable(view) ? { href: href(view) } : { href: href(view), rel: 'nofollow' };
}
