import { plainText } from '@/lib/base/text/plain-text';
import { idOfAddress } from '@/lib/urls/dokuwiki-id/id-of-address';
import { parseHref } from '@/lib/urls/parse-href';

/** What lies directly in a namespace. */
export interface WikiFolder {
  namespaces: string[];
  pages: { id: string; title: string }[];
}

const attribute = (tag: string, name: string): string | undefined => {
  const [, value] = new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag) ?? [];
  return value === undefined ? undefined : plainText(value);
};

/** Parses the list that the call `index` of lib/exe/ajax.php gives (`formatListItem` of inc/Ui/Index.php). */
export function parseFolder(html: string): WikiFolder {
  const folder: WikiFolder = { namespaces: [], pages: [] };
  for (const [, tag = '', text = ''] of html.matchAll(/<a\b([^<>]*)>(.{0,1000}?)<\/a>/gis)) {
    // Older releases name the page in the title alone.
    const id = attribute(tag, 'data-wiki-id') ?? attribute(tag, 'title');
    if (!id) continue;
    if (/\bidx_dir\b/.test(attribute(tag, 'class') ?? '')) {
      folder.namespaces.push(id);
    } else {
      folder.pages.push({ id, title: plainText(text.replace(/<[^<>]*>/g, '')) || id });
    }
  }
  return folder;
}

/** A page in a feed, and when it was changed. */
export interface WikiChange {
  id: string;
  at: Date;
}

/** Parses a feed of pages (feed.php with `linkto=current`) in RSS 1.0; undefined for anything else. */
export function parseFeed(xml: string): WikiChange[] | undefined {
  if (!xml.includes('<rdf:RDF')) return undefined;
  const [channel = '', ...items] = xml.split('<item ');
  // The address that the wiki has for itself.
  const [, top = ''] = /<link>\s*([^<]*?)\/?\s*<\/link>/.exec(channel) ?? [];
  return items.flatMap((item) => {
    const url = parseHref(attribute(` ${item}`, 'rdf:about') ?? '');
    const id = url && parseHref(top) && idOfAddress(url, top);
    const at = new Date(/<dc:date>([^<]*)</.exec(item)?.[1] ?? '');
    return id && !Number.isNaN(at.getTime()) ? [{ id, at }] : [];
  });
}
