/** An internal link in the HTML of a page. */
export interface CrawlLink {
  /** Path with query. */
  href: string;
  isNofollow: boolean;
  /** A wiki link to a page that is known not to exist. */
  isMissing: boolean;
}

/** Pages quote the values of attributes. */
const START_TAG = /<a\s(?:[^>"]|"[^"]*")*>/g;
const attributeOf = (tag: string, name: string) =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll(/&(?:amp|#x26);/g, '&');

/** The internal links of an HTML page of this site, each URL once. */
export function parseLinks(html: string, pageUrl: string): CrawlLink[] {
  const base = new URL(pageUrl);
  const links = new Map<string, CrawlLink>();
  for (const [tag] of html.matchAll(START_TAG)) {
    const address = attributeOf(tag, 'href');
    if (address === undefined || !URL.canParse(address, base)) continue;
    const url = new URL(address, base);
    if (url.origin !== base.origin) continue;
    const href = url.pathname + url.search;
    if (links.has(href)) continue;
    const isNofollow = attributeOf(tag, 'rel')?.includes('nofollow') === true;
    const isMissing = attributeOf(tag, 'class')?.includes('wikilink2') === true;
    links.set(href, { href, isNofollow, isMissing });
  }
  return [...links.values()];
}
