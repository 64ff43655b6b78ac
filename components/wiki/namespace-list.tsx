import { EmptyState } from '@/components/ui/empty-state';
import { LinkList } from '@/components/ui/link-list';
import { Timestamp } from '@/components/ui/timestamp';
import { i18n } from '@/lib/i18n/i18n';
import type { Namespace, WikiPageEntry } from '@/lib/model/records';
import { href } from '@/lib/urls/views/href';
import { ENTRIES_PER_PAGE } from '@/lib/urls/views/wiki/namespace-view';
import { namespaceHref, pageLinks } from './wiki-links';

interface Props {
  namespaces: Namespace[];
  pages: WikiPageEntry[];
  /** All pages of the wiki, for counts and start pages. */
  everyPage?: WikiPageEntry[];
}

/** Namespaces with page counts, then pages; at most `ENTRIES_PER_PAGE` each. */
export function NamespaceList({ namespaces, pages, everyPage = [] }: Props) {
  const { t } = i18n();
  if (namespaces.length === 0 && pages.length === 0) {
    return <EmptyState title={t('wiki.emptyNamespace')} />;
  }
  return (
    <>
      {namespaces.length > 0 && (
        <section aria-label={t('wiki.namespaces')}>
          <LinkList
            links={namespaces
              .slice(0, ENTRIES_PER_PAGE)
              .map((namespace) => sectionLink(namespace, everyPage))}
            className="link-rows columns-[15rem] gap-x-6 pt-2 pb-4 *:break-inside-avoid"
          />
        </section>
      )}
      {pages.length > 0 && (
        <section aria-label={t('wiki.pages')}>
          <PageList pages={pages.slice(0, ENTRIES_PER_PAGE)} />
        </section>
      )}
    </>
  );
}

/** Returns links to pages with the days of their last changes, and with their authors if wanted. */
export const datedLinks = (pages: WikiPageEntry[], hasAuthors = false) =>
  pageLinks(pages).map((link, index) => {
    const { lastModified: at, author } = pages[index] ?? {};
    return { ...link, date: at && <LastChange at={at} author={hasAuthors ? author : undefined} /> };
  });

function LastChange({ at, author }: { at: Date; author?: string }) {
  const day = <Timestamp at={at} format="month" />;
  if (!author) return day;
  return (
    <span className="flex-none max-w-[50%] truncate text-sm text-muted">
      {day} · <bdi>{author}</bdi>
    </span>
  );
}

/** Pages in rows with days; in columns, where all are of one day. */
function PageList({ pages }: { pages: WikiPageEntry[] }) {
  const days = new Set(pages.map(({ lastModified }) => lastModified?.toISOString().slice(0, 10)));
  if (days.size > 1) return <LinkList links={datedLinks(pages)} className="link-rows" />;
  return <PageColumns pages={pages} />;
}

/** Pages in columns that are read downwards. */
const PageColumns = ({ pages }: { pages: WikiPageEntry[] }) => (
  <LinkList
    links={pageLinks(pages)}
    className="mt-2 columns-[15rem] gap-x-6 text-sm *:break-inside-avoid"
    linkClassName="block py-[0.15rem] no-underline"
  />
);

/**
 * Returns a link to the namespace's start page (`a:start`, or the page `a`), or else to its contents; to the
 * page itself, if it has only one.
 */
function sectionLink({ id, title }: Namespace, everyPage: WikiPageEntry[]) {
  const inside = everyPage.filter((page) => page.id.startsWith(`${id}:`));
  const count = inside.length;
  const start = everyPage.find((page) => page.id === `${id}:start` || page.id === id);
  const [only] = inside;
  if (only && count === 1 && !start) {
    return { text: only.title, href: href({ kind: 'wiki-page', id: only.id }) };
  }
  return {
    text: title,
    date: count > 0 && <PageCount count={count} />,
    href: start ? href({ kind: 'wiki-page', id: start.id }) : namespaceHref(id),
  };
}

/** A number, which screen readers read with its noun. */
const PageCount = ({ count }: { count: number }) => (
  <span className="flex-none text-sm text-muted tabular">
    <span aria-hidden="true">{count}</span>
    <span className="sr-only">{i18n().t('home.pageCount', { count })}</span>
  </span>
);

const MAX_LISTED = 500;
/** More are filtered rather than looked through. */
export const MANY_PAGES = 60;

/** True if all pages of the wiki fit on one page. */
export const isListable = (pages: WikiPageEntry[]) =>
  pages.length > 0 && pages.length <= MAX_LISTED;

/** Links to all pages of the wiki. A script filters them by what is typed. */
export function EveryPage({ pages }: { pages: WikiPageEntry[] }) {
  const { t } = i18n();
  return (
    <section className="mt-8" aria-labelledby="every-page">
      <h2 id="every-page">{t('wiki.allPages')}</h2>
      {pages.length > MANY_PAGES && (
        <input
          className="unscripted:hidden print:hidden w-full max-w-measure mt-2 bg-background border border-control rounded-sm px-[0.7rem] py-[0.4rem]"
          type="search"
          aria-label={t('wiki.filter')}
          placeholder={t('wiki.filter')}
          data-filter=""
        />
      )}
      <PageColumns pages={pages} />
      <p className="text-muted" role="status" data-none={t('search.noResultsLead')} />
    </section>
  );
}
