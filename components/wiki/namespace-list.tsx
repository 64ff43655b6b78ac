import { EmptyState } from '@/components/ui/empty-state';
import { DatedLinkList, LinkList } from '@/components/ui/link-list';
import { Timestamp } from '@/components/ui/timestamp';
import { i18n } from '@/lib/i18n/i18n';
import type { Namespace, WikiPageEntry } from '@/lib/model/community';
import { href } from '@/lib/urls/views/href';
import { namespaceLinks } from './wiki-links';

interface Props {
  namespaces: Namespace[];
  pages: WikiPageEntry[];
}

/** The contents of a namespace: its namespaces, then its pages. */
export function NamespaceList({ namespaces, pages }: Props) {
  const { t } = i18n();
  if (namespaces.length === 0 && pages.length === 0)
    return <EmptyState title={t('wiki.emptyNamespace')} />;
  const dated = pages.map(({ id, title, lastModified }) => ({
    text: title,
    href: href({ kind: 'wiki-page', id }),
    date: lastModified && <Timestamp at={lastModified} />,
  }));
  return (
    <>
      {namespaces.length > 0 && (
        <section aria-label={t('wiki.namespaces')}>
          <LinkList
            links={namespaceLinks(namespaces)}
            className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,12rem),1fr))] gap-2 pt-2 pb-4"
            linkClassName="block px-[0.8rem] py-1 no-underline bg-surface border-s-3 border-accent rounded-e-sm"
          />
        </section>
      )}
      {pages.length > 0 && (
        <section aria-label={t('wiki.pages')}>
          <DatedLinkList links={dated} />
        </section>
      )}
    </>
  );
}
