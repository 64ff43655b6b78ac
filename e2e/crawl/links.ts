import { fromParse5 } from 'hast-util-from-parse5';
import { parse } from 'parse5';
import { visit } from 'unist-util-visit';

/** An internal link in the HTML of a page. */
export interface CrawlLink {
  /** Path with query. */
  href: string;
  isNofollow: boolean;
  /** A wiki link to a page that is known not to exist. */
  isMissing: boolean;
}

/** The internal links of an HTML page, each URL once. */
export function parseLinks(html: string, pageUrl: string): CrawlLink[] {
  const base = new URL(pageUrl);
  const links = new Map<string, CrawlLink>();
  visit(fromParse5(parse(html)), 'element', ({ tagName, properties }) => {
    if (tagName !== 'a' || typeof properties.href !== 'string') return;
    const url = URL.canParse(properties.href, base) ? new URL(properties.href, base) : undefined;
    if (!url || url.origin !== base.origin) return;
    const href = url.pathname + url.search;
    const rel = [properties.rel].flat().join(' ');
    const classes = [properties.className].flat().join(' ');
    const link = {
      href,
      isNofollow: rel.includes('nofollow'),
      isMissing: classes.includes('wikilink2'),
    };
    if (!links.has(href)) links.set(href, link);
  });
  return [...links.values()];
}
