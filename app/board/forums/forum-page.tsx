import { forumBreadcrumbs } from '@/components/board/forums/forum-links';
import { ForumList } from '@/components/board/forums/forum-list';
import { isFiltered, TopicsSection } from '@/components/board/topics/topics-section';
import { PageHeader } from '@/components/layout/page-header';
import { PageLayout } from '@/components/layout/page-layout';
import { SHORT_DATES_ID } from '@/components/reading/reading-scripts';
import { Section } from '@/components/ui/section';
import { i18n } from '@/lib/i18n/i18n';
import { childForums } from '@/lib/model/forum-tree';
import type { TopicsContent } from '@/lib/pages/load-topics';
import type { PagePresentation } from '@/lib/pages/page';
import { pageLabel } from '@/lib/seo/page-head';
import { collection } from '@/lib/seo/structured-data/collection';

export const forumTopics: PagePresentation<TopicsContent> = {
  describe: ({ view, forum, forums, topics }) => {
    const subforums = forum ? childForums(forums, forum.id) : [];
    return {
      view,
      titles: [forum?.name, pageLabel(view), forum?.ancestors.at(-1)?.name],
      part: pageLabel(view),
      description: [
        pageLabel(view) ?? forum?.description,
        ...subforums.map(({ name }) => name),
        ...topics.map(({ title }) => title),
        forum?.name,
      ],
      isIndexed: topics.length > 0 || subforums.length > 0,
      firstPaintId: SHORT_DATES_ID,
    };
  },
  render: (content, can) => {
    const { view, forum, forums, topics } = content;
    const { t } = i18n();
    const { name = '', description, ancestors = [] } = forum ?? {};
    const subforums = forum ? childForums(forums, forum.id) : [];
    const crumbs = forumBreadcrumbs(ancestors);
    const data = collection({ view, name, description, crumbs });
    return (
      <PageLayout can={can} view={view} section="forums" data={data} hasShortDates>
        <PageHeader crumbs={crumbs} title={name} lead={description || undefined} />
        {subforums.length > 0 ? (
          <>
            <Section id="forums" title={t('board.subforums')}>
              <ForumList forums={subforums} all={forums} />
            </Section>
            {(topics.length > 0 || isFiltered(view)) && (
              <Section id="topics" title={t('site.topics')}>
                <TopicsSection can={can} {...content} forums={[]} heading="h3" />
              </Section>
            )}
          </>
        ) : (
          <TopicsSection can={can} {...content} forums={[]} heading="h2" />
        )}
      </PageLayout>
    );
  },
};
