import { PageHeader } from '@/components/layout/page-header';
import type { LabeledLink } from '@/components/ui/link-list';
import { Pager } from '@/components/ui/pager';
import { i18n } from '@/lib/i18n/i18n';
import type { NamespaceContent } from '@/lib/pages/load-namespace';
import { EveryPage, NamespaceList } from './namespace-list';
import { RelatedPages } from './related-pages';
import { WikiOutline } from './wiki-outline';

type Props = NamespaceContent & { crumbs: LabeledLink[] };

/** A namespace: its contents, beside the outline of the wiki. */
export function NamespacePage({ view, title, crumbs, counts, all, paging, ...lists }: Props) {
  const { everyPage = [] } = lists;
  const { t } = i18n();
  const both = counts.namespaces > 0 && counts.pages > 0 ? 'yes' : 'no';
  return (
    <div className="wiki-page">
      <PageHeader
        className=""
        crumbs={crumbs}
        title={title || t('wiki.treeTitle')}
        lead={t('wiki.namespaceLead', { ...counts, both })}
      />
      <RelatedPages title={t('wiki.browse')}>
        <WikiOutline namespaces={all} />
      </RelatedPages>
      <div>
        <NamespaceList {...lists} />
        <Pager paging={paging} view={view} position="bottom" />
        {view.id === '' && view.page === 1 && <EveryPage pages={everyPage} />}
      </div>
    </div>
  );
}
