import { PageHeader } from '@/components/layout/page-header';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkList } from '@/components/ui/link-list';
import { Html } from '@/components/ui/safe-html';
import { Timestamp } from '@/components/ui/timestamp';
import { headingClass, partsInLanguages, TitleText, textAttributes } from '@/components/ui/title';
import { splitTitle } from '@/lib/content/text/split-title';
import { i18n } from '@/lib/i18n/i18n';
import { isolate } from '@/lib/i18n/text-direction';
import type { Backlinks, Namespace, WikiPage, WikiPageEntry } from '@/lib/model/records';
import type { SafeHtml } from '@/lib/model/safe-html';
import { childNamespaces, lastIdPart, namespaceOf } from '@/lib/model/wiki-tree';
import { printTextUrl } from '@/lib/urls/documents/markdown-url';
import type { ViewOf } from '@/lib/urls/views/view';
import { RelatedPages } from './related-pages';
import { AdjacentPages, Siblings } from './siblings';
import { ContentsBar, TableOfContents } from './table-of-contents';
import { pageLinks, wikiBreadcrumbs } from './wiki-links';

interface Props {
  page: WikiPage;
  view: ViewOf<'wiki-home' | 'wiki-page'>;
  namespaces: Namespace[];
  /** All pages of the namespace, in order. */
  siblings: WikiPageEntry[];
}

/** A wiki page with its navigation. */
export function Article({ page, view, namespaces, siblings }: Props) {
  const { t } = i18n();
  const namespaceId = namespaceOf(page.id);
  const namespaceTitle = namespaces.find(({ id }) => id === namespaceId)?.title;
  const namespace = {
    id: namespaceId,
    title: namespaceId === '' ? t('wiki.treeTitle') : (namespaceTitle ?? lastIdPart(namespaceId)),
  };
  const subnamespaces = childNamespaces(namespaces, namespaceId);
  const related =
    namespaceId === '' ? namespace.title : t('wiki.related', { namespace: namespace.title });
  const { headings, language: lang } = page.body;
  const { title, text } = splitTitle(page.body);
  const headingsBelowTitle = title === undefined ? headings : headings.slice(1);
  return (
    <article className="wiki-page" data-pagefind-body="" aria-label={page.title}>
      <PageHeader className="" crumbs={wikiBreadcrumbs(page.id, namespaces)}>
        <PageTitle page={page} html={title} />
        <LastChange page={page} />
      </PageHeader>
      {(siblings.length > 1 || subnamespaces.length > 0) && (
        <RelatedPages title={related}>
          <Siblings
            pages={siblings}
            currentId={page.id}
            namespace={namespace}
            label={related}
            subnamespaces={subnamespaces}
          />
        </RelatedPages>
      )}
      <TableOfContents headings={headingsBelowTitle} />
      <div className="wiki-text">
        <ContentsBar title={page.title} headings={headingsBelowTitle} />
        {page.body.html.trim() === '' ? (
          <EmptyState title={t('wiki.emptyPage')} />
        ) : (
          <Html html={text} className="prose wiki-prose" lang={lang} dir={page.body.direction} />
        )}
        {/* Reader modes drop footers. */}
        <footer>
          {page.navigation && (
            <nav aria-label={t('wiki.browse')} className="mt-8 print:hidden">
              {page.navigation.map(({ html, language, direction }) => (
                <Html
                  key={html}
                  html={html}
                  className="prose wiki-prose"
                  lang={language}
                  dir={direction}
                />
              ))}
            </nav>
          )}
          <PageSource page={page} view={view} />
          {page.backlinks && <BacklinkList {...page.backlinks} />}
          <AdjacentPages pages={siblings} currentId={page.id} />
        </footer>
      </div>
    </article>
  );
}

/**
 * The heading at the text's beginning; without one, the page's title. A title in several languages is
 * rendered again from plain text, to give each part its own language and line breaks.
 */
function PageTitle({ page, html }: { page: WikiPage; html?: SafeHtml }) {
  const { headings, language: lang, direction } = page.body;
  const isMultilingual = headings[0]?.text === page.title && partsInLanguages(page.title);
  if (html !== undefined && !isMultilingual) {
    return <Html html={html} className="prose wiki-prose wiki-title" lang={lang} dir={direction} />;
  }
  return (
    <h1
      id={html === undefined ? undefined : headings[0]?.id}
      className={`wiki-title ${headingClass(page.title)} mb-2`}
      {...textAttributes(page.title)}
    >
      <TitleText text={page.title} />
    </h1>
  );
}

function LastChange({ page: { lastModified, author } }: { page: WikiPage }) {
  const { t } = i18n();
  if (!lastModified) return null;
  const when = <Timestamp at={lastModified} format="day" />;
  return (
    <p className="text-sm text-muted sm:mb-3">
      {author
        ? t.rich('wiki.modifiedBy', { when, name: isolate(author) })
        : t.rich('wiki.modified', { when })}
    </p>
  );
}

/** Scripts show the source in place of the link. */
function PageSource({ page: { source, hasSource }, view }: Pick<Props, 'page' | 'view'>) {
  if (!source && !hasSource) return null;
  return (
    <p className="max-w-measure mt-10 pt-[0.6rem] text-sm text-muted border-t border-divider print:hidden">
      <a href={printTextUrl({ kind: 'source', view })} rel="nofollow" data-source="">
        {i18n().t('wiki.source')}
      </a>
    </p>
  );
}

function BacklinkList({ pages, total }: Backlinks) {
  const { t } = i18n();
  if (pages.length === 0) return null;
  return (
    <section className="backlinks max-w-measure mt-8 print:hidden" aria-labelledby="backlinks">
      <h2 className="mb-1 text-base" id="backlinks">
        {t('wiki.backlinks')}
      </h2>
      <LinkList links={pageLinks(pages)} className="facts" />
      {total > pages.length && (
        <p className="mt-[0.3rem] text-sm text-muted">
          {t('wiki.moreBacklinks', { more: total - pages.length })}
        </p>
      )}
    </section>
  );
}
