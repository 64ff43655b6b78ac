import type { LabeledLink } from '@/components/ui/link-list';
import { Title, TitleLink } from '@/components/ui/title';
import { i18n } from '@/lib/i18n/i18n';
import type { Forum } from '@/lib/model/records';
import { topicsWith } from '@/lib/urls/views/board/topics-view';
import { href } from '@/lib/urls/views/href';

type ForumName = Pick<Forum, 'id' | 'name'> & Partial<Pick<Forum, 'topicCount'>>;

/** The forum's name, linked if it has topics. */
export function ForumLink({ forum: { id, name, topicCount } }: { forum: ForumName }) {
  if (topicCount === 0) return <Title text={name} />;
  return <TitleLink className="quiet-link" href={href(topicsWith({ forumId: id }))} text={name} />;
}

/** Links to forums. */
export function forumLinks(forums: ForumName[]): LabeledLink[] {
  return forums.map(({ id, name }) => ({ text: name, href: href(topicsWith({ forumId: id })) }));
}

/** Returns the list of forums, then the given forums, outermost first. */
export function forumBreadcrumbs(forums: Forum[]): LabeledLink[] {
  return [{ text: i18n().t('site.forums'), href: href({ kind: 'forums' }) }, ...forumLinks(forums)];
}
