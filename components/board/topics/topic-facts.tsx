import { Timestamp } from '@/components/ui/timestamp';
import { i18n } from '@/lib/i18n/i18n';
import type { TopicEntry } from '@/lib/model/community';
import { viewLink } from '@/lib/seo/indexing';
import { topicsWith } from '@/lib/urls/views/topic-url';
import type { TopicFilter } from '@/lib/urls/views/view';
import { PersonName } from '../person-name';

/** Who started a topic, for a row of `facts`; like the others here nothing where it is unknown. */
export function StartedBy({
  topic: { starter },
  className,
}: {
  topic: TopicEntry;
  className?: string;
}) {
  if (!starter) return null;
  const name = () => <PersonName person={starter} />;
  return <span className={className}>{i18n().t.rich('board.startedBy', { name })}</span>;
}

/** The day on which a topic was started. */
export function StartedOn({
  topic: { startedAt },
  className,
}: {
  topic: TopicEntry;
  className?: string;
}) {
  if (!startedAt) return null;
  return (
    <span className={className}>
      <Timestamp at={startedAt} format="day" />
    </span>
  );
}

/** The number of posts of a topic or forum. */
export function PostCount({ count }: { count?: number }) {
  if (count === undefined) return null;
  return <span>{i18n().t('board.postCount', { count })}</span>;
}

/** How often a topic was viewed. */
export function ViewCount({ count, className }: { count?: number; className?: string }) {
  const { t, rough, roughPlural } = i18n();
  if (count === undefined) return null;
  const text = t('board.views', { count: rough(count), exact: roughPlural(count) });
  return <span className={className}>{text}</span>;
}

interface Props {
  topic: TopicEntry;
  /** The margins. */
  className?: string;
}

const GREY = 'text-muted border-control';

/**
 * Badges for what distinguishes a topic: pinned, digest, featured, moved. Each leads to the list of such topics,
 * which says what it means: touch screens show no `title`.
 */
export function TopicFlags({ topic, className = 'ms-[0.6rem]' }: Props) {
  const { t } = i18n();
  const linkTo = (filter: TopicFilter) => viewLink(topicsWith(filter));
  const flags = [
    topic.isPinned && {
      text: t('board.pinned'),
      link: { ...linkTo({ isPinned: true }), title: t('board.pinnedLead') },
      badge: GREY,
    },
    topic.isDigest && {
      text: t('board.digest'),
      link: { ...linkTo({ isDigest: true }), title: t('board.digestLead') },
      badge: 'text-accent border-accent rounded-[1em]',
    },
    topic.isFeatured && {
      text: t('board.featured'),
      link: { ...linkTo({ isFeatured: true }), title: t('board.featuredLead') },
      badge: 'badge-arrow text-on-accent bg-accent',
    },
    topic.movedTo !== undefined && { text: t('board.moved'), link: {}, badge: GREY },
  ].filter((flag) => flag !== false);
  if (flags.length === 0) return null;
  return (
    <ul className={`inline-flex flex-wrap gap-[0.35rem] ${className} align-[0.1em]`}>
      {flags.map(({ text, link, badge }) => (
        <li key={text}>
          <a className={`badge quiet-link ${badge}`} {...link}>
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}
