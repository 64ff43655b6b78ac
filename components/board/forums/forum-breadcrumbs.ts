import type { Crumb } from '@/components/ui/breadcrumbs';
import { i18n } from '@/lib/i18n/i18n';
import type { Forum } from '@/lib/model/community';
import { topicsWith } from '@/lib/urls/families/topic-url';
import { href } from '@/lib/urls/href';

/** Forums as a list of names and addresses. */
export function forumItems(forums: Forum[]): Crumb[] {
  return forums.map(({ id, name }) => ({ text: name, href: href(topicsWith({ forumId: id })) }));
}

/** The way from the list of forums through these, outermost first. */
export function forumCrumbs(forums: Forum[]): Crumb[] {
  const top = { text: i18n().t('site.forums'), href: href({ kind: 'forums' }) };
  return [top, ...forumItems(forums)];
}
