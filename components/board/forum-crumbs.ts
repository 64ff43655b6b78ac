import type { Crumb } from '@/components/ui/breadcrumbs';
import type { Forum } from '@/lib/community/model';
import { language } from '@/lib/language/language';
import { href } from '@/lib/views/href';
import { topicsWith } from '@/lib/views/topics';

/** Forums as a list of names and addresses. */
export function forumItems(forums: Forum[]): Crumb[] {
  return forums.map(({ id, name }) => ({ text: name, href: href(topicsWith({ forumId: id })) }));
}

/** The way from the list of forums through these, outermost first. */
export function forumCrumbs(forums: Forum[]): Crumb[] {
  const top = { text: language().t('site.forums'), href: href({ kind: 'forums' }) };
  return [top, ...forumItems(forums)];
}
