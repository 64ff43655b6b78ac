import { PageHead } from '@/components/layout/page-header';
import { Breadcrumbs } from '@/components/ui/breadcrumbs';
import { Empty } from '@/components/ui/empty-state';
import { Html } from '@/components/ui/safe-html';
import { When } from '@/components/ui/time-ago';
import type { Backlink } from '@/lib/community/operations/backlinks';
import { languageOfPage } from '@/lib/i18n/detect-page-language';
import { language } from '@/lib/i18n/i18n';
import type { Namespace, WikiPage, WikiPageEntry } from '@/lib/model/community';
import { Backlinks } from './backlink-list';
import { Around } from './related-pages';
import { Neighbours, Siblings } from './siblings';
import { Contents } from './table-of-contents';
import { wikiCrumbs } from './wiki-breadcrumbs';
import { childrenOf, nameOf, parentOf } from './wiki-tree';

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
  const { t } = language();
  const namespaceId = parentOf(page.id);
  const namespace = {
    id: namespaceId,
    title: titleOf(namespaceId, namespaces) ?? t('wiki.root'),
  };
  const inside = childrenOf(namespaces, namespaceId);
  const lang = languageOfPage(page.id, page.body.excerpt);
  return (
    <div className="wiki">
      {(children || siblings.length > 1 || inside.length > 0) && (
        <Around
          title={children ? t('wiki.tree') : t('wiki.around', { namespace: namespace.title })}
        >
          {children ?? (
            <Siblings pages={siblings} currentId={page.id} namespace={namespace} inside={inside} />
          )}
        </Around>
      )}
      <article className="wiki-text md:col-start-2 md:row-start-1" aria-label={page.title}>
        <PageHead>
          <Breadcrumbs label={t('site.here')} crumbs={wikiCrumbs(page.id, namespaces)} />
          {!hasTitleHeading(page) && (
            <h1 className="max-w-heading" lang={lang}>
              {page.title}
            </h1>
          )}
        </PageHead>
        <Contents headings={page.body.headings} />
        {page.body.html.trim() === '' ? (
          <Empty title={t('wiki.emptyPage')} />
        ) : (
          <Html html={page.body.html} className="prose book" lang={lang} />
        )}
        <Colophon page={page} />
        <Backlinks pages={linkedFrom} />
        <Neighbours pages={siblings} currentId={page.id} />
      </article>
    </div>
  );
}

function titleOf(id: string, namespaces: Namespace[]): string | undefined {
  if (id === '') return undefined;
  return namespaces.find((each) => each.id === id)?.title || nameOf(id);
}

/** Whether the text opens with its own first-level heading, which is then the page's. */
function hasTitleHeading({ body }: WikiPage): boolean {
  return /^\s*<h1[\s>]/.test(body.html);
}

/** UTF-16 units. A longer source is shown as it was written already, in place of the page. */
const LONGEST_SOURCE = 250_000;

/** When the page was last changed, by whom, and its source. */
function Colophon({ page: { lastModified, author, source } }: { page: WikiPage }) {
  const { t } = language();
  return (
    <footer className="max-w-measure mt-25 pt-6 text-sm text-muted border-t border-divider">
      {lastModified && (
        <p>
          {author
            ? t.rich('wiki.modifiedBy', {
                when: () => <When at={lastModified} as="day" />,
                name: author,
              })
            : t.rich('wiki.modified', { when: () => <When at={lastModified} as="day" /> })}
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
