import { Title, TitleLink } from '@/components/ui/title';
import { WikiNav } from '@/components/wiki/related-pages';
import { i18n } from '@/lib/i18n/i18n';
import type { Namespace, WikiPageEntry } from '@/lib/model/records';
import { lastIdPart } from '@/lib/model/wiki-tree';
import { href } from '@/lib/urls/views/href';
import { namespaceContents, namespaceHref, namespaceLinks } from './wiki-links';

interface Props {
  pages: WikiPageEntry[];
  currentId: string;
  namespace: Namespace;
  label: string;
  subnamespaces: Namespace[];
}

const MAX_SHOWN = 40;

/** Returns at most `MAX_SHOWN` pages, with the current one in the middle if possible. */
function pagesAround(pages: WikiPageEntry[], currentId: string): WikiPageEntry[] {
  const index = pages.findIndex(({ id }) => id === currentId);
  const lastStart = Math.max(0, pages.length - MAX_SHOWN);
  const start = Math.min(Math.max(0, index - MAX_SHOWN / 2), lastStart);
  return pages.slice(start, start + MAX_SHOWN);
}

/** Navigation of a namespace: child namespaces, and pages near the current one. */
export function Siblings({ pages, currentId, namespace, label, subnamespaces }: Props) {
  const address = namespaceHref(namespace.id);
  // The namespace's link leads to its start page.
  const start = pages.find(({ id }) => namespace.id !== '' && lastIdPart(id) === 'start');
  const others = pages.filter((page) => page !== start);
  return (
    <WikiNav
      label={label}
      title={namespace.title}
      href={start ? href({ kind: 'wiki-page', id: start.id }) : address}
      isCurrent={start?.id === currentId}
      className="siblings"
    >
      <ul>
        {namespaceLinks(subnamespaces).map((link) => (
          <li key={link.href} className="sibling-namespace">
            <TitleLink href={link.href} text={link.text} />
          </li>
        ))}
        {pagesAround(others, currentId).map(({ id, title }) => (
          <li key={id}>
            <TitleLink
              href={href({ kind: 'wiki-page', id })}
              aria-current={id === currentId ? 'page' : undefined}
              text={title}
            />
          </li>
        ))}
      </ul>
      {pages.length > MAX_SHOWN && (
        <p>
          <a href={address}>{namespaceContents(namespace.id && namespace.title)}</a>
        </p>
      )}
    </WikiNav>
  );
}

/** Links to the previous and next page of the namespace. */
export function AdjacentPages({ pages, currentId }: Pick<Props, 'pages' | 'currentId'>) {
  const { t } = i18n();
  const index = pages.findIndex(({ id }) => id === currentId);
  const previous = index > 0 ? pages[index - 1] : undefined;
  const next = index < 0 ? undefined : pages[index + 1];
  if (!previous && !next) return null;
  return (
    <nav
      className="flex flex-wrap gap-4 max-w-measure mt-8 print:hidden"
      aria-label={`${t('wiki.previous')} · ${t('wiki.next')}`}
    >
      {previous && <AdjacentPage page={previous} text={`‹ ${t('wiki.previous')}`} rel="prev" />}
      {next && <AdjacentPage page={next} text={`${t('wiki.next')} ›`} rel="next" />}
    </nav>
  );
}

interface AdjacentPageProps {
  page: WikiPageEntry;
  text: string;
  rel: 'prev' | 'next';
}

function AdjacentPage({ page, text, rel }: AdjacentPageProps) {
  return (
    <a
      className={`flex-[1_1_12rem] px-4 py-[0.6rem] font-serif text-lg ${rel === 'next' ? 'text-end' : 'text-start'} border border-divider hover:border-accent rounded-sm`}
      href={href({ kind: 'wiki-page', id: page.id })}
      rel={rel}
    >
      <span className="block font-sans text-sm text-muted"> {text} </span>
      <Title text={page.title} />
    </a>
  );
}
