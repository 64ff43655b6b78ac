import { DatedLinkList } from '@/components/ui/dated-link-list';
import { Timestamp } from '@/components/ui/timestamp';
import { i18n } from '@/lib/i18n/i18n';
import type { TopicEntry } from '@/lib/model/community';
import { newestPostLink, topicHref } from '../topic-links';

/** The titles of topics, each with the date of its newest post, which links there. */
export function TopicDigest({ topics }: { topics: TopicEntry[] }) {
  const { t } = i18n();
  const links = topics.map((topic) => ({
    text: topic.title,
    href: topicHref(topic),
    date: topic.lastPostAt && (
      <a href={newestPostLink(topic).href}>
        <Timestamp at={topic.lastPostAt} />
        <span className="sr-only"> · {t('board.newestFirst', { title: topic.title })}</span>
      </a>
    ),
  }));
  return <DatedLinkList links={links} />;
}
