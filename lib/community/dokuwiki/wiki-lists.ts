import { escapeHtml } from '@/lib/base/text/escape';
import { plainText } from '@/lib/base/text/plain-text';
import { type ScannedTag, scanHtml } from '@/lib/content/tree/scan-html';
import { lastIdPart, namespaceOf } from '@/lib/model/wiki-tree';
import { idOfAddress } from '@/lib/urls/dokuwiki-id/id-of-address';
import { parseHref } from '@/lib/urls/parse-href';
import { MAX_ADDRESS_UNITS } from '../wiki/rewrite-html';

/** A longer list has more than 20,000 entries. */
export const MAX_LIST_UNITS = 4_000_000;
/** As many namespaces or pages as a list of the interface may have. */
export const MAX_ENTRIES = 20_000;
const MAX_TITLE_UNITS = 1_000;

/** What lies directly in a namespace. */
export interface WikiFolder {
  namespaces: string[];
  pages: { id: string; title: string }[];
}

/** Returns text of HTML with its white space in order. */
export const readText = (text: string): string => plainText(escapeHtml(text));

/** Returns the id that a link of the wiki names; older releases name the page in the title alone. */
export const linkedId = ({ attributes }: ScannedTag): string | undefined =>
  attributes.get('data-wiki-id') ?? attributes.get('title');

/** Returns the classes of a tag. */
export const classesOfTag = ({ attributes }: ScannedTag): string[] =>
  attributes.get('class')?.split(/\s/) ?? [];

/**
 * Parses the list that the call `index` of lib/exe/ajax.php gives (`formatListItem` of inc/Ui/Index.php). An empty
 * text is an empty list. Undefined for a text that has no entry, such as an error of PHP or a challenge.
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

/** Returns the title of a page in results, where the wiki writes the namespace of a page without a title behind its name. */
export function ownTitle(id: string, title: string): string {
  const name = lastIdPart(id);
  return title === '' || title === `${name} (${namespaceOf(id)})` ? name : title;
}

/** Returns how many namespaces and pages lie directly in a namespace. */
export const countEntries = ({ namespaces, pages }: WikiFolder): number =>
  namespaces.length + pages.length;

/** A page in a feed, and when it was changed. */
export interface WikiChange {
  id: string;
  at: Date;
}

/** A feed of pages. */
export interface WikiFeed {
  changes: WikiChange[];
  /** How many entries it has, also of what is no page. */
  entryCount: number;
  /** When the wiki made it. */
  madeAt: Date | undefined;
}

/** An entry of a feed while it is read. */
interface FeedItem {
  about: string;
  date: string;
}

/** Parses a feed of pages (feed.php with `linkto=current`) in RSS 1.0; undefined for anything else. */
export async function parseFeed(xml: string): Promise<WikiFeed | undefined> {
  if (xml.length > MAX_LIST_UNITS) return undefined;
  const items: FeedItem[] = [];
  /** The texts of the first elements before all entries, by name. */
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

/** Returns the address that a wiki has for itself, without the slash at its end. */
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
