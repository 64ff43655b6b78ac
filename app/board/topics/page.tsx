import { createPage } from '@/app/create-page';
import { describeMember, MemberPosts } from '@/components/board/topics/member-posts';
import { TopicsSection } from '@/components/board/topics/topics-section';
import { PageHeader } from '@/components/layout/page-header';
import { PageLayout } from '@/components/layout/page-layout';
import { Section } from '@/components/ui/section';
import { describeTopicList } from '@/lib/pages/describe-topic-list';
import { loadTopics } from '@/lib/pages/load-topics';
import { pageLabel } from '@/lib/seo/page-head';
import { collection } from '@/lib/seo/structured-data/collection';

export default createPage({
  kind: 'topics',
  load: loadTopics,
  describe: ({ view, topics, member }) => {
    const { name, lead } = describeTopicList(view.filter);
    return {
      view,
      titles: [member?.name, name, pageLabel(view)],
      description: [pageLabel(view), ...topics.map(({ title }) => title), lead],
      isIndexed: topics.length > 0,
    };
  },
  render: (content) => {
    const { view, topics, member } = content;
    const list = describeTopicList(view.filter);
    const name = member?.name ?? list.name;
    const lead = member ? describeMember(member) : list.lead;
    return (
      <PageLayout section="topics" data={collection({ view, name })}>
        <PageHeader title={name} lead={lead} className="mb-2" />
        {!member && <TopicsSection {...content} heading="h2" />}
        {member && topics.length > 0 && (
          <Section id="topics" title={list.name}>
            <TopicsSection {...content} heading="h3" />
          </Section>
        )}
        {member && <MemberPosts {...member} />}
      </PageLayout>
    );
  },
});
