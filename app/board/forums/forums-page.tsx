import { ForumIndex } from '@/components/board/forums/forum-list';
import { PageHeader } from '@/components/layout/page-header';
import { PageLayout } from '@/components/layout/page-layout';
import { SHORT_DATES_ID } from '@/components/reading/reading-scripts';
import { i18n } from '@/lib/i18n/i18n';
import { loadForums } from '@/lib/pages/load-forums';
import { definePage } from '@/lib/pages/page';
import { collection } from '@/lib/seo/structured-data/collection';
import { forumsView } from '@/lib/urls/views/board/forums-view';

const view = { kind: 'forums' } as const;

/** The list of all forums. */
export const forumsPage = definePage({
  view: forumsView,
  load: loadForums,
  describe: ({ forums }) => ({
    view,
    titles: [i18n().t('site.forums')],
    description: [i18n().t('board.forumsLead'), ...forums.map(({ name }) => name)],
    firstPaintId: SHORT_DATES_ID,
  }),
  render: ({ forums, newest }, can) => {
    const name = i18n().t('site.forums');
    const description = i18n().t('board.forumsLead');
    const data = collection({ view, name, description });
    return (
      <PageLayout can={can} view={view} section="forums" data={data} hasShortDates>
        <PageHeader title={name} className="mb-3" />
        <ForumIndex forums={forums} newest={newest} />
      </PageLayout>
    );
  },
});
