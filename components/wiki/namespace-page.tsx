import { PageHeader } from '@/components/layout/page-header';
import { Breadcrumbs, type Crumb } from '@/components/ui/breadcrumbs';
import { Pager } from '@/components/ui/pager';
import { i18n } from '@/lib/i18n/i18n';
import type { NamespaceNode } from '@/lib/model/wiki-tree';
import { href } from '@/lib/urls/href';
import type { Paging } from '@/lib/urls/paging';
import type { View } from '@/lib/urls/view';
import { NamespaceList, type NamespaceListProps } from './namespace-list';
import { NamespaceTree } from './namespace-tree-client';
import { RelatedPages } from './related-pages';

interface Props extends NamespaceListProps {
  view: Extract<View, { kind: 'namespace' }>;
  title: string;
  crumbs: Crumb[];
  counts: { namespaces: number; pages: number };
  tree: NamespaceNode[];
  paging: Paging;
}

/** A namespace: what lies directly in it, and where it stands in the tree. */
export function NamespacePage({ view, title, crumbs, counts, tree, paging, ...lists }: Props) {
  const { t } = i18n();
  const both = counts.namespaces > 0 && counts.pages > 0 ? 'yes' : 'no';
  const texts = {
    open: t('wiki.openNamespace', { namespace: '{namespace}' }),
    loading: t('wiki.loading'),
    failed: t('wiki.failed'),
  };
  return (
    <div className="wiki">
      <RelatedPages title={t('wiki.tree')}>
        <nav aria-label={t('wiki.tree')}>
          <p className="py-4 font-serif text-base font-semibold border-t-2 border-foreground">
            <a href={href({ kind: 'namespace', id: '', page: 1 })}>{t('wiki.root')}</a>
          </p>
          <NamespaceTree roots={tree} currentId={view.id} texts={texts} />
        </nav>
      </RelatedPages>
      <div className="md:col-start-2 md:row-start-1">
        <PageHeader>
          <Breadcrumbs label={t('site.here')} crumbs={crumbs} />
          <h1 className="max-w-heading">{title || t('wiki.root')}</h1>
          <p className="lead">{t('wiki.namespaceLead', { ...counts, both })}</p>
        </PageHeader>
        <NamespaceList {...lists} />
        <Pager paging={paging} hrefOf={(page) => href({ ...view, page })} place="bottom" />
      </div>
    </div>
  );
}
