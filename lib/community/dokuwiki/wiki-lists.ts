import { idOfAddress } from '@lectern/dokuwiki';
import { escapeHtml } from '@/lib/base/text/escape';
import { plainText } from '@/lib/base/text/plain-text';
import { type ScannedTag, scanHtml } from '@/lib/content/tree/scan-html';
import { lastIdPart, namespaceOf } from '@/lib/model/wiki-tree';
import { parseHref } from '@/lib/urls/parse-href';
import { MAX_ADDRESS_UNITS } from '../wiki/rewrite-html';

export const MAX_LIST_UNITS = 4_000_000;
export const MAX_ENTRIES = 20_000;
const MAX_TITLE_UNITS = 1_000;

export interface WikiFolder {
  namespaces: string[];
  pages: { id: string; title: string }[];
}

/** Returns text without controls and repeated white space. */
export const readText = (text: string): string => plainText(escapeHtml(text));

/** Returns a link's page id. Older releases have it only in `title`. */
export const linkedId = ({ attributes }: ScannedTag): string | undefined =>
  attributes.get('data-wiki-id') ?? attributes.get('title');

/** Returns a tag's classes. */
export const classesOfTag = ({ attributes }: ScannedTag): string[] =>
  attributes.get('class')?.split(/\s/) ?? [];

/**
 * Parses the `index` list (`formatListItem` in inc/Ui/Index.php); undefined for text without entries, such as
 * a PHP error.
 */
export async function parseFolder(html: string): Promise<WikiFolder | undefined> {
  const folder: WikiFolder = { namespaces: [], pages: [] };
  if (html.trim() === '') return folder;
  let link: ScannedTag | undefined;
  let title = '';
  await scanHtml(html, {
    tag(tag) {
      if (tag.name !== 'a') return;
      const id = link && linkedId(link)?.slice(0, MAX_ADDRESS_UNITS);
      if (id && link && tag.isEnd && classesOfTag(link).includes('idx_dir')) {
        folder.namespaces.push(id);
      } else if (id && tag.isEnd) {
        folder.pages.push({ id, title: readText(title) || id });
      }
      link = tag.isEnd ? undefined : tag;
      title = '';
    },
    text(text) {
      if (link && title.length < MAX_TITLE_UNITS) title += text.slice(0, MAX_TITLE_UNITS);
    },
  });
  return countEntries(folder) > 0 ? folder : undefined;
}

/** Returns the title in search results. For a page without one, DokuWiki prints `name (namespace)`. */
export function ownTitle(id: string, title: string): string {
  const name = lastIdPart(id);
  return title === '' || title === `${name} (${namespaceOf(id)})` ? name : title;
}

/** Returns the number of a namespace's children. */
export const countEntries = ({ namespaces, pages }: WikiFolder): number =>
  namespaces.length + pages.length;

export interface WikiChange {
  id: string;
  at: Date;
}

export interface WikiFeed {
  changes: WikiChange[];
  /** Includes entries that are no pages. */
  entryCount: number;
  madeAt: Date | undefined;
}

interface FeedItem {
  about: string;
  date: string;
}

/** Parses an RSS 1.0 feed (feed.php with `linkto=current`); undefined for anything else. */
export async function parseFeed(xml: string): Promise<WikiFeed | undefined> {
  if (xml.length > MAX_LIST_UNITS) return undefined;
  const items: FeedItem[] = [];
  const channel = new Map<string, string>();
  const closed = new Set<string>();
  let isFeed = false;
  let element: string | undefined;
  let item: FeedItem | undefined;
  const scanned = {
    tag({ name, attributes, isEnd }: ScannedTag) {
      isFeed ||= name === 'rdf:rdf';
      element = isEnd ? undefined : name;
      if (isEnd && !item) closed.add(name);
      if (name === 'item' && !isEnd) {
        item = { about: attributes.get('rdf:about') ?? '', date: '' };
        items.push(item);
      }
    },
    text(text: string) {
      if (item) {
        if (element === 'dc:date' && item.date.length < MAX_TITLE_UNITS) {
          item.date += text.slice(0, MAX_TITLE_UNITS);
        }
      } else if (element !== undefined && !closed.has(element)) {
        channel.set(element, ((channel.get(element) ?? '') + text).slice(0, MAX_TITLE_UNITS));
      }
    },
  };
  await scanHtml(xml, scanned, { isXml: true });
  if (!isFeed) return undefined;
  const top = wikiAddress(channel.get('link'));
  const changes = top === undefined ? [] : items.flatMap((each) => toChange(each, top));
  return { changes, entryCount: items.length, madeAt: parseDate(channel.get('dc:date')) };
}

function wikiAddress(link = ''): string | undefined {
  const trimmed = link.trim();
  const address = trimmed.endsWith('/') ? trimmed.slice(0, -1) : trimmed;
  return parseHref(address) && address;
}

function toChange({ about, date }: FeedItem, top: string): WikiChange[] {
  const url = about.length > MAX_ADDRESS_UNITS ? undefined : parseHref(about);
  const id = url && idOfAddress(url, top);
  const at = parseDate(date);
  return id && at ? [{ id, at }] : [];
}

function parseDate(text = ''): Date | undefined {
  const date = new Date(text.trim());
  return Number.isNaN(date.getTime()) ? undefined : date;
}
