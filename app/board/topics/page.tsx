import type { Metadata } from 'next';
import { topicLinks } from '@/components/board/topic-links';
import { TopicsSection, topicListName } from '@/components/board/topics/topics-section';
import { describeRefusal } from '@/components/layout/describe-error';
import { PageHeader } from '@/components/layout/page-header';
import { PageLayout } from '@/components/layout/page-layout';
import { PageUnavailable } from '@/components/layout/page-unavailable';
import { config } from '@/lib/config/config';
import { i18n } from '@/lib/i18n/i18n';
import { loadPage, type PageProps } from '@/lib/render/page-view';
import { pageMetadata, refusalMetadata } from '@/lib/seo/page-metadata';
import { breadcrumbs } from '@/lib/seo/structured-data/breadcrumbs';
import { collection } from '@/lib/seo/structured-data/collection';
import { href } from '@/lib/urls/href';
import { loadTopics } from './load';

const load = (props: PageProps) => loadPage('topics', '/board/topics', props, loadTopics);

export async function generateMetadata(props: PageProps): Promise<Metadata> {
  const shown = await load(props);
  if (shown.kind !== 'ready') return refusalMetadata(describeRefusal(shown).title);
  const { t } = i18n();
  const { view, topics } = shown;
  const page = view.page > 1 && t('pager.page', { page: view.page });
  return pageMetadata({
    view,
    titles: [topicListName(view.filter), page],
    description: [page, ...topics.map(({ title }) => title), t('board.allTopicsLead')],
    isIndexed: topics.length > 0,
  });
}

export default async function TopicsPage(props: PageProps) {
  const shown = await load(props);
  if (shown.kind !== 'ready') return <PageUnavailable refusal={shown} />;
  const { t } = i18n();
  const { view, topics } = shown;
  const name = topicListName(view.filter);
  const data = [
    breadcrumbs([{ text: name, href: href(view) }]),
    collection({ view, name, items: topicLinks(topics), perPage: config().topicsPerPage }),
  ];
  return (
    <PageLayout section="topics" savedAt={shown.savedAt} data={data}>
      <PageHeader title={name} lead={t('board.allTopicsLead')} />
      <TopicsSection {...shown} heading="h2" />
    </PageLayout>
  );
}
