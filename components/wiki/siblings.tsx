import { i18n } from '@/lib/i18n/i18n';
import type { Namespace, WikiPageEntry } from '@/lib/model/community';
import { href } from '@/lib/urls/href';

interface Props {
  pages: WikiPageEntry[];
  /** The page that is read. */
  currentId: string;
  namespace: { id: string; title: string };
  /** The namespaces directly in it. */
  inside: Namespace[];
}

const SHOWN = 40;

/** The part of a long list around the page that is read. */
function around(pages: WikiPageEntry[], currentId: string): WikiPageEntry[] {
  const at = pages.findIndex(({ id }) => id === currentId);
  const from = Math.max(0, Math.min(at - SHOWN / 2, pages.length - SHOWN));
  return pages.slice(from, from + SHOWN);
}

/** The namespace that the page is in: the namespaces in it and its pages, those near the page that is read when there are many. */
export function Siblings({ pages, currentId, namespace, inside }: Props) {
  const { t } = i18n();
  const address = href({ kind: 'namespace', id: namespace.id, page: 1 });
  const label = t('wiki.siblings', { namespace: namespace.title });
  return (
    <nav className="siblings" aria-label={label}>
      <p className="py-4 font-serif text-base font-semibold border-t-2 border-foreground">
        <a href={address}>{namespace.title}</a>
      </p>
      <ul>
        {inside.map(({ id, title }) => (
          <li key={`in ${id}`} className="sibling-namespace">
            <a href={href({ kind: 'namespace', id, page: 1 })}>{title}</a>
          </li>
        ))}
        {around(pages, currentId).map(({ id, title }) => (
          <li key={id}>
            <a
              href={href({ kind: 'wiki-page', id })}
              aria-current={id === currentId ? 'page' : undefined}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
      {pages.length > SHOWN && (
        <p>
          <a href={address}>{t('wiki.openNamespace', { namespace: namespace.title })}</a>
        </p>
      )}
    </nav>
  );
}

/** The pages before and after the one that is read, in the order of its namespace. */
export function Neighbours({ pages, currentId }: Pick<Props, 'pages' | 'currentId'>) {
  const { t } = i18n();
  const at = pages.findIndex(({ id }) => id === currentId);
  const previous = at > 0 ? pages[at - 1] : undefined;
  const next = at < 0 ? undefined : pages[at + 1];
  if (!previous && !next) return null;
  return (
    <nav
      className="flex flex-wrap gap-10 max-w-measure mt-20 print:hidden"
      aria-label={`${t('wiki.previous')} · ${t('wiki.next')}`}
    >
      {previous && <Neighbour page={previous} text={`‹ ${t('wiki.previous')}`} rel="prev" />}
      {next && <Neighbour page={next} text={`${t('wiki.next')} ›`} rel="next" />}
    </nav>
  );
}

function Neighbour({ page, text, rel }: { page: WikiPageEntry; text: string; rel: string }) {
  return (
    <a
      className={`flex-[1_1_12rem] px-10 py-6 font-serif text-lg ${rel === 'next' ? 'text-end' : 'text-start'} border border-divider hover:border-accent rounded-sm`}
      href={href({ kind: 'wiki-page', id: page.id })}
      rel={rel}
    >
      <span className="block font-sans text-sm text-muted">{text}</span>
      {page.title}
    </a>
  );
}
