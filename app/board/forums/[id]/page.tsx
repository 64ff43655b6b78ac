import { createPage } from '@/app/create-page';
import { forumBreadcrumbs } from '@/components/board/forums/forum-links';
import { ForumList } from '@/components/board/forums/forum-list';
import { isFiltered, TopicsSection } from '@/components/board/topics/topics-section';
import { PageHeader } from '@/components/layout/page-header';
import { PageLayout } from '@/components/layout/page-layout';
import { Section } from '@/components/ui/section';
import { i18n } from '@/lib/i18n/i18n';
import { childForums } from '@/lib/model/forum-tree';
import { loadTopics } from '@/lib/pages/load-topics';
import { pageLabel } from '@/lib/seo/page-head';
import { collection } from '@/lib/seo/structured-data/collection';

export default createPage({
  kind: 'topics',
  load: loadTopics,
  describe: ({ view, forum, forums, topics }) => {
    const subforums = forum ? childForums(forums, forum.id) : [];
    return {
      view,
      titles: [forum?.name, pageLabel(view), forum?.ancestors.at(-1)?.name],
      description: [
        pageLabel(view) ?? forum?.description,
        ...subforums.map(({ name }) => name),
        ...topics.map(({ title }) => title),
        forum?.name,
      ],
      isIndexed: topics.length > 0 || subforums.length > 0,
    };
  },
  render: (content) => {
    const { view, forum, forums, topics } = content;
    const { t } = i18n();
    const { name = '', description, ancestors = [] } = forum ?? {};
    const subforums = forum ? childForums(forums, forum.id) : [];
    const crumbs = forumBreadcrumbs(ancestors);
    const data = collection({ view, name, description, crumbs });
    return (
      <PageLayout section="forums" data={data}>
        <PageHeader crumbs={crumbs} title={name} lead={description || undefined} />
        {subforums.length > 0 ? (
          <>
            <Section id="forums" title={t('board.subforums')}>
              <ForumList forums={subforums} all={forums} />
            </Section>
            {(topics.length > 0 || isFiltered(view)) && (
              <Section id="topics" title={t('site.topics')}>
                <TopicsSection {...content} forums={[]} heading="h3" />
              </Section>
            )}
          </>
        ) : (
          <TopicsSection {...content} forums={[]} heading="h2" />
        )}
      </PageLayout>
    );
  },
});
