import { PageHeader } from '@/components/layout/page-header';
import type { LabeledLink } from '@/components/ui/link-list';
import { Pager } from '@/components/ui/pager';
import { i18n } from '@/lib/i18n/i18n';
import type { NamespaceContent } from '@/lib/pages/load-namespace';
import { EveryPage, isListable, MANY_PAGES, NamespaceList } from './namespace-list';

type Props = NamespaceContent & { crumbs: LabeledLink[] };

/** A namespace's breadcrumbs, title, child namespaces and pages. The root also lists all pages. */
export function NamespacePage({
  view,
  title,
  crumbs,
  counts,
  wikiPages = 0,
  paging,
  ...lists
}: Props) {
  const isFlat = counts.namespaces === 0 && counts.pages > MANY_PAGES && !paging.hasNext;
  // A live wiki lists no other pages than those of its root.
  const { everyPage = isFlat ? lists.pages : [] } = lists;
  const { t } = i18n();
  const hasEveryPage = view.id === '' && view.page === 1 && isListable(everyPage);
  // While a live wiki's titles load, it may have counted fewer than are listed.
  const pages = hasEveryPage ? everyPage.length : Math.max(wikiPages, counts.pages);
  // The message joins its two counts if this is `yes`.
  const both = counts.namespaces > 0 && pages > 0 ? 'yes' : 'no';
  return (
    <>
      <PageHeader
        className="mb-3"
        crumbs={crumbs}
        title={title || t('wiki.treeTitle')}
        lead={t('wiki.namespaceLead', { ...counts, pages, both })}
      />
      {(!hasEveryPage || lists.namespaces.length > 0) && (
        <NamespaceList {...lists} pages={hasEveryPage ? [] : lists.pages} />
      )}
      <Pager paging={paging} view={view} position="bottom" />
      {hasEveryPage && <EveryPage pages={everyPage} />}
    </>
  );
}
