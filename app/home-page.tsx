import { ForumSummary } from '@/components/board/forums/forum-list';
import { TopicExcerpts, TopicRows } from '@/components/board/topics/topic-lists';
import { PageHeader } from '@/components/layout/page-header';
import { PageLayout } from '@/components/layout/page-layout';
import { ContinueLine } from '@/components/reading/continue-line';
import { SHORT_DATES_ID } from '@/components/reading/reading-scripts';
import { EmptyState } from '@/components/ui/empty-state';
import { FeedLink } from '@/components/ui/feed-link';
import { Section } from '@/components/ui/section';
import { Timestamp } from '@/components/ui/timestamp';
import { textAttributes } from '@/components/ui/title';
import { WikiContentsList } from '@/components/wiki/wiki-contents-list';
import { WikiSummary } from '@/components/wiki/wiki-summary';
import { config } from '@/lib/base/config/config';
import type { Abilities } from '@/lib/community/abilities';
import { i18n } from '@/lib/i18n/i18n';
import { describeSite } from '@/lib/pages/home/describe-home';
import { type HomeContent as Content, loadHome } from '@/lib/pages/home/load-home';
import { definePage } from '@/lib/pages/page';
import { webSite } from '@/lib/seo/structured-data/web-site';
import { topicsWith } from '@/lib/urls/views/board/topics-view';
import { href } from '@/lib/urls/views/href';
import { homeView } from '@/lib/urls/views/site/home-view';
import type { TopicFilter } from '@/lib/urls/views/view';

export const homePage = definePage({
  view: homeView,
  load: loadHome,
  describe: (_, can) => ({
    view: { kind: 'home' },
    titles: [],
    description: [describeSite(can)],
    firstPaintId: SHORT_DATES_ID,
  }),
  render: (content, can) => {
    const {
      featured,
      digest,
      forums,
      wiki,
      namespaces,
      contents,
      archived,
      startLinks,
      isPartial,
    } = content;
    const { t } = i18n();
    // The list of the wiki's contents shows them, too.
    const sideNamespaces = contents ? [] : namespaces;
    const picked = (
      <>
        <Picked id="featured" topics={featured} filter={{ isFeatured: true }} />
        <Picked id="digest" topics={digest} filter={{ isDigest: true }} />
      </>
    );
    return (
      <PageLayout
        can={can}
        className="home md:grid md:grid-cols-[minmax(0,1fr)_19rem] md:grid-rows-[auto_auto_1fr] md:gap-x-14"
        view={{ kind: 'home' }}
        data={[webSite(describeSite(can))]}
        hasShortDates
      >
        <Masthead {...content} />
        {isPartial && <p className="notice md:col-span-full">{t('site.partMissing')}</p>}
        <ContinueLine />
        <div className="md:col-start-1">
          {archived && picked}
          {can.showBoard && <LatestTopics can={can} {...content} />}
          {!archived && picked}
          {contents && <WikiContentsList {...contents} />}
        </div>
        <div className="home-side mt-11 md:mt-0 md:col-start-2">
          {(wiki || sideNamespaces.length > 0) && (
            <Section id="wiki" title={t(contents ? 'home.start' : 'home.fromWiki')}>
              <WikiSummary page={wiki} links={startLinks} namespaces={sideNamespaces} />
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

/**
 * The site's subject, size and period. The name is shown on phones only, where the header has just the logo.
 */
function Masthead({ description, statistics, lastPostAt, archived, contents }: Content) {
  const { t, list, month } = i18n();
  const { topics = 0, posts = 0, pages = 0 } = statistics ?? {};
  const counts = [
    topics > 0 && t('board.topicCount', { count: topics }),
    posts > 0 && t('board.postCount', { count: posts }),
    pages > 0 && t('home.pageCount', { count: pages }),
  ].filter((count) => count !== false);
  const changedAt = contents?.changed[0]?.lastModified;
  const isOneYear = archived?.from === archived?.to;
  return (
    <PageHeader className="masthead md:col-span-full pb-4">
      <h1 className="leading-[1.15] sm:sr-only">{config().siteName}</h1>
      <p
        className="font-serif text-lg sm:text-xl leading-[1.4] max-w-[44rem] line-clamp-4"
        {...textAttributes(description)}
      >
        {description}
      </p>
      <p className="facts mt-1">
        {counts.length > 0 && (
          <strong className="text-foreground">
            <span className="sm:hidden">{counts[0]} </span>
            <span className="max-sm:hidden">{list(counts)} </span>
          </strong>
        )}
        {archived ? (
          <strong className="text-accent">
            {t('home.archive', {
              ...archived,
              one: isOneYear ? 'yes' : 'no',
            })}{' '}
          </strong>
        ) : (
          statistics?.firstPostAt && (
            <span className="max-sm:hidden">
              {t('home.since', { when: month(statistics.firstPostAt) })}{' '}
            </span>
          )
        )}
        {lastPostAt && (
          <span>{t.rich('home.lastPost', { when: <Timestamp at={lastPostAt} /> })}</span>
        )}
        {changedAt && (
          <span>{t.rich('home.lastChange', { when: <Timestamp at={changedAt} /> })}</span>
        )}
      </p>
    </PageHeader>
  );
}

/** Topics with the newest posts; in an archive, its last ones. */
function LatestTopics({ can, topics, forums, archived }: Content & { can: Abilities }) {
  const { t } = i18n();
  return (
    <Section
      id="latest"
      title={t(archived ? 'home.lastTopics' : 'home.latest')}
      more={{ text: t('home.latestAll'), href: href(topicsWith()) }}
    >
      {topics.length > 0 ? (
        <>
          <TopicRows can={can} topics={topics} forums={forums} />
          <p className="facts mt-4 print:hidden">
            <a href={href({ kind: 'new-posts' })}>{t('home.newPosts')} </a>
            <FeedLink view={{ kind: 'home' }} />
          </p>
        </>
      ) : (
        <EmptyState title={t('board.noTopics')} />
      )}
    </Section>
  );
}

interface PickedProps {
  id: 'featured' | 'digest';
  topics: Content['featured'];
  filter: TopicFilter;
}

function Picked({ id, topics, filter }: PickedProps) {
  const { t } = i18n();
  if (topics.length === 0) return null;
  return (
    <Section
      id={id}
      title={t(`board.${id}`)}
      description={t(`board.${id}Lead`)}
      more={{ text: t(`home.${id}All`), href: href(topicsWith(filter)) }}
    >
      <TopicExcerpts topics={topics} />
    </Section>
  );
}
