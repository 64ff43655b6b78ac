import { ForumSummary } from '@/components/board/forums/forum-list';
import { TopicExcerpts, TopicRows } from '@/components/board/topics/topic-lists';
import { PageHeader } from '@/components/layout/page-header';
import { PageLayout } from '@/components/layout/page-layout';
import { ContinueLine } from '@/components/reading/continue-line';
import { SHORT_DATES_ID } from '@/components/reading/reading-scripts';
import { EmptyState } from '@/components/ui/empty-state';
import { FeedLink } from '@/components/ui/feed-link';
import { Section } from '@/components/ui/section';
import { WikiSummary } from '@/components/wiki/wiki-summary';
import { config } from '@/lib/base/config/config';
import { capabilities } from '@/lib/community/store/capabilities';
import { i18n } from '@/lib/i18n/i18n';
import { describeSite, loadHome } from '@/lib/pages/load-home';
import { definePage } from '@/lib/pages/page';
import { webSite } from '@/lib/seo/structured-data/site';
import { href } from '@/lib/urls/views/href';
import { topicsWith } from '@/lib/urls/views/topic-url';

/** The front page. */
export const homePage = definePage({
  kind: 'home',
  load: loadHome,
  describe: () => ({
    view: { kind: 'home' },
    titles: [],
    description: [describeSite()],
    firstPaintId: SHORT_DATES_ID,
  }),
  render: ({
    description,
    lastWeek,
    featured,
    digest,
    topics,
    forums,
    wiki,
    namespaces,
    isPartial,
  }) => {
    const { t } = i18n();
    return (
      <PageLayout
        className="home md:grid md:grid-cols-[minmax(0,1fr)_19rem] md:grid-rows-[auto_auto_1fr] md:gap-x-14"
        view={{ kind: 'home' }}
        data={[webSite(describeSite())]}
        hasShortDates
      >
        <PageHeader className="masthead md:col-span-full pb-3">
          <h1 className="leading-[1.15]">{config().siteName}</h1>
          <p className="lead mt-[0.1rem] max-w-none max-sm:text-sm line-clamp-2 sm:line-clamp-1">
            {description}
          </p>
        </PageHeader>
        {isPartial && <p className="notice md:col-span-full">{t('site.partMissing')}</p>}
        <ContinueLine />
        <div className="md:col-start-1">
          {capabilities().hasBoard && (
            <Section
              id="latest"
              title={t('home.latest')}
              description={lastWeek ?? t('home.latestLead')}
              more={{ text: t('home.latestAll'), href: href(topicsWith()) }}
            >
              {topics.length > 0 ? (
                <>
                  <TopicRows topics={topics} forums={forums} />
                  <p className="facts mt-4 print:hidden">
                    <a href={href({ kind: 'new-posts' })}>{t('home.newPosts')} </a>
                    <FeedLink view={{ kind: 'home' }} />
                  </p>
                </>
              ) : (
                <EmptyState title={t('board.noTopics')} />
              )}
            </Section>
          )}
          {featured.length > 0 && (
            <Section
              id="featured"
              title={t('board.featured')}
              description={t('board.featuredLead')}
              more={{ text: t('home.featuredAll'), href: href(topicsWith({ isFeatured: true })) }}
            >
              <TopicExcerpts topics={featured} />
            </Section>
          )}
          {digest.length > 0 && (
            <Section
              id="digest"
              title={t('board.digest')}
              description={t('board.digestLead')}
              more={{ text: t('home.digestAll'), href: href(topicsWith({ isDigest: true })) }}
            >
              <TopicExcerpts topics={digest} />
            </Section>
          )}
        </div>
        <div className="home-side mt-11 md:mt-0 md:col-start-2">
          {(wiki || namespaces.length > 0) && (
            <Section id="wiki" title={t('home.fromWiki')}>
              <WikiSummary page={wiki} namespaces={namespaces} />
            </Section>
          )}
          {forums.length > 0 && (
            <Section
              id="forums"
              title={t('site.forums')}
              more={{ text: t('home.forumsAll'), href: href({ kind: 'forums' }) }}
            >
              <ForumSummary forums={forums} />
            </Section>
          )}
        </div>
      </PageLayout>
    );
  },
});
