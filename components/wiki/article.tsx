import { PageHeader } from '@/components/layout/page-header';
import { Breadcrumbs } from '@/components/ui/breadcrumbs';
import { EmptyState } from '@/components/ui/empty-state';
import { Html } from '@/components/ui/safe-html';
import { TimeAgo } from '@/components/ui/time-ago';
import type { Backlink } from '@/lib/community/operations/backlinks';
import { i18n } from '@/lib/i18n/i18n';
import type { Namespace, WikiPage, WikiPageEntry } from '@/lib/model/community';
import { childNamespaces, lastIdPart, namespaceOf } from '@/lib/model/wiki-tree';
import { BacklinkList } from './backlink-list';
import { RelatedPages } from './related-pages';
import { Neighbours, Siblings } from './siblings';
import { TableOfContents } from './table-of-contents';
import { wikiCrumbs } from './wiki-breadcrumbs';

interface Props {
  page: WikiPage;
  namespaces: Namespace[];
  /** The pages of its namespace, in order, itself among them. */
  siblings: WikiPageEntry[];
  /** Pages that link to it, of those read so far. */
  linkedFrom: Backlink[];
  /** What stands beside the text instead of the pages around it. */
  children?: React.ReactNode;
}

/** A wiki page, with what lies around it. */
export function Article({ page, namespaces, siblings, linkedFrom, children }: Props) {
  const { t } = i18n();
  const namespaceId = namespaceOf(page.id);
  const namespace = {
    id: namespaceId,
    title: titleOf(namespaceId, namespaces) ?? t('wiki.root'),
  };
  const inside = childNamespaces(namespaces, namespaceId);
  const lang = page.body.language;
  return (
    <div className="wiki">
      {(children || siblings.length > 1 || inside.length > 0) && (
        <RelatedPages
          title={children ? t('wiki.tree') : t('wiki.around', { namespace: namespace.title })}
        >
          {children ?? (
            <Siblings pages={siblings} currentId={page.id} namespace={namespace} inside={inside} />
          )}
        </RelatedPages>
      )}
      <article className="wiki-text md:col-start-2 md:row-start-1" aria-label={page.title}>
        <PageHeader>
          <Breadcrumbs label={t('site.here')} crumbs={wikiCrumbs(page.id, namespaces)} />
          {!hasTitleHeading(page) && (
            <h1 className="max-w-heading" lang={lang}>
              {page.title}
            </h1>
          )}
        </PageHeader>
        <TableOfContents headings={page.body.headings} />
        {page.body.html.trim() === '' ? (
          <EmptyState title={t('wiki.emptyPage')} />
        ) : (
          <Html html={page.body.html} className="prose book" lang={lang} />
        )}
        <Colophon page={page} />
        <BacklinkList pages={linkedFrom} />
        <Neighbours pages={siblings} currentId={page.id} />
      </article>
    </div>
  );
}

function titleOf(id: string, namespaces: Namespace[]): string | undefined {
  if (id === '') return undefined;
  return namespaces.find((each) => each.id === id)?.title || lastIdPart(id);
}

/** Whether the text opens with its own first-level heading, which is then the page's. */
function hasTitleHeading({ body }: WikiPage): boolean {
  return /^\s*<h1[\s>]/.test(body.html);
}

/** UTF-16 units. A longer source is shown as it was written already, in place of the page. */
const LONGEST_SOURCE = 250_000;

/** When the page was last changed, by whom, and its source. */
function Colophon({ page: { lastModified, author, source } }: { page: WikiPage }) {
  const { t } = i18n();
  return (
    <footer className="max-w-measure mt-25 pt-6 text-sm text-muted border-t border-divider">
      {lastModified && (
        <p>
          {author
            ? t.rich('wiki.modifiedBy', {
                when: () => <TimeAgo at={lastModified} as="day" />,
                name: author,
              })
            : t.rich('wiki.modified', { when: () => <TimeAgo at={lastModified} as="day" /> })}
        </p>
      )}
      {source && source.length <= LONGEST_SOURCE && (
        <details className="print:hidden">
          <summary>{t('wiki.source')}</summary>
          <pre className="max-h-300 mt-5 p-10 overflow-auto whitespace-pre-wrap font-mono text-foreground bg-surface">
            {source}
          </pre>
        </details>
      )}
    </footer>
  );
}
