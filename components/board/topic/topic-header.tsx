import { PageHeader } from '@/components/layout/page-header';
import { Breadcrumbs, type Crumb } from '@/components/ui/breadcrumbs';
import { TimeAgo } from '@/components/ui/time-ago';
import { i18n } from '@/lib/i18n/i18n';
import type { Topic } from '@/lib/model/community';
import { PersonName } from '../person-name';
import { TopicFlags } from '../topics/topic-flags';

/** The title of a topic and what is known of it. */
export function TopicHeader({ topic, crumbs }: { topic: Topic; crumbs: Crumb[] }) {
  const { t, rough } = i18n();
  const { starter, startedAt, postCount, viewCount } = topic;
  return (
    <PageHeader className="mb-17.5 md:ps-(--gutter)">
      <Breadcrumbs label={t('site.here')} crumbs={crumbs} />
      <TopicFlags topic={topic} className="mb-3.5" />
      <h1 className="max-w-heading">{topic.title}</h1>
      {topic.description && <p className="lead">{topic.description}</p>}
      <p className="facts">
        {starter && (
          <span>{t.rich('board.startedBy', { name: () => <PersonName person={starter} /> })}</span>
        )}
        {startedAt && (
          <span>
            <TimeAgo at={startedAt} as="day" />
          </span>
        )}
        {postCount !== undefined && <span>{t('board.replies', { count: postCount })}</span>}
        {viewCount !== undefined && (
          <span>{t('board.views', { count: rough(viewCount), exact: viewCount })}</span>
        )}
      </p>
    </PageHeader>
  );
}
