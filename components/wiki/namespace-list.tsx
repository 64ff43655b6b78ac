import { EmptyState } from '@/components/ui/empty-state';
import { TimeAgo } from '@/components/ui/time-ago';
import { i18n } from '@/lib/i18n/i18n';
import type { Namespace, WikiPageEntry } from '@/lib/model/community';
import { href } from '@/lib/urls/href';

/** What lies directly in a namespace, on one page. */
export interface NamespaceListProps {
  namespaces: Namespace[];
  pages: WikiPageEntry[];
}

/** What lies directly in a namespace: its namespaces, then its pages. */
export function NamespaceList({ namespaces, pages }: NamespaceListProps) {
  const { t } = i18n();
  if (namespaces.length === 0 && pages.length === 0)
    return <EmptyState title={t('wiki.emptyNamespace')} />;
  return (
    <>
      {namespaces.length > 0 && (
        <section aria-label={t('wiki.namespaces')}>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,12rem),1fr))] gap-5 pt-5 pb-10">
            {namespaces.map(({ id, title }) => (
              <li key={id}>
                <a
                  className="block px-8 py-2.5 no-underline bg-surface border-s-3 border-accent rounded-e-sm"
                  href={href({ kind: 'namespace', id, page: 1 })}
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {pages.length > 0 && (
        <section aria-label={t('wiki.pages')}>
          <ul className="leaves">
            {pages.map(({ id, title, lastModified }) => (
              <li key={id}>
                <a href={href({ kind: 'wiki-page', id })}>{title}</a>
                {lastModified && <TimeAgo at={lastModified} />}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
