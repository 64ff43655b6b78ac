import type { LabeledLink } from '@/components/ui/link-list';
import type { Abilities } from '@/lib/community/abilities';
import { i18n } from '@/lib/i18n/i18n';
import { topicsWith } from '@/lib/urls/views/board/topics-view';
import { href } from '@/lib/urls/views/href';

export type SiteSection = 'wiki' | 'forums' | 'topics' | 'new';

/** Anchor on the status page to which the footer links. */
export const ACCESSIBILITY_ID = 'accessibility';

/** Anchor of a topic's posts, to which keyboards skip. */
export const POSTS_ID = 'posts';

/** Returns links to the community's sections, the most needed ones first. */
export function siteSections({
  showWiki,
  showBoard,
}: Abilities): (LabeledLink & { name: SiteSection })[] {
  const { t } = i18n();
  const all = [
    { name: 'wiki', text: t('site.wiki'), href: href({ kind: 'wiki-home' }) },
    { name: 'forums', text: t('site.forums'), href: href({ kind: 'forums' }) },
    { name: 'new', text: t('site.new'), href: href({ kind: 'new-posts' }) },
    { name: 'topics', text: t('site.topics'), href: href(topicsWith()) },
  ] as const;
  return all.filter(({ name }) => (name === 'wiki' ? showWiki : showBoard));
}
