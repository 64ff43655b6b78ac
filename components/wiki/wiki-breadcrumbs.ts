import type { Crumb } from '@/components/ui/breadcrumbs';
import { i18n } from '@/lib/i18n/i18n';
import type { Namespace, WikiPageEntry } from '@/lib/model/community';
import { lastIdPart, namespaceAncestors } from '@/lib/model/wiki-tree';
import { href } from '@/lib/urls/href';

/** Namespaces and pages as a list of titles and addresses. */
export function wikiItems(namespaces: Namespace[], pages: WikiPageEntry[]): Crumb[] {
  return [
    ...namespaces.map(({ id, title }) => ({
      text: title || lastIdPart(id),
      href: href({ kind: 'namespace', id, page: 1 }),
    })),
    ...pages.map(({ id, title }) => ({ text: title, href: href({ kind: 'wiki-page', id }) })),
  ];
}

/** The way from the wiki's home to a page or namespace, through the namespaces around it. */
export function wikiCrumbs(id: string, namespaces: Namespace[]): Crumb[] {
  const titles = new Map(namespaces.map((each) => [each.id, each.title]));
  const home = { text: i18n().t('wiki.home'), href: href({ kind: 'wiki-home' }) };
  const around = namespaceAncestors(id).map((namespace) => ({
    text: titles.get(namespace) || lastIdPart(namespace),
    href: href({ kind: 'namespace', id: namespace, page: 1 }),
  }));
  return [home, ...around];
}
