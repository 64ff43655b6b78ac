import { language } from '@/lib/i18n/i18n';
import type { TopicFilter } from '@/lib/urls/view';

/** What a list of topics of all forums is called. */
export function listName({ isDigest, isFeatured }: TopicFilter): string {
  const { t } = language();
  if (isDigest) return t('home.digestAll');
  return isFeatured ? t('home.featuredAll') : t('board.allTopics');
}
