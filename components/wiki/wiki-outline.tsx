import { LinkList } from '@/components/ui/link-list';
import { Title, TitleLink } from '@/components/ui/title';
import { WikiNav } from '@/components/wiki/related-pages';
import { i18n } from '@/lib/i18n/i18n';
import type { Namespace } from '@/lib/model/community';
import { childNamespaces } from '@/lib/model/wiki-tree';
import { ENTRIES_PER_PAGE } from '@/lib/urls/views/wiki-url';
import { namespaceHref, namespaceLinks } from './wiki-links';

/** An outline of more pages has one level only. */
const MAX_OUTLINED = 2000;

/** The first two levels of the wiki's namespaces, as many of each namespace as its own page lists at once. */
export function WikiOutline({ namespaces }: { namespaces: Namespace[] }) {
  const { t } = i18n();
  const top = childNamespaces(namespaces, '').slice(0, ENTRIES_PER_PAGE);
  const below = namespaces.length > MAX_OUTLINED ? [] : namespaces;
  if (top.length === 0) return null;
  return (
    <WikiNav
      label={t('wiki.browse')}
      title={t('wiki.treeTitle')}
      href={namespaceHref('')}
      className="tree"
    >
      <ul>
        {top.map((namespace) => (
          <li key={namespace.id}>
            <OutlineItem
              namespace={namespace}
              subnamespaces={childNamespaces(below, namespace.id)}
            />
          </li>
        ))}
      </ul>
    </WikiNav>
  );
}

interface ItemProps {
  namespace: Namespace;
  subnamespaces: Namespace[];
}

function OutlineItem({ namespace: { id, title }, subnamespaces }: ItemProps) {
  if (subnamespaces.length === 0) return <TitleLink href={namespaceHref(id)} text={title} />;
  return (
    <details>
      <summary>
        <Title text={title} />
      </summary>
      <p className="tree-namespace text-sm text-muted">
        <a href={namespaceHref(id)}>{i18n().t('wiki.openNamespace', { namespace: title })}</a>
      </p>
      <LinkList links={namespaceLinks(subnamespaces)} />
    </details>
  );
}
