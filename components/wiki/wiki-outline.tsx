import { i18n } from '@/lib/i18n/i18n';
import type { Namespace } from '@/lib/model/community';
import { childNamespaces, lastIdPart } from '@/lib/model/wiki-tree';
import { href } from '@/lib/urls/href';

const addressOf = (id: string) => href({ kind: 'namespace', id, page: 1 });

/** The first two levels of the wiki's namespaces; the rest is one link away. */
export function WikiOutline({ namespaces }: { namespaces: Namespace[] }) {
  const { t } = i18n();
  const top = childNamespaces(namespaces, '');
  if (top.length === 0) return null;
  return (
    <nav className="tree" aria-label={t('wiki.tree')}>
      <p className="py-4 font-serif text-base font-semibold border-t-2 border-foreground">
        <a href={addressOf('')}>{t('wiki.root')}</a>
      </p>
      <ul>
        {top.map(({ id, title }) => (
          <li key={id}>
            <OutlineBranch
              id={id}
              title={title || lastIdPart(id)}
              inside={childNamespaces(namespaces, id)}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface BranchProps {
  id: string;
  title: string;
  inside: Namespace[];
}

function OutlineBranch({ id, title, inside }: BranchProps) {
  if (inside.length === 0) return <a href={addressOf(id)}>{title}</a>;
  return (
    <details>
      <summary>{title}</summary>
      <p className="tree-all text-sm text-muted">
        <a href={addressOf(id)}>{i18n().t('wiki.openNamespace', { namespace: title })}</a>
      </p>
      <ul>
        {inside.map((each) => (
          <li key={each.id}>
            <a href={addressOf(each.id)}>{each.title || lastIdPart(each.id)}</a>
          </li>
        ))}
      </ul>
    </details>
  );
}
