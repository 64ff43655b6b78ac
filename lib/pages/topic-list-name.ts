import { i18n } from '@/lib/i18n/i18n';
import type { TopicFilter } from '@/lib/urls/views/view';

/** The name of a list of topics of all forums. */
export function topicListName({ isDigest, isFeatured }: TopicFilter): string {
  const { t } = i18n();
  if (isDigest) return t('home.digestAll');
  return isFeatured ? t('home.featuredAll') : t('board.allTopics');
}
