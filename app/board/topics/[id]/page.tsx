import type { Metadata } from 'next';
import { forumCrumbs } from '@/components/board/forum-crumbs';
import { ReplyLink } from '@/components/board/reply-link';
import { OrderToggle, Thread } from '@/components/board/thread';
import { TopicHead } from '@/components/board/topic-head';
import { Page } from '@/components/layout/page';
import { textsOfRefusal } from '@/components/layout/problem-texts';
import { Refused } from '@/components/layout/refused';
import { Pager } from '@/components/ui/pager';
import { language } from '@/lib/language/language';
import { pageMetadata, refusalMetadata } from '@/lib/seo/page-metadata';
import { breadcrumbs } from '@/lib/seo/structured-data/breadcrumbs';
import { discussion } from '@/lib/seo/structured-data/discussion';
import { href } from '@/lib/views/href';
import { pathPart, type SearchParams, targetOf } from '@/lib/views/target';
import { loadTopic } from './load';

interface Props {
  params: Promise<{ id: string }>;
  searchParams: SearchParams;
}

const loadFrom = async ({ params, searchParams }: Props) =>
  loadTopic(await targetOf(`/board/topics/${pathPart((await params).id)}`, searchParams));

export async function generateMetadata(props: Props): Promise<Metadata> {
  const shown = await loadFrom(props);
  if (shown.kind !== 'ready') return refusalMetadata(textsOfRefusal(shown).title);
  const { view, topic, around, opening } = shown;
  const page = view.page > 1 && language().t('pager.page', { page: view.page });
  const titles = [topic.title, page, around.at(-1)?.name];
  return pageMetadata({
    view,
    titles,
    description: [
      page,
      ...topic.posts.slice(0, 4).map(({ excerpt }) => excerpt),
      topic.description,
      topic.title,
    ],
    written: { published: topic.startedAt, modified: topic.lastPostAt },
    image: opening?.image,
  });
}

export default async function TopicPage(props: Props) {
  const shown = await loadFrom(props);
  if (shown.kind !== 'ready') return <Refused refusal={shown} />;
  const { view, topic, around, paging, floor, opening, savedAt } = shown;
  const way = forumCrumbs(around);
  const data = [
    breadcrumbs([...way, { text: topic.title, href: href({ ...view, page: 1 }) }]),
    discussion({ view, topic, forumName: around.at(-1)?.name, opening }),
  ];
  const hrefOf = (page: number) => href({ ...view, page });
  return (
    <Page section="forums" savedAt={savedAt} className="topic-page" data={data}>
      <TopicHead topic={topic} crumbs={way} />
      <div className="thread-bar">
        <OrderToggle view={view} />
        <Pager paging={paging} hrefOf={hrefOf} place="top" />
      </div>
      <Thread topic={topic} view={view} floor={floor} />
      <div className="thread-bar">
        <Pager paging={paging} hrefOf={hrefOf} place="bottom" />
        <ReplyLink />
      </div>
    </Page>
  );
}
