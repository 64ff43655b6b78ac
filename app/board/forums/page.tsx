import type { Metadata } from 'next';
import { cache } from 'react';
import { ForumIndex } from '@/components/board/forums/forum-index';
import { forumBreadcrumbs, forumLinks } from '@/components/board/forums/forum-links';
import { describeRefusal } from '@/components/layout/describe-error';
import { PageHeader } from '@/components/layout/page-header';
import { PageLayout } from '@/components/layout/page-layout';
import { PageUnavailable } from '@/components/layout/page-unavailable';
import { listForums } from '@/lib/community/operations/operations';
import { i18n } from '@/lib/i18n/i18n';
import type { Forum } from '@/lib/model/community';
import { oldestCachedAt, type PageResult } from '@/lib/render/page-result';
import { loadPage, type PageProps } from '@/lib/render/page-view';
import { pageMetadata, refusalMetadata } from '@/lib/seo/page-metadata';
import { breadcrumbs } from '@/lib/seo/structured-data/breadcrumbs';
import { collection } from '@/lib/seo/structured-data/collection';

const loadForums = cache(async (): Promise<PageResult<{ forums: Forum[]; savedAt?: Date }>> => {
  const forums = await listForums();
  if (forums.kind !== 'ok') return { kind: 'failed', failure: forums };
  return { kind: 'ready', forums: forums.value, savedAt: oldestCachedAt([forums]) };
});

const load = (props: PageProps) => loadPage('forums', '/board/forums', props, () => loadForums());

export async function generateMetadata(props: PageProps): Promise<Metadata> {
  const shown = await load(props);
  if (shown.kind !== 'ready') return refusalMetadata(describeRefusal(shown).title);
  const { t } = i18n();
  return pageMetadata({
    view: { kind: 'forums' },
    titles: [t('site.forums')],
    description: [t('board.forumsLead'), ...shown.forums.map(({ name }) => name)],
  });
}

export default async function ForumsPage(props: PageProps) {
  const shown = await load(props);
  if (shown.kind !== 'ready') return <PageUnavailable refusal={shown} />;
  const { t } = i18n();
  const name = t('site.forums');
  const data = [
    breadcrumbs(forumBreadcrumbs([])),
    collection({
      view: { kind: 'forums' },
      name,
      description: t('board.forumsLead'),
      items: forumLinks(shown.forums),
    }),
  ];
  return (
    <PageLayout section="forums" savedAt={shown.savedAt} data={data}>
      <PageHeader title={name} lead={t('board.forumsLead')} />
      <ForumIndex forums={shown.forums} />
    </PageLayout>
  );
}
