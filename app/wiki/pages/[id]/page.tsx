import type { Metadata } from 'next';
import { describeRefusal } from '@/components/layout/describe-error';
import { PageLayout } from '@/components/layout/page-layout';
import { PageUnavailable } from '@/components/layout/page-unavailable';
import { Article } from '@/components/wiki/article';
import { wikiBreadcrumbs } from '@/components/wiki/wiki-links';
import { i18n } from '@/lib/i18n/i18n';
import { lastIdPart } from '@/lib/model/wiki-tree';
import { loadPage, type PageProps } from '@/lib/render/page-view';
import { pageMetadata, refusalMetadata } from '@/lib/seo/page-metadata';
import { article } from '@/lib/seo/structured-data/article';
import { breadcrumbs } from '@/lib/seo/structured-data/breadcrumbs';
import { href } from '@/lib/urls/href';
import { loadWikiPage } from '../load';

const load = (props: PageProps) => loadPage('wiki-page', '/wiki/pages/[id]', props, loadWikiPage);

export async function generateMetadata(props: PageProps): Promise<Metadata> {
  const shown = await load(props);
  if (shown.kind !== 'ready') return refusalMetadata(describeRefusal(shown).title);
  const { view, page, namespaces } = shown;
  return pageMetadata({
    view,
    titles: [page.title, wikiBreadcrumbs(page.id, namespaces).at(-1)?.text, i18n().t('site.wiki')],
    description: [
      page.body.excerpt,
      page.title,
      ...page.body.headings.map(({ text }) => text),
      lastIdPart(page.id),
    ],
    written: { modified: page.lastModified },
    image: page.body.image,
  });
}

export default async function WikiPage(props: PageProps) {
  const shown = await load(props);
  if (shown.kind !== 'ready') return <PageUnavailable refusal={shown} />;
  const { view, page, namespaces, siblings, savedAt } = shown;
  const way = [...wikiBreadcrumbs(page.id, namespaces), { text: page.title, href: href(view) }];
  return (
    <PageLayout
      section="wiki"
      savedAt={savedAt}
      data={[breadcrumbs(way), article(view, page, page.body.image)]}
    >
      <Article
        page={page}
        namespaces={namespaces}
        siblings={siblings}
        backlinks={shown.linkedFrom}
      />
    </PageLayout>
  );
}
