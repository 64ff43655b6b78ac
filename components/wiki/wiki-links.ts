import type { LabeledLink } from '@/components/ui/link-list';
import { i18n } from '@/lib/i18n/i18n';
import type { Namespace, WikiPageEntry } from '@/lib/model/community';
import { lastIdPart, namespaceAncestors } from '@/lib/model/wiki-tree';
import { href } from '@/lib/urls/views/href';
import { ENTRIES_PER_PAGE } from '@/lib/urls/views/wiki-url';

/** The first page of a namespace; of the root for `''`. */
export function namespaceHref(id: string): string {
  return href({ kind: 'namespace', id, page: 1 });
}

/** The name of all that is in a namespace, by its title; of the whole wiki for `''`. */
export function namespaceContents(title: string): string {
  const { t } = i18n();
  return title ? t('wiki.openNamespace', { namespace: title }) : t('wiki.treeTitle');
}

/** A link to each namespace, to as many as a page of all of them lists. */
export function namespaceLinks(namespaces: Namespace[]): LabeledLink[] {
  return namespaces
    .slice(0, ENTRIES_PER_PAGE)
    .map(({ id, title }) => ({ text: title, href: namespaceHref(id) }));
}

/** A link to each page; of several pages with one title each has its id beside it. */
export function pageLinks(pages: Pick<WikiPageEntry, 'id' | 'title'>[]): LabeledLink[] {
  const titles = pages.map(({ title }) => title);
  return pages.map(({ id, title }) => ({
    text: titles.indexOf(title) === titles.lastIndexOf(title) ? title : `${title} (${id})`,
    href: href({ kind: 'wiki-page', id }),
  }));
}

/** Breadcrumbs from the wiki's home to a page or namespace, without itself. */
export function wikiBreadcrumbs(id: string, namespaces: Namespace[]): LabeledLink[] {
  const ancestors = namespaceAncestors(id).map((ancestor) => ({
    id: ancestor,
    title: namespaces.find((each) => each.id === ancestor)?.title ?? lastIdPart(ancestor),
  }));
  const home = { text: i18n().t('site.wiki'), href: href({ kind: 'wiki-home' }) };
  return [home, ...namespaceLinks(ancestors)];
}
