import { createPage } from '@/app/create-page';
import { ForumIndex } from '@/components/board/forums/forum-list';
import { PageHeader } from '@/components/layout/page-header';
import { PageLayout } from '@/components/layout/page-layout';
import { i18n } from '@/lib/i18n/i18n';
import { loadForums } from '@/lib/pages/load-forums';
import { collection } from '@/lib/seo/structured-data/collection';

const view = { kind: 'forums' } as const;

export default createPage({
  kind: 'forums',
  load: () => loadForums(),
  describe: ({ forums }) => ({
    view,
    titles: [i18n().t('site.forums')],
    description: [i18n().t('board.forumsLead'), ...forums.map(({ name }) => name)],
  }),
  render: ({ forums, newest }) => {
    const name = i18n().t('site.forums');
    const description = i18n().t('board.forumsLead');
    const data = collection({ view, name, description });
    return (
      <PageLayout section="forums" data={data}>
        <PageHeader title={name} className="mb-3" />
        <ForumIndex forums={forums} newest={newest} />
      </PageLayout>
    );
  },
});
