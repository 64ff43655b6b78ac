import { language } from '@/lib/language/language';
import type { TopicFilter } from '@/lib/views/view';

/** What a list of topics of all forums is called. */
export function listName({ isDigest, isFeatured }: TopicFilter): string {
  const { t } = language();
  if (isDigest) return t('home.digestAll');
  return isFeatured ? t('home.featuredAll') : t('board.allTopics');
}
