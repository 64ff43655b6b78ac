import type { Site } from '@/lib/community/site/site';
import type { Outcome } from '@/lib/model/outcome';
import type { Namespace, WikiCategory, WikiPageEntry } from '@/lib/model/records';
import { childNamespaces, childPages } from '@/lib/model/wiki-tree';
import { listEveryPage } from '../load-namespace';

export interface WikiSection extends Namespace {
  /** Pages at any depth; 0 if unknown. */
  pageCount: number;
  /** Some of its namespaces and pages. */
  titles: string[];
}

export interface WikiContents {
  sections: WikiSection[];
  /** Most pages first. A wiki that has categories is in order by them. */
  categories: WikiCategory[];
  pages: WikiPageEntry[];
  /** Last changed pages, newest first. */
  changed: WikiPageEntry[];
}

const TITLES = 6;
const CHANGED = 8;
const CATEGORIES = 12;
const ROOT_PAGES = 40;

const valuesOf = <T>(listed: Outcome<T[]> | undefined): T[] =>
  listed?.kind === 'ok' ? listed.value : [];

/** Returns sections or categories, and last changed pages. Of a remote wiki, only those in the root. */
export async function loadWikiContents(all: Namespace[], site: Site): Promise<WikiContents> {
  const everyPage = await listEveryPage(all, site);
  const known = everyPage ?? [...valuesOf(await site.community.pages(''))];
  const categories = valuesOf(await site.community.categories?.()).toSorted(
    (a, b) => b.pages - a.pages,
  );
  const sections = childNamespaces(all, '').map(({ id, title }) => {
    const inside = known.filter((page) => page.id.startsWith(`${id}:`));
    const pages = childPages(inside, id).filter((page) => page.id !== `${id}:start`);
    const titles = [...childNamespaces(all, id), ...pages].map((each) => each.title);
    return { id, title, pageCount: inside.length, titles: titles.slice(0, TITLES) };
  });
  const starts = new Set(sections.map(({ id }) => id));
  const pages = childPages(known, '').filter(({ id }) => id !== 'start' && !starts.has(id));
  const modifiedMs = ({ lastModified }: WikiPageEntry) => lastModified?.getTime() ?? 0;
  const changed = known
    .filter(({ lastModified }) => lastModified !== undefined)
    .sort((a, b) => modifiedMs(b) - modifiedMs(a));
  const hasCategories = categories.length > 0;
  return {
    sections: hasCategories ? [] : sections,
    categories: categories.slice(0, CATEGORIES),
    pages: hasCategories ? [] : pages.slice(0, ROOT_PAGES),
    changed: changed.slice(0, CHANGED),
  };
}
