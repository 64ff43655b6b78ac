import type { Metadata } from 'next';
import { forumBreadcrumbs, forumLinks } from '@/components/board/forums/forum-links';
import { ForumList } from '@/components/board/forums/forum-list';
import { topicLinks } from '@/components/board/topic-links';
import { TopicsSection } from '@/components/board/topics/topics-section';
import { describeRefusal } from '@/components/layout/describe-error';
import { PageHeader } from '@/components/layout/page-header';
import { PageLayout } from '@/components/layout/page-layout';
import { PageUnavailable } from '@/components/layout/page-unavailable';
import { Section } from '@/components/ui/section';
import { config } from '@/lib/config/config';
import { i18n } from '@/lib/i18n/i18n';
import { childForums } from '@/lib/model/forum-tree';
import { loadPage, type PageProps } from '@/lib/render/page-view';
import { pageMetadata, refusalMetadata } from '@/lib/seo/page-metadata';
import { breadcrumbs } from '@/lib/seo/structured-data/breadcrumbs';
import { collection } from '@/lib/seo/structured-data/collection';
import { href } from '@/lib/urls/href';
import { loadTopics } from '../../topics/load';

const load = (props: PageProps) => loadPage('topics', '/board/forums/[id]', props, loadTopics);

export async function generateMetadata(props: PageProps): Promise<Metadata> {
  const shown = await load(props);
  if (shown.kind !== 'ready') return refusalMetadata(describeRefusal(shown).title);
  const { view, forum, forums, topics } = shown;
  const inside = forum ? childForums(forums, forum.self.id) : [];
  const page = view.page > 1 && i18n().t('pager.page', { page: view.page });
  const titles = [forum?.self.name, page, forum?.around.at(-1)?.name];
  return pageMetadata({
    view,
    titles,
    description: [
      page || forum?.self.description,
      ...[...inside.map(({ name }) => name), ...topics.map(({ title }) => title)],
      forum?.self.name,
    ],
    isIndexed: topics.length > 0 || inside.length > 0,
  });
}

export default async function ForumPage(props: PageProps) {
  const shown = await load(props);
  if (shown.kind !== 'ready') return <PageUnavailable refusal={shown} />;
  const { t } = i18n();
  const { forum, forums } = shown;
  const inside = forum ? childForums(forums, forum.self.id) : [];
  const way = forumBreadcrumbs(forum?.around ?? []);
  const name = forum?.self.name ?? '';
  const { view, topics } = shown;
  const data = [
    breadcrumbs([...way, { text: name, href: href(view) }]),
    collection({
      view,
      name,
      description: forum?.self.description,
      items: [...forumLinks(inside), ...topicLinks(topics)],
      perPage: config().topicsPerPage,
    }),
  ];
  return (
    <PageLayout section="forums" savedAt={shown.savedAt} data={data}>
      <PageHeader crumbs={way} title={name} lead={forum?.self.description || undefined} />
      {inside.length > 0 && (
        <Section id="forums" title={t('board.subforums')}>
          <ForumList forums={inside} all={forums} />
        </Section>
      )}
      <Section id="topics" title={t('site.topics')}>
        <TopicsSection {...shown} forums={[]} heading="h3" />
      </Section>
    </PageLayout>
  );
}
