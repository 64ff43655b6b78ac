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
  const dated = pages.slice(0, ENTRIES_PER_PAGE).map(({ id, title, lastModified }) => ({
    text: title,
    href: href({ kind: 'wiki-page', id }),
    date: lastModified && <Timestamp at={lastModified} format="month" />,
  }));
  return (
    <>
      {namespaces.length > 0 && (
        <section aria-label={t('wiki.namespaces')}>
          <LinkList
            links={namespaces
              .slice(0, ENTRIES_PER_PAGE)
              .map((namespace) => sectionLink(namespace, everyPage))}
            className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-x-6 pt-2 pb-4"
            linkClassName="block py-[0.3rem] no-underline border-b border-divider"
          />
        </section>
      )}
      {pages.length > 0 && (
        <section aria-label={t('wiki.pages')}>
          <LinkList links={dated} className="link-rows" />
        </section>
      )}
    </>
  );
}

/** Returns a link to the namespace's start page (`a:start`, or the page `a`), or else to its contents. */
function sectionLink({ id, title }: Namespace, everyPage: WikiPageEntry[]) {
  const count = everyPage.filter((page) => page.id.startsWith(`${id}:`)).length;
  const start = everyPage.find((page) => page.id === `${id}:start` || page.id === id);
  return {
    text: count > 0 ? `${title} (${count})` : title,
    href: start ? href({ kind: 'wiki-page', id: start.id }) : namespaceHref(id),
  };
}

const MAX_LISTED = 500;

/** Links to all pages of the wiki; nothing above 500 pages. */
export function EveryPage({ pages }: { pages: WikiPageEntry[] }) {
  if (pages.length === 0 || pages.length > MAX_LISTED) return null;
  return (
    <section className="mt-8" aria-labelledby="every-page">
      <h2 id="every-page">{i18n().t('wiki.allPages')}</h2>
      <LinkList
        links={pageLinks(pages)}
        className="mt-2 columns-[15rem] text-sm"
        linkClassName="block py-[0.15rem] no-underline"
      />
    </section>
  );
}
