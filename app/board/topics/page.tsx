import { createPage } from '@/app/create-page';
import { TopicsSection } from '@/components/board/topics/topics-section';
import { PageHeader } from '@/components/layout/page-header';
import { PageLayout } from '@/components/layout/page-layout';
import { describeTopicList } from '@/lib/pages/describe-topic-list';
import { loadTopics } from '@/lib/pages/load-topics';
import { pageLabel } from '@/lib/seo/page-metadata';
import { breadcrumbs } from '@/lib/seo/structured-data/breadcrumbs';
import { collection } from '@/lib/seo/structured-data/collection';
import { href } from '@/lib/urls/views/href';

const page = createPage({
  kind: 'topics',
  load: loadTopics,
  describe: ({ view, topics }) => {
    const { name, lead } = describeTopicList(view.filter);
    return {
      view,
      titles: [name, pageLabel(view)],
      description: [pageLabel(view), ...topics.map(({ title }) => title), lead],
      isIndexed: topics.length > 0,
    };
  },
  render: (content) => {
    const { view, cachedAt } = content;
    const { name, lead } = describeTopicList(view.filter);
    const data = [breadcrumbs([{ text: name, href: href(view) }]), collection({ view, name })];
    return (
      <PageLayout section="topics" cachedAt={cachedAt} data={data}>
        <PageHeader title={name} lead={lead} className="mb-2" />
        <TopicsSection {...content} heading="h2" />
      </PageLayout>
    );
  },
});

export const generateMetadata = page.generateMetadata;
export default page.Page;
