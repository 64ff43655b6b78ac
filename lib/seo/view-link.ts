import { href } from '@/lib/urls/href';
import type { View } from '@/lib/urls/view';
import { isIndexable } from './indexing';

/** What a link to a view has to say. */
export interface Link {
  href: string;
  rel?: 'nofollow';
}

/** A link to a view of this site; crawlers are not sent where there is nothing for them to keep. */
export function linkTo(view: View): Link {
  return isIndexable(view) ? { href: href(view) } : { href: href(view), rel: 'nofollow' };
}
