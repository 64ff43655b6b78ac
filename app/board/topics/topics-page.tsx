import { forumTopics } from '@/app/board/forums/forum-page';
import { MemberPosts } from '@/components/board/topics/member-posts';
import { TopicsSection } from '@/components/board/topics/topics-section';
import { PageHeader } from '@/components/layout/page-header';
import { PageLayout } from '@/components/layout/page-layout';
import { SHORT_DATES_ID } from '@/components/reading/reading-scripts';
import { Section } from '@/components/ui/section';
import { i18n } from '@/lib/i18n/i18n';
import { describeTopicList } from '@/lib/pages/describe-topic-list';
import { describeMember } from '@/lib/pages/load-member';
import { loadTopics, type TopicsContent } from '@/lib/pages/load-topics';
import { definePage, type PagePresentation } from '@/lib/pages/page';
import { pageLabel } from '@/lib/seo/page-head';
import { collection } from '@/lib/seo/structured-data/collection';
import { topicsView } from '@/lib/urls/views/board/topics-view';

const allTopics: PagePresentation<TopicsContent> = {
  describe: ({ view, topics, member }) => {
    const { name, lead } = describeTopicList(view.filter);
    return {
      view,
      titles: [member?.name, name, pageLabel(view)],
      part: pageLabel(view),
      description: [pageLabel(view), ...topics.map(({ title }) => title), lead],
      isIndexed: topics.length > 0,
      firstPaintId: topics.length > 0 || member ? SHORT_DATES_ID : undefined,
    };
  },
  render: (content, can) => {
    const { view, topics, member } = content;
    const list = describeTopicList(view.filter);
    const name = member?.name ?? list.name;
    const lead = member ? describeMember(member) : list.lead;
    return (
      <PageLayout
        can={can}
        view={view}
        section="topics"
        data={collection({ view, name })}
        hasShortDates={topics.length > 0 || member !== undefined}
      >
        <PageHeader title={name} lead={lead} className="mb-2" />
        {!member && <TopicsSection can={can} {...content} heading="h2" />}
        {member && (
          <div className="md:grid md:grid-cols-[minmax(0,1fr)_19rem] md:gap-x-14">
            <MemberPosts can={can} view={view} member={member} />
            {view.posts === undefined && topics.length > 0 && (
              <div className="mt-11 md:mt-0">
                <Section id="topics" title={i18n().t('board.startedTopics')}>
                  <TopicsSection can={can} {...content} heading="h3" />
                </Section>
              </div>
            )}
          </div>
        )}
      </PageLayout>
    );
  },
};

const presentationOf = ({ view }: TopicsContent) =>
  view.filter.forumId === undefined ? allTopics : forumTopics;

export const topicsPage = definePage({
  view: topicsView,
  load: loadTopics,
  describe: (content, can) => presentationOf(content).describe(content, can),
  render: (content, can) => presentationOf(content).render(content, can),
});
