import { i18n } from '@/lib/i18n/i18n';
import { TOPIC_FLAGS } from '@/lib/urls/views/board/topics-view';
import type { TopicFilter } from '@/lib/urls/views/view';

/** Names a list of topics by its filters. Describes it in a sentence if it has one filter. */
export function describeTopicList(filter: TopicFilter): {
  name: string;
  lead?: string;
} {
  const { isPinned, isDigest, isFeatured, tag } = filter;
  const { t } = i18n();
  const names = describeFilters(filter);
  const isAlone = names.length === 1;
  if (isAlone && isDigest) return { name: t('home.digestAll'), lead: t('board.digestLead') };
  if (isAlone && isFeatured) return { name: t('home.featuredAll'), lead: t('board.featuredLead') };
  if (isAlone && tag) return { name: t('board.tagged', { tag }) };
  const lead = isAlone && isPinned ? t('board.pinnedLead') : undefined;
  return { name: [t('site.topics'), ...names].join(' · '), lead };
}

/** Returns a name per filter: `Digest`, `Not Pinned`. The page itself names forum and starter. */
function describeFilters({ tag, ...flags }: TopicFilter): string[] {
  const { t } = i18n();
  const names = {
    isPinned: t('board.pinned'),
    isDigest: t('board.digest'),
    isFeatured: t('board.featured'),
  };
  const described = TOPIC_FLAGS.flatMap(({ field }) => {
    const value = flags[field];
    if (value === undefined) return [];
    return value ? names[field] : t('filter.isNot', { name: names[field] });
  });
  return tag ? [t('board.tagged', { tag }), ...described] : described;
}
