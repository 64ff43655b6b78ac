import { PageHeader } from '@/components/layout/page-header';
import type { LabeledLink } from '@/components/ui/link-list';
import { Pager } from '@/components/ui/pager';
import { WikiNav } from '@/components/wiki/related-pages';
import { i18n } from '@/lib/i18n/i18n';
import type { Namespace, WikiPageEntry } from '@/lib/model/community';
import type { NamespaceNode } from '@/lib/model/wiki-tree';
import type { Paging } from '@/lib/urls/views/paging';
import type { View } from '@/lib/urls/views/view';
import { NamespaceList } from './namespace-list';
import { NamespaceTree } from './namespace-tree-client';
import { RelatedPages } from './related-pages';
import { namespaceHref } from './wiki-links';

interface Props {
  view: Extract<View, { kind: 'namespace' }>;
  title: string;
  crumbs: LabeledLink[];
  /** How many namespaces and pages are directly in it. */
  counts: { namespaces: number; pages: number };
  /** Those of this page. */
  namespaces: Namespace[];
  pages: WikiPageEntry[];
  tree: NamespaceNode[];
  paging: Paging;
}

/** A namespace: its contents, and its position in the tree. */
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
      <PageHeader
        className=""
        crumbs={crumbs}
        title={title || t('wiki.allPages')}
        lead={t('wiki.namespaceLead', { ...counts, both })}
      />
      <RelatedPages title={t('wiki.browse')}>
        <WikiNav label={t('wiki.browse')} title={t('wiki.allPages')} href={namespaceHref('')}>
          <NamespaceTree roots={tree} currentId={view.id} texts={texts} />
        </WikiNav>
      </RelatedPages>
      <div>
        <NamespaceList {...lists} />
        <Pager paging={paging} view={view} position="bottom" />
      </div>
    </div>
  );
}
