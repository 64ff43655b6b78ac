import { i18n } from '@/lib/i18n/i18n';
import type { TopicFilter } from '@/lib/urls/views/view';

/** Returns the name of a list of topics of all forums, and a sentence about it, if there is one. */
export function describeTopicList({ forumId: _, ...filter }: TopicFilter): {
  name: string;
  lead?: string;
} {
  const { isPinned, isDigest, isFeatured, tag } = filter;
  const { t } = i18n();
  if (tag) return { name: t('board.tagged', { tag }) };
  if (isDigest) return { name: t('home.digestAll'), lead: t('board.digestLead') };
  if (isFeatured) return { name: t('home.featuredAll'), lead: t('board.featuredLead') };
  return { name: t('site.topics'), lead: isPinned ? t('board.pinnedLead') : undefined };
}
