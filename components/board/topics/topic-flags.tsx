import { i18n } from '@/lib/i18n/i18n';
import type { TopicEntry } from '@/lib/model/community';

interface Props {
  topic: TopicEntry;
  /** The margins. */
  className?: string;
}

const GREY = 'text-muted border-control';

/** Badges for what distinguishes a topic: pinned, digest, featured, moved. */
export function TopicFlags({ topic, className = 'ms-6' }: Props) {
  const { t } = i18n();
  const flags = [
    topic.isPinned && { text: t('board.pinned'), badge: GREY },
    topic.isDigest && {
      text: t('board.digest'),
      badge: 'text-accent border-accent rounded-[1em]',
    },
    topic.isFeatured && {
      text: t('board.featured'),
      badge: 'badge-arrow text-on-accent bg-accent',
    },
    topic.movedTo !== undefined && { text: t('board.moved'), badge: GREY },
  ].filter((flag) => flag !== false);
  if (flags.length === 0) return null;
  return (
    <ul className={`inline-flex flex-wrap gap-3.5 ${className} align-[0.1em]`}>
      {flags.map(({ text, badge }) => (
        <li key={text} className={`badge ${badge}`}>
          {text}
        </li>
      ))}
    </ul>
  );
}
