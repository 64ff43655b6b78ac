import { createPage } from '@/app/create-page';
import { topicLinks } from '@/components/board/topic-links';
import { TopicsSection } from '@/components/board/topics/topics-section';
import { PageHeader } from '@/components/layout/page-header';
import { PageLayout } from '@/components/layout/page-layout';
import { config } from '@/lib/base/config/config';
import { i18n } from '@/lib/i18n/i18n';
import { loadTopics } from '@/lib/pages/load-topics';
import { topicListName } from '@/lib/pages/topic-list-name';
import { pageLabel } from '@/lib/seo/page-metadata';
import { breadcrumbs } from '@/lib/seo/structured-data/breadcrumbs';
import { collection } from '@/lib/seo/structured-data/collection';
import { href } from '@/lib/urls/views/href';

const page = createPage({
  kind: 'topics',
  load: loadTopics,
  describe: ({ view, topics }) => ({
    view,
    titles: [topicListName(view.filter), pageLabel(view)],
    description: [
      pageLabel(view),
      ...topics.map(({ title }) => title),
      i18n().t('board.allTopicsLead'),
    ],
    isIndexed: topics.length > 0,
  }),
  render: (content) => {
    const { view, topics, cachedAt } = content;
    const name = topicListName(view.filter);
    const data = [
      breadcrumbs([{ text: name, href: href(view) }]),
      collection({ view, name, items: topicLinks(topics), perPage: config().topicsPerPage }),
    ];
    return (
      <PageLayout section="topics" cachedAt={cachedAt} data={data} hasIsland={view.isLive}>
        <PageHeader title={name} lead={i18n().t('board.allTopicsLead')} />
        <TopicsSection {...content} heading="h2" />
      </PageLayout>
    );
  },
});

export const generateMetadata = page.generateMetadata;
export default page.Page;
