import { i18n } from '@/lib/i18n/i18n';
import type { TopicFilter } from '@/lib/urls/views/view';

/** The name of a list of topics of all forums, and a sentence that says which topics it holds. */
export function describeTopicList({ isDigest, isFeatured }: TopicFilter) {
  const { t } = i18n();
  if (isDigest) return { name: t('home.digestAll'), lead: t('board.digestLead') };
  if (isFeatured) return { name: t('home.featuredAll'), lead: t('board.featuredLead') };
  return { name: t('board.allTopics'), lead: t('board.allTopicsLead') };
}
