import { i18n } from '@/lib/i18n/i18n';
import type { TopicEntry } from '@/lib/model/community';

interface Props {
  topic: TopicEntry;
  /** The margins. */
  className?: string;
}

/** The looks of each flag. */
const LOOKS = {
  pinned: 'text-muted border-control',
  moved: 'text-muted border-control',
  digest: 'text-accent border-accent rounded-[1em]',
  featured: 'badge-arrow text-on-accent bg-accent',
};

/** What a topic is distinguished by, in words with a shape. */
export function TopicFlags({ topic, className = 'ms-6' }: Props) {
  const { t } = i18n();
  const flags = (
    [
      { kind: 'pinned', shown: topic.isPinned, text: t('board.pinned') },
      { kind: 'digest', shown: topic.isDigest, text: t('board.digest') },
      { kind: 'featured', shown: topic.isFeatured, text: t('board.featured') },
      { kind: 'moved', shown: topic.movedTo !== undefined, text: t('board.moved') },
    ] as const
  ).filter(({ shown }) => shown);
  if (flags.length === 0) return null;
  return (
    <ul className={`inline-flex flex-wrap gap-3.5 ${className} align-[0.1em]`}>
      {flags.map(({ kind, text }) => (
        <li key={kind} className={`badge ${LOOKS[kind]}`}>
          {text}
        </li>
      ))}
    </ul>
  );
}
