import type { Namespace, WikiPageEntry } from '@/lib/model/community';
import { childNamespaces, childPages } from '@/lib/model/wiki-tree';
import { listEveryPage } from '../load-namespace';

/** A namespace at the top of a wiki with what is in it. */
export interface WikiSection extends Namespace {
  /** How many pages are in it and below it; 0 where they are not known. */
  pageCount: number;
  /** The titles of some of its namespaces and pages. */
  titles: string[];
}

/** What a wiki holds. */
export interface WikiContents {
  sections: WikiSection[];
  /** The pages of the root. */
  pages: WikiPageEntry[];
  /** The pages that changed last, newest first. */
  changed: WikiPageEntry[];
}

const TITLES = 6;
const CHANGED = 8;
const ROOT_PAGES = 40;

/** Loads the sections of a wiki and the pages that changed last; without counts where the pages are not known at once. */
export async function loadWikiContents(all: Namespace[]): Promise<WikiContents> {
  const everyPage = (await listEveryPage(all)) ?? [];
  const sections = childNamespaces(all, '').map(({ id, title }) => {
    const inside = everyPage.filter((page) => page.id.startsWith(`${id}:`));
    const pages = childPages(inside, id).filter((page) => page.id !== `${id}:start`);
    const titles = [...childNamespaces(all, id), ...pages].map((each) => each.title);
    return { id, title, pageCount: inside.length, titles: titles.slice(0, TITLES) };
  });
  const starts = new Set(sections.map(({ id }) => id));
  const pages = childPages(everyPage, '').filter(({ id }) => id !== 'start' && !starts.has(id));
  const modifiedMs = ({ lastModified }: WikiPageEntry) => lastModified?.getTime() ?? 0;
  const changed = everyPage
    .filter(({ lastModified }) => lastModified !== undefined)
    .sort((a, b) => modifiedMs(b) - modifiedMs(a));
  return { sections, pages: pages.slice(0, ROOT_PAGES), changed: changed.slice(0, CHANGED) };
}
