import type { Metadata } from 'next';
import { Page } from '@/components/layout/page';
import { textsOfRefusal } from '@/components/layout/problem-texts';
import { Refused } from '@/components/layout/refused';
import { NamespacePage } from '@/components/wiki/namespace-page';
import { wikiCrumbs } from '@/components/wiki/wiki-crumbs';
import { language } from '@/lib/language/language';
import { pageMetadata, refusalMetadata } from '@/lib/seo/page-metadata';
import { type SearchParams, targetOf } from '@/lib/views/target';
import { loadNamespace } from './load';

/** The head of a namespace's page. */
export async function namespaceMetadata(path: string, query: SearchParams): Promise<Metadata> {
  const shown = await loadNamespace(await targetOf(path, query));
  if (shown.kind !== 'ready') return refusalMetadata(textsOfRefusal(shown).title);
  const { t } = language();
  const { view } = shown;
  const page = view.page > 1 && t('pager.page', { page: view.page });
  return pageMetadata({ view, titles: [shown.title || t('wiki.root'), page, t('site.wiki')] });
}

/** A namespace's page, the root's among them. */
export async function showNamespace(path: string, query: SearchParams) {
  const shown = await loadNamespace(await targetOf(path, query));
  if (shown.kind !== 'ready') return <Refused refusal={shown} />;
  const { all, savedAt, view, title, counts, namespaces, pages, tree, paging } = shown;
  return (
    <Page section="wiki" savedAt={savedAt}>
      <NamespacePage
        view={view}
        title={title}
        crumbs={wikiCrumbs(view.id, all)}
        counts={counts}
        namespaces={namespaces}
        pages={pages}
        tree={tree}
        paging={paging}
      />
    </Page>
  );
}
