import type { LabeledLink } from '@/components/ui/link-list';
import { i18n } from '@/lib/i18n/i18n';
import type { Namespace, WikiPageEntry } from '@/lib/model/records';
import { lastIdPart, namespaceAncestors } from '@/lib/model/wiki-tree';
import { href } from '@/lib/urls/views/href';
import { ENTRIES_PER_PAGE } from '@/lib/urls/views/wiki/namespace-view';

/** Returns the address of a namespace's first page; `''` is the root. */
export function namespaceHref(id: string): string {
  return href({ kind: 'namespace', id, page: 1 });
}

/** Returns the text of a link to a namespace's contents. An empty title stands for the whole wiki. */
export function namespaceContents(title: string): string {
  const { t } = i18n();
  return title ? t('wiki.openNamespace', { namespace: title }) : t('wiki.treeTitle');
}

/** Returns links to at most `ENTRIES_PER_PAGE` namespaces. */
export function namespaceLinks(namespaces: Namespace[]): LabeledLink[] {
  return namespaces
    .slice(0, ENTRIES_PER_PAGE)
    .map(({ id, title }) => ({ text: title, href: namespaceHref(id) }));
}

/** Returns links to pages. Equal titles get their ids appended. */
export function pageLinks(pages: Pick<WikiPageEntry, 'id' | 'title'>[]): LabeledLink[] {
  const titles = pages.map(({ title }) => title);
  return pages.map(({ id, title }) => ({
    text: titles.indexOf(title) === titles.lastIndexOf(title) ? title : `${title} (${id})`,
    href: href({ kind: 'wiki-page', id }),
  }));
}

/** Returns the breadcrumbs from the wiki's home to a page's or namespace's parent. */
export function wikiBreadcrumbs(id: string, namespaces: Namespace[]): LabeledLink[] {
  const ancestors = namespaceAncestors(id).map((ancestor) => ({
    id: ancestor,
    title: namespaces.find((each) => each.id === ancestor)?.title ?? lastIdPart(ancestor),
  }));
  const home = { text: i18n().t('site.wiki'), href: href({ kind: 'wiki-home' }) };
  return [home, ...namespaceLinks(ancestors)];
}
