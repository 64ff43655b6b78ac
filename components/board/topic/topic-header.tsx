import { PageHead } from '@/components/layout/page-header';
import { Breadcrumbs, type Crumb } from '@/components/ui/breadcrumbs';
import { When } from '@/components/ui/time-ago';
import { language } from '@/lib/i18n/i18n';
import type { Topic } from '@/lib/model/community';
import { Person } from '../person-name';
import { Flags } from '../topics/topic-flags';

/** The title of a topic and what is known of it. */
export function TopicHead({ topic, crumbs }: { topic: Topic; crumbs: Crumb[] }) {
  const { t, rough } = language();
  const { starter, startedAt, postCount, viewCount } = topic;
  return (
    <PageHead className="mb-17.5 md:ps-(--gutter)">
      <Breadcrumbs label={t('site.here')} crumbs={crumbs} />
      <Flags topic={topic} className="mb-3.5" />
      <h1 className="max-w-heading">{topic.title}</h1>
      {topic.description && <p className="lead">{topic.description}</p>}
      <p className="facts">
        {starter && (
          <span>{t.rich('board.startedBy', { name: () => <Person person={starter} /> })}</span>
        )}
        {startedAt && (
          <span>
            <When at={startedAt} as="day" />
          </span>
        )}
        {postCount !== undefined && <span>{t('board.replies', { count: postCount })}</span>}
        {viewCount !== undefined && (
          <span>{t('board.views', { count: rough(viewCount), exact: viewCount })}</span>
        )}
      </p>
    </PageHead>
  );
}
