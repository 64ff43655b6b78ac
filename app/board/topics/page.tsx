import type { Metadata } from 'next';
import { TopicsPart } from '@/components/board/topics-part';
import { Page } from '@/components/layout/page';
import { textsOfRefusal } from '@/components/layout/problem-texts';
import { Refused } from '@/components/layout/refused';
import { language } from '@/lib/language/language';
import { pageMetadata, refusalMetadata } from '@/lib/seo/page-metadata';
import { type SearchParams, targetOf } from '@/lib/views/target';
import { loadTopics } from './load';

interface Props {
  searchParams: SearchParams;
}

const loadFrom = async ({ searchParams }: Props) =>
  loadTopics(await targetOf('/board/topics', searchParams));

export async function generateMetadata(props: Props): Promise<Metadata> {
  const shown = await loadFrom(props);
  if (shown.kind !== 'ready') return refusalMetadata(textsOfRefusal(shown).title);
  const { t } = language();
  const { view } = shown;
  const page = view.page > 1 && t('pager.page', { page: view.page });
  return pageMetadata({ view, titles: [t('site.topics'), page] });
}

export default async function TopicsPage(props: Props) {
  const shown = await loadFrom(props);
  if (shown.kind !== 'ready') return <Refused refusal={shown} />;
  const { t } = language();
  return (
    <Page section="topics" savedAt={shown.savedAt}>
      <header className="page-head">
        <h1>{t('board.allTopics')}</h1>
        <p className="lead">{t('board.allTopicsLead')}</p>
      </header>
      <TopicsPart {...shown} heading="h2" />
    </Page>
  );
}
