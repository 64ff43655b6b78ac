import type { Crumb } from '@/components/ui/breadcrumbs';
import { language } from '@/lib/i18n/i18n';
import type { Forum } from '@/lib/model/community';
import { href } from '@/lib/urls/href';
import { topicsWith } from '@/lib/urls/topic-url';

/** Forums as a list of names and addresses. */
export function forumItems(forums: Forum[]): Crumb[] {
  return forums.map(({ id, name }) => ({ text: name, href: href(topicsWith({ forumId: id })) }));
}

/** The way from the list of forums through these, outermost first. */
export function forumCrumbs(forums: Forum[]): Crumb[] {
  const top = { text: language().t('site.forums'), href: href({ kind: 'forums' }) };
  return [top, ...forumItems(forums)];
}
