import type { Site } from '@/lib/community/site/site';
import type { Namespace, WikiPageEntry } from '@/lib/model/records';
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
  pages: WikiPageEntry[];
  /** Last changed pages, newest first. */
  changed: WikiPageEntry[];
}

const TITLES = 6;
const CHANGED = 8;
const ROOT_PAGES = 40;

/** Returns sections and last changed pages. Page counts are 0 if listing pages takes requests. */
export async function loadWikiContents(all: Namespace[], site: Site): Promise<WikiContents> {
  const everyPage = (await listEveryPage(all, site)) ?? [];
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
