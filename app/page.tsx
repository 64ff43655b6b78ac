import type { Metadata } from 'next';
import { ForumBrief } from '@/components/board/forums/forum-summary';
import { StoryList } from '@/components/board/topics/featured-topics';
import { TopicDigest } from '@/components/board/topics/topic-digest';
import { TopicList } from '@/components/board/topics/topic-rows';
import { PageHead } from '@/components/layout/page-header';
import { Page } from '@/components/layout/page-layout';
import { Refused } from '@/components/layout/page-unavailable';
import { Empty } from '@/components/ui/empty-state';
import { Section } from '@/components/ui/section';
import { WikiEntry } from '@/components/wiki/wiki-entry';
import { config } from '@/lib/config/config';
import { language } from '@/lib/i18n/i18n';
import { viewOf } from '@/lib/render/page-result';
import { pageMetadata } from '@/lib/seo/page-metadata';
import { webSite } from '@/lib/seo/structured-data/site';
import { href } from '@/lib/urls/href';
import { type SearchParams, targetOf } from '@/lib/urls/request-target';
import { topicsWith } from '@/lib/urls/topic-url';
import { loadHome } from './load-home';

function description(): string {
  const { siteName, siteDescription } = config();
  return siteDescription ?? language().t('home.about', { name: siteName });
}

export function generateMetadata(): Metadata {
  return pageMetadata({ view: { kind: 'home' }, titles: [], description: [description()] });
}

export default async function HomePage({ searchParams }: { searchParams: SearchParams }) {
  const view = viewOf('home', await targetOf('/', searchParams));
  if (view.kind !== 'home') return <Refused refusal={view} />;
  const { news, digest, latest, forums, wiki, shelves, isPartial, savedAt } = await loadHome();
  if (latest.kind !== 'ok') return <Refused refusal={{ kind: 'failed', failure: latest }} />;
  const topics = latest.value.items;
  const { t } = language();
  const { siteName, siteDescription } = config();
  const featured = href(topicsWith({ isFeatured: true }));
  const digests = href(topicsWith({ isDigest: true }));
  return (
    <Page
      savedAt={savedAt}
      className="md:grid md:grid-cols-[minmax(0,1fr)_19rem] md:grid-rows-[auto_auto_1fr] md:gap-x-35"
      data={[webSite(description())]}
    >
      <PageHead className="masthead md:col-span-full pt-[clamp(0.5rem,3vw,2rem)] pb-[clamp(1.5rem,4vw,3rem)]">
        <h1 className="text-[clamp(2.1rem,1.2rem+4.4vw,4.2rem)] leading-[1.08] tracking-[-0.02em]">
          {siteName}
        </h1>
        {siteDescription && <p className="lead text-lg">{siteDescription}</p>}
      </PageHead>
      {isPartial && <p className="note md:col-span-full">{t('site.partMissing')}</p>}
      <div className="md:col-start-1">
        {news.length > 0 && (
          <Section
            id="news"
            title={t('home.news')}
            more={{ text: t('home.featuredAll'), href: featured }}
          >
            <StoryList stories={news} />
          </Section>
        )}
        <Section
          id="latest"
          title={t('home.latest')}
          more={{ text: t('home.latestAll'), href: href(topicsWith()) }}
        >
          {topics.length > 0 ? (
            <TopicList topics={topics} forums={forums} />
          ) : (
            <Empty title={t('home.quiet')} />
          )}
        </Section>
      </div>
      <div className="home-side mt-27.5 md:mt-0 md:col-start-2">
        {(wiki || shelves.length > 0) && (
          <Section id="wiki" title={t('home.fromWiki')}>
            <WikiEntry page={wiki} shelves={shelves} />
          </Section>
        )}
        {digest.length > 0 && (
          <Section
            id="digest"
            title={t('home.digest')}
            more={{ text: t('home.digestAll'), href: digests }}
          >
            <TopicDigest topics={digest} />
          </Section>
        )}
        {forums.length > 0 && (
          <Section
            id="forums"
            title={t('site.forums')}
            more={{ text: t('home.forumsAll'), href: href({ kind: 'forums' }) }}
          >
            <ForumBrief forums={forums} />
          </Section>
        )}
      </div>
    </Page>
  );
}
