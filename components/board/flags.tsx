import type { TopicEntry } from '@/lib/community/model';
import { language } from '@/lib/language/language';

/** What a topic is distinguished by, in words with a shape. */
export function Flags({ topic }: { topic: TopicEntry }) {
  const { t } = language();
  const flags = [
    { kind: 'pinned', shown: topic.isPinned, text: t('board.pinned') },
    { kind: 'digest', shown: topic.isDigest, text: t('board.digest') },
    { kind: 'featured', shown: topic.isFeatured, text: t('board.featured') },
    { kind: 'moved', shown: topic.movedTo !== undefined, text: t('board.moved') },
  ].filter(({ shown }) => shown);
  if (flags.length === 0) return null;
  return (
    <ul className="flags">
      {flags.map(({ kind, text }) => (
        <li key={kind} className={`flag flag-${kind}`}>
          {text}
        </li>
      ))}
    </ul>
  );
}
