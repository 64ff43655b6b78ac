import { Timestamp } from '@/components/ui/timestamp';
import { i18n } from '@/lib/i18n/i18n';
import type { TopicEntry } from '@/lib/model/community';
import { PersonName } from '../person-name';

/** What is known about a topic, each for a row of `facts`; nothing where it is unknown. */

export function StartedBy({ topic: { starter } }: { topic: TopicEntry }) {
  if (!starter) return null;
  return (
    <span>{i18n().t.rich('board.startedBy', { name: () => <PersonName person={starter} /> })}</span>
  );
}

export function StartedOn({ topic: { startedAt } }: { topic: TopicEntry }) {
  if (!startedAt) return null;
  return (
    <span>
      <Timestamp at={startedAt} format="day" />
    </span>
  );
}

export function PostCount({ count }: { count?: number }) {
  if (count === undefined) return null;
  return <span>{i18n().t('board.replies', { count })}</span>;
}

export function ViewCount({ count }: { count?: number }) {
  const { t, rough } = i18n();
  if (count === undefined) return null;
  return <span>{t('board.views', { count: rough(count), exact: count })}</span>;
}
