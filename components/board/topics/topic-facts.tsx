import { Timestamp } from '@/components/ui/timestamp';
import type { Abilities } from '@/lib/community/abilities';
import { i18n } from '@/lib/i18n/i18n';
import type { TopicEntry } from '@/lib/model/records';
import { viewLink } from '@/lib/seo/indexing';
import { TOPIC_FLAGS, topicsWith } from '@/lib/urls/views/board/topics-view';
import type { TopicFilter } from '@/lib/urls/views/view';
import { PersonName } from '../person-name';

interface FactProps {
  topic: TopicEntry;
  className?: string;
}

/** A topic's starter. An unknown fact is left out. Facts end with a space, to stay apart without styles. */
export function StartedBy({ topic: { starter }, className }: FactProps) {
  if (!starter) return null;
  const name = <PersonName person={starter} isLinked />;
  return <span className={className}>{i18n().t.rich('board.startedBy', { name })} </span>;
}

/** The day a topic was started. */
export function StartedOn({ topic: { startedAt }, className }: FactProps) {
  if (!startedAt) return null;
  return (
    <span className={className}>
      <Timestamp at={startedAt} format="day" />
    </span>
  );
}

/** The number of posts, if known. */
export function PostCount({ count }: { count?: number }) {
  if (count === undefined) return null;
  return <span>{i18n().t('board.postCount', { count })} </span>;
}

/** Returns each flag's name and meaning in the site's language, by the field of a topic. */
export function topicFlagTexts() {
  const { t } = i18n();
  return {
    isPinned: { name: t('board.pinned'), meaning: t('board.pinnedLead') },
    isDigest: { name: t('board.digest'), meaning: t('board.digestLead') },
    isFeatured: { name: t('board.featured'), meaning: t('board.featuredLead') },
  };
}

/** A topic's tags, without the one that filters the list. */
export function TopicTags({ can, topic: { tags = [] }, filter = {} }: Props & { can: Abilities }) {
  const shown = tags.filter((name) => name.toLowerCase() !== filter.tag);
  return shown.map((name) => (
    <span key={name}>
      {can.listTags ? (
        <a className="quiet-link" {...viewLink(topicsWith({ tag: name.toLowerCase() }))}>
          <bdi>{name}</bdi>
        </a>
      ) : (
        <bdi>{name}</bdi>
      )}{' '}
    </span>
  ));
}

interface Props {
  topic: TopicEntry;
  /** The list's filter. Its tag and flags are not repeated. */
  filter?: TopicFilter;
}

/** A topic's flags in words: pinned, digest, featured, moved. */
export function TopicFlags({ topic, filter = {} }: Props) {
  const texts = topicFlagTexts();
  const flags = TOPIC_FLAGS.filter(({ field }) => topic[field] && filter[field] === undefined);
  return (
    <>
      {flags.map(({ field }) => (
        <span key={field} className="topic-flag" title={texts[field].meaning}>
          {texts[field].name}{' '}
        </span>
      ))}
      {topic.movedTo !== undefined && <span className="topic-flag">{i18n().t('board.moved')}</span>}
    </>
  );
}
