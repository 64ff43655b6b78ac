import { Empty } from '@/components/ui/empty';
import { When } from '@/components/ui/when';
import type { Namespace, WikiPageEntry } from '@/lib/community/model';
import { language } from '@/lib/language/language';
import { href } from '@/lib/views/href';
import { nameOf } from './wiki-tree';

/** What lies directly in a namespace, on one page. */
export interface NamespaceListProps {
  namespaces: Namespace[];
  pages: WikiPageEntry[];
}

/** What lies directly in a namespace: its namespaces, then its pages. */
export function NamespaceList({ namespaces, pages }: NamespaceListProps) {
  const { t } = language();
  if (namespaces.length === 0 && pages.length === 0)
    return <Empty title={t('wiki.emptyNamespace')} />;
  return (
    <>
      {namespaces.length > 0 && (
        <section aria-label={t('wiki.namespaces')}>
          <ul className="shelves">
            {namespaces.map(({ id, title }) => (
              <li key={id}>
                <a href={href({ kind: 'namespace', id, page: 1 })}>{title || nameOf(id)}</a>
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
                {lastModified && <When at={lastModified} />}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
